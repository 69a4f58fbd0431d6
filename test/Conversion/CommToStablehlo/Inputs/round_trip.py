"""Checks that JAX programs are the same after a way to StableHLO and back.

  round_trip.py COMM_OPT FILE...

Groups are compared by their ranks, since the way back names them after other axes or lists
them. Prints a line for each program, and the first difference.
"""

import difflib
import re
import subprocess
import sys


def convert(comm_opt, text, *passes):
  return subprocess.run([comm_opt, *passes, '-'], input=text, capture_output=True, text=True,
                        check=True).stdout


def name_by_ranks(text):
  """Replaces names of groups by their ranks, and removes their definitions."""
  meshes = {name: [int(size) for size in re.findall(r'= (\d+)', axes)]
            for name, axes in re.findall(r'comm\.mesh (@\w+)\((.*)\)', text)}
  axes = {name: re.findall(r'(\w+) =', names)
          for name, names in re.findall(r'comm\.mesh (@\w+)\((.*)\)', text)}
  definition = r'^ *comm\.group (@\w+) = (@\w+)?(?:ranks )?(\[.*\])\n'
  for name, mesh, members in re.findall(definition, text, re.MULTILINE):
    if mesh:
      members = str(lines_of(axes[mesh], meshes[mesh], members[1:-1].split(', ')))
    text = re.sub(rf'on {name}\b', f'on {sorted(eval(members))}', text)
  return re.sub(definition, '', text, flags=re.MULTILINE)


def lines_of(names, sizes, members):
  """Returns the lines of a group along the axes `members` of a mesh."""
  lines = {}
  total = 1
  for size in sizes:
    total *= size
  for rank in range(total):
    place, coordinates = rank, {}
    for name, size in reversed(list(zip(names, sizes))):
      coordinates[name] = place % size
      place //= size
    rest = tuple(coordinates[name] for name in names if name not in members)
    order = tuple(coordinates[name] for name in members)
    lines.setdefault(rest, []).append((order, rank))
  return [[rank for _, rank in sorted(line)] for line in lines.values()]


def without_names(text):
  return re.sub(r'%\w+(#\d+)?', '%', name_by_ranks(text))


def main():
  comm_opt, *files = sys.argv[1:]
  for file in files:
    with open(file, encoding='utf-8') as program:
      first = convert(comm_opt, program.read(), '--convert-stablehlo-to-comm')
    again = convert(comm_opt, first, '--convert-comm-to-stablehlo', '--convert-stablehlo-to-comm')
    name = file.split('/')[-2]
    first, again = without_names(first).splitlines(), without_names(again).splitlines()
    print(f'{name}: same' if first == again else f'{name}: different')
    for line in list(difflib.unified_diff(first, again, n=0, lineterm=''))[:6]:
      print(f'  {line}')


if __name__ == '__main__':
  main()
