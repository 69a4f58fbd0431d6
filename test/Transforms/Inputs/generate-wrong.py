"""Writes a module of many collectives that are waited for wrongly, or are nested.

usage: generate-wrong.py KIND COUNT
"""

import sys

kind, count = sys.argv[1], int(sys.argv[2])
body = []
start = "%r{0}, %t{0} = comm.all_reduce sum %a into %e{0} on @g : tensor<4xf32>"
wait = "%w{0} = comm.wait %t{1}, %r{2} reading {3} : tensor<4xf32>"
for i in range(count):
    body.append(f"%e{i} = tensor.empty() : tensor<4xf32>")
other = lambda i: i ^ 1  # count is even
if kind in ("right", "destination", "source", "token", "twice", "missing", "used"):
    body += [start.format(i) for i in range(count)]
    if kind == "used":  # reads a destination in flight
        body += [f'%x{i} = tensor.extract_slice %r{i}[0] [2] [1] : tensor<4xf32> to tensor<2xf32>' for i in range(count)]
    for i in range(count):
        token = other(i) if kind == "token" else i
        destination = other(i) if kind == "destination" else i
        if kind != "missing":
            body.append(wait.format(i, token, destination, "%b" if kind == "source" else "%a"))
        if kind == "twice":
            body.append(wait.format(f"{i}_again", i, i, "%a"))
elif kind == "buffers":  # writes to a destination in flight
    body = []
    for i in range(count):
        body.append(f"%m{i} = memref.alloc() : memref<4xf32>")
        body.append(f"%t{i} = comm.all_reduce sum %p into %m{i} on @g : memref<4xf32>")
    for i in range(count):
        body.append(f"memref.store %f, %m{i}[%c] : memref<4xf32>")
        body.append(f"comm.wait %t{i}, %m{i} reading %p : memref<4xf32>")
        body.append(f"memref.dealloc %m{i} : memref<4xf32>")
elif kind == "varying":  # only some ranks start the collectives
    for i in range(count):
        body.append("scf.if %varies {")
        body += [start.format(i), wait.format(i, i, i, "%a"), "}"]
elif kind == "nested":  # loops in loops
    body = ["%e0 = tensor.empty() : tensor<4xf32>"]
    depth = min(count, 32)
    body += [f"scf.for %i{i} = %c to %n step %n {{" for i in range(depth)]
    for i in range(count):
        body.append(start.format(i).replace(f"%e{i}", "%e0"))
        body.append(wait.format(i, i, i, "%a"))
    body += ["}"] * depth
else:
    sys.exit(__doc__)
print("comm.group @g = ranks [[0, 1]]")
print("func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: memref<4xf32>, %f: f32, %c: index, %n: index, "
      "%varies: i1 {comm.varying}) {")
print("\n".join(body))
print("return\n}")
