"""Prints a program that is nested: nested.py KIND DEPTH."""

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
    raise SystemExit("unknown kind " + kind)


def session(depth):
    """What an editor sends: three programs, and the end."""
    messages = [
        {
            "id": 0,
            "method": "initialize",
            "params": {"processId": 1, "rootPath": "x", "capabilities": {}},
        }
    ]
    for kind in ["regions", "types", "attributes"]:
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


KIND, DEPTH = sys.argv[1], int(sys.argv[2])
sys.stdout.write(session(DEPTH) if KIND == "lsp" else program(KIND, DEPTH))
