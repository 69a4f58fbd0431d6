"""Reads the description that a compiled program carries (docs/Runtime.md)."""

from __future__ import annotations

import json
import os
import pathlib
import struct
from typing import Any

from commdialect._compile import Artefact

_SYMBOL = b"commProgramMetadata"
_SECTION_DYNSYM = 11


def read_program(source: str | bytes | os.PathLike[str] | Artefact) -> tuple[bytes, Any]:
    """Returns a compiled program and its decoded metadata. Raises ValueError with one line."""
    if isinstance(source, Artefact):
        return source.bytes, source.metadata
    if isinstance(source, (bytes, bytearray, memoryview)):
        program, name = bytes(source), "the program"
    else:
        try:
            program, name = pathlib.Path(source).read_bytes(), f"'{os.fspath(source)}'"
        except (OSError, TypeError) as error:
            reason = getattr(error, "strerror", None) or "expected a path, bytes or an Artefact"
            raise ValueError(f"the program is {source!r}: {reason}") from None
    try:
        text = _find_symbol(program)
        metadata = json.loads(text)
        if metadata["version"] != 1:
            raise ValueError(f"{name} has version {metadata['version']}: expected 1")
    except (struct.error, IndexError, KeyError, TypeError, json.JSONDecodeError):
        raise ValueError(
            f"{name} is not a compiled program: commdialect.compile and comm-run --emit make those"
        ) from None
    return program, metadata


def _find_symbol(program: bytes) -> bytes:
    """Returns what the symbol has, in a 64-bit ELF file of this machine's byte order."""
    if program[:6] != b"\x7fELF\x02\x01":
        raise IndexError
    table, entry_bytes, count = (
        *struct.unpack_from("<Q", program, 40),
        *struct.unpack_from("<2H", program, 58),
    )
    # A section has a name, type, flags, address, offset, bytes, and a link.
    sections = [struct.unpack_from("<2I4QI", program, table + i * entry_bytes) for i in range(count)]
    for _, kind, _, _, offset, num_bytes, link in sections:
        if kind != _SECTION_DYNSYM:
            continue
        names = sections[link][4]
        for at in range(offset, offset + num_bytes, 24):
            name, _, _, section, address, size = struct.unpack_from("<I2BH2Q", program, at)
            end = program.find(b"\0", names + name)
            if program[names + name : end] == _SYMBOL:
                place = sections[section][4] + address - sections[section][3]
                return program[place : place + size].rstrip(b"\0")
    raise IndexError
