"""Edits a plan: edit-plan.py EDIT PLAN.json [ARGUMENT...]. Prints the plan."""

import json
import sys


def swap(order, first, second):
    i, j = order.index(first), order.index(second)
    order[i], order[j] = order[j], order[i]


with open(sys.argv[2], encoding="utf-8") as file:
    plan = json.load(file)
edit, words = sys.argv[1], sys.argv[3:]
function = plan["functions"][0]
block = function["blocks"][0]
order = block["order"]["ops"]
if edit == "alone":  # no buckets, pinned
    block["buckets"] = {"pinned": True, "list": []}
elif edit == "late":  # the product after a wait, pinned
    wait = next(name for name in order if name.endswith("/comm.wait"))
    block["order"] = {"pinned": True, "ops": [wait, "product"]}
elif edit == "swap":
    swap(order, *words)
elif edit == "drop":
    order.remove(words[0])
elif edit == "before":
    orders = (block["order"]["ops"] for block in function["blocks"])
    order = next(ops for ops in orders if words[0] in ops)
    order.remove(words[0])
    order.insert(order.index(words[1]), words[0])
elif edit == "twice":
    order.append(words[0])
elif edit == "rename":
    order[order.index(words[0])] = words[1]
elif edit == "bucket":
    block["buckets"]["list"] = [{"members": words}]
elif edit == "by":  # the algorithm of the first bucket
    block["buckets"]["list"][0]["algorithm"] = words[0]
elif edit == "algorithm":
    next(c for c in function["collectives"] if c["name"] == words[0])["algorithm"] = words[1]
elif edit == "set":  # a member of the function
    function[words[0]] = json.loads(words[1])
elif edit == "top":  # a member of the plan
    plan[words[0]] = json.loads(words[1])
elif edit == "block":
    block[words[0]] = json.loads(words[1])
else:
    sys.exit(f"error: no edit '{edit}'")
json.dump(plan, sys.stdout)
