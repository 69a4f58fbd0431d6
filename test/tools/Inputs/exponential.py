"""Prints a small program that some analysis could need exponential time for.

usage: exponential.py NAME N, where NAME is the form of the program"""
import sys

HEADER = """comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
"""


def reduce(source, result):
    return f"""  %e{result} = tensor.empty() : tensor<8xf32>
  %r{result}, %t{result} = comm.all_reduce sum %{source} into %e{result} on @dp : tensor<8xf32>
  %{result} = comm.wait %t{result}, %r{result} reading %{source} : tensor<8xf32>
"""


def loops(n):
    """An all_reduce in N loops, each of which carries the tensor."""
    text = HEADER + "func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {\n"
    text += "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    text += "  %many = arith.constant 1000000 : index\n"
    source = "x"
    for i in range(n):
        text += f"  %f{i} = scf.for %i{i} = %c0 to %many step %c1 iter_args(%x{i} = %{source}) -> tensor<8xf32> {{\n"
        source = f"x{i}"
    text += reduce(source, "s")
    result = "s"
    for i in reversed(range(n)):
        text += f"  scf.yield %{result} : tensor<8xf32>\n  }}\n"
        result = f"f{i}"
    return text + f"  return %{result} : tensor<8xf32>\n}}\n"


def calls(n):
    """N functions that each call the one before twice; the first one communicates."""
    text = HEADER + "func.func private @f0(%x: tensor<8xf32>) -> tensor<8xf32> {\n"
    text += reduce("x", "s") + "  return %s : tensor<8xf32>\n}\n"
    for i in range(1, n + 1):
        name = f"@f{i}" if i == n else f"private @f{i}"
        text += f"func.func {name}(%a: tensor<8xf32>) -> tensor<8xf32> {{\n"
        for source, result in ("ab", "bc"):
            text += f"  %{result} = call @f{i - 1}(%{source}) : (tensor<8xf32>) -> tensor<8xf32>\n"
        text += "  return %c : tensor<8xf32>\n}\n"
    return text


def mesh(n):
    """A mesh of N axes of size 2, and a group and a collective along each."""
    axes = ", ".join(f"a{i} = 2" for i in range(n))
    text = f"comm.mesh @mesh({axes})\n"
    text += "".join(f"comm.group @g{i} = @mesh[a{i}]\n" for i in range(n))
    text += "func.func @main(%s: tensor<8xf32>) -> tensor<8xf32> {\n"
    for i in range(n):
        source = f"s{i - 1}" if i else "s"
        text += reduce(source, f"s{i}").replace("@dp", f"@g{i}")
    return text + f"  return %s{n - 1} : tensor<8xf32>\n}}\n"


def operands(n):
    """Returns a program with an all_reduce of N tensors, which returns its first result."""
    names = lambda name: ", ".join(f"%{name}{i}" for i in range(n))
    types = ", ".join(["tensor<8xf32>"] * n)
    arguments = ", ".join(f"%x{i}: tensor<8xf32>" for i in range(n))
    text = HEADER + f"func.func @main({arguments}) -> tensor<8xf32> {{\n"
    text += "".join(f"  %e{i} = tensor.empty() : tensor<8xf32>\n" for i in range(n))
    text += f"  %r:{n}, %t = comm.all_reduce sum {names('x')} into {names('e')} on @dp : {types}\n"
    results = ", ".join(f"%r#{i}" for i in range(n))
    text += f"  %w:{n} = comm.wait %t, {results} reading {names('x')} : {types}\n"
    return text + "  return %w#0 : tensor<8xf32>\n}\n"


sys.stdout.write(globals()[sys.argv[1]](int(sys.argv[2])))
