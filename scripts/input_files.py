# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Input files of scripts: what is wrong with one is an error of one line, status 1."""

import contextlib
import json
import math
import subprocess
import sys


@contextlib.contextmanager
def checked(path):
    """In the block, what cannot be read, or is not of the form that the block takes for
    granted, ends the program with `error: PATH: why`."""
    try:
        yield
    except BrokenPipeError:  # nobody reads what we print
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
    """The object (or list) that a JSON file has. Its numbers are finite."""
    with checked(path):
        with open(path, encoding="utf-8") as file:
            return parse_json(file.read(), kind)


def parse_json(text, kind=dict):
    """Raises ValueError."""
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
