# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads input files of scripts; an error is one line, and status 1."""

import contextlib
import json
import math
import subprocess
import sys


@contextlib.contextmanager
def checked(path):
    """Ends the program with `error: PATH: why` if the block cannot read `path`, or if the
    file does not have the form that the block assumes."""
    try:
        yield
    except BrokenPipeError:  # the reader of the output has ended
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        fail(f"{error.filename or path}: {error.strerror or error}")
    except subprocess.SubprocessError as error:
        fail(str(error))
    except KeyError as error:
        fail(f"{path}: no key {error}")
    except RecursionError:
        fail(f"{path}: too deeply nested")
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        fail(f"{path}: {error or type(error).__name__}")


def fail(text):
    sys.exit("error: " + " ".join(text.split())[:1000])


def read_json(path, kind=dict):
    """Returns the object (or list) in a JSON file. All of its numbers must be finite."""
    with checked(path):
        with open(path, encoding="utf-8") as file:
            return parse_json(file.read(), kind)


def parse_json(text, kind=dict):
    """Parses `text` with the checks of `read_json`; raises ValueError if it is wrong."""
    data = json.loads(text, parse_constant=get_finite, parse_float=get_finite)
    if not isinstance(data, kind):
        name = {dict: "an object", list: "an array"}[kind]
        raise ValueError(f"expected {name}, got {json.dumps(data)[:40]}")
    return data


def get_finite(text):
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"expected a finite number, got {text}")
    return number
