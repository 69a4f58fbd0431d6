"""Prints a nested program, or an editor's session with such programs.

usage: nested.py KIND DEPTH, where the KIND `lsp,KIND,...` prints the session"""

import json
import sys


def program(kind, depth):
    if kind == "regions":
        return '"a.b"() ({\n' * depth + "}) : () -> ()\n" * depth
    if kind == "types":
        return "module attributes {{x.t = {}}} {{}}\n".format(
            "tuple<" * depth + "i32" + ">" * depth
        )
    if kind == "attributes":
        return "module attributes {{x.a = {}}} {{}}\n".format("[" * depth + "]" * depth)
    if kind == "negations":
        return "#map = affine_map<(d0) -> (" + "-(" * depth
    raise SystemExit("unknown kind " + kind)


def session(kinds, depth):
    """Returns the messages of an editor that opens a program of each kind, and ends."""
    messages = [
        {
            "id": 0,
            "method": "initialize",
            "params": {"processId": 1, "rootPath": "x", "capabilities": {}},
        }
    ]
    for kind in kinds:
        document = {
            "uri": f"file:///{kind}.mlir",
            "languageId": "mlir",
            "version": 1,
            "text": program(kind, depth),
        }
        messages.append(
            {"method": "textDocument/didOpen", "params": {"textDocument": document}}
        )
    messages += [{"id": 1, "method": "shutdown"}, {"method": "exit"}]
    text = ""
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message})
        text += f"Content-Length: {len(body)}\r\n\r\n{body}"
    return text


KINDS, DEPTH = sys.argv[1].split(","), int(sys.argv[2])
if KINDS[0] == "lsp":
    sys.stdout.write(session(KINDS[1:], DEPTH))
else:
    sys.stdout.write(program(KINDS[0], DEPTH))
