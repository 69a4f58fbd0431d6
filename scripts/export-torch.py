#!/usr/bin/env python3
"""Exports a PyTorch program of several ranks for comm-run, with its results.

  export-torch.py FILE.py [--program NAME] [--ranks N] [--no-data] DIR

FILE.py defines a function NAME (default `program`) without arguments, which returns
`(step, args)` for the rank that calls it. docs/Export.md lists the files in DIR.
Needs the Python package commdialect[torch,torch-export].
"""

import argparse
import importlib
import pathlib
import sys

from commdialect.torch import export


def read_arguments():
  parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
  parser.add_argument('file', type=pathlib.Path)
  parser.add_argument('directory', type=pathlib.Path)
  parser.add_argument('--program', default='program')
  parser.add_argument('--ranks', type=int, default=2)
  parser.add_argument('--no-data', action='store_true')
  parser.add_argument('--timeout', type=float, default=600)
  return parser.parse_args()


def main():
  arguments = read_arguments()
  try:
    # Imports the module by its name, as the exporting processes do.
    sys.path.insert(0, str(arguments.file.resolve().parent))
    make = getattr(importlib.import_module(arguments.file.stem), arguments.program, None)
    if not callable(make):
      sys.exit(f'error: {arguments.file}: there is no function {arguments.program}')
    print(export(make, None, arguments.directory, ranks=arguments.ranks,
                 data=not arguments.no_data, timeout=arguments.timeout))
  except (Exception, SystemExit) as error:  # raised by the user's file
    kind = '' if type(error).__name__ in ('ExportError', 'SystemExit') else f'{type(error).__name__}: '
    text = ' '.join(f'{kind}{error}'.split()).removeprefix('error: ')
    sys.exit(f'error: {text}' if str(arguments.file) in text else f'error: {arguments.file}: {text}')


if __name__ == '__main__':
  main()
