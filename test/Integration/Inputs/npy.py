"""Writes .npy files with the Python standard library alone."""

import struct

# dtype name -> (descr, struct code). A bf16 value travels as f32 (docs/Runtime.md).
FORMATS = {
    "index": ("<i8", "q"),
    "f16": ("<f2", "e"), "bf16": ("<f4", "f"), "f32": ("<f4", "f"), "f64": ("<f8", "d"),
    "i1": ("|b1", "?"), "i8": ("|i1", "b"), "i16": ("<i2", "h"), "i32": ("<i4", "i"), "i64": ("<i8", "q"), "ui32": ("<u4", "I"),
}


def write(path, shape, dtype, values):
    """Writes `values`, in C order, as an array of `shape`."""
    descr, code = FORMATS[dtype]
    dims = "".join(f"{size}, " for size in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({dims}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack(f"<{len(values)}{code}", *values))
