#!/usr/bin/env python3
"""Exports a multi-device JAX program for comm-run, with JAX's results.

  export-jax.py FILE.py [--program NAME] [--lower-only] DIR

FILE.py defines a function NAME (default `program`) without arguments. It returns one of

  f, mesh, in_specs, out_specs, args   the arguments of jax.shard_map, and f's whole arguments
  jitted, args                         a jitted function, best with shardings
  jitted, mesh, args                   the same

docs/Export.md lists the files in DIR. --lower-only writes no data; args may then be
jax.ShapeDtypeStruct. FILE.py must make its mesh from jax.devices(); --devices gives their
number (default 8). Needs jax 0.10 or later.
"""

import argparse
import importlib.util
import os
import pathlib
import sys
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read_arguments():
  parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
  parser.add_argument('file', type=pathlib.Path)
  parser.add_argument('directory', type=pathlib.Path)
  parser.add_argument('--program', default='program')
  parser.add_argument('--lower-only', action='store_true')
  parser.add_argument('--devices', type=int, default=8)
  return parser.parse_args()


def load(name, path):
  spec = importlib.util.spec_from_file_location(name, path)
  if spec is None:
    raise ImportError(f'{path} is no Python file')
  sys.modules[name] = module = importlib.util.module_from_spec(spec)
  spec.loader.exec_module(module)
  return module


def describe(error, path):
  """Returns one line on the error, with the last line of `path` in its traceback."""
  kind = '' if type(error).__name__ == 'ExportError' else f'{type(error).__name__}: '
  text = ' '.join(f'{kind}{error}'.split())
  lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__)
           if pathlib.Path(frame.filename).resolve() == path.resolve()]
  return f'{path}:{lines[-1]}: {text}' if lines else f'{path}: {text}'


def leave_tracebacks():
  """Excludes this file from the source locations that JAX gives operations."""
  from jax.extend import source_info_util
  source_info_util.register_exclusion(__file__)


def export(arguments):
  # The exporter is loaded as a file, because its package would need the compiled core.
  exporter = load('commdialect_export', ROOT / 'python' / 'commdialect' / '_export.py')
  module = load('exported', arguments.file)
  leave_tracebacks()
  make = getattr(module, arguments.program, None)
  if not callable(make):
    raise exporter.ExportError(f'there is no function {arguments.program}')
  program = make()
  options = {'dir': arguments.directory, 'data': not arguments.lower_only}
  if not isinstance(program, tuple) or len(program) not in (2, 3, 5):
    raise exporter.ExportError(f'{arguments.program} gives no tuple of 2, 3 or 5')
  if len(program) == 5:
    *parts, args = program
    return exporter.export_shard_map(*parts, tuple(args), **options)
  return exporter.export(program[0], *program[-1], **options)


def main():
  arguments = read_arguments()
  os.environ['JAX_PLATFORMS'] = 'cpu'
  os.environ['XLA_FLAGS'] = (os.environ.get('XLA_FLAGS', '') +
                             f' --xla_force_host_platform_device_count={arguments.devices}')
  try:
    print(export(arguments))
  except (Exception, SystemExit) as error:  # raised by the user's file
    sys.exit(f'error: {describe(error, arguments.file)}')


if __name__ == '__main__':
  main()
