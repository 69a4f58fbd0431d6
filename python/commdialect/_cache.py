"""A cache of compiled programs on disk, by what they are compiled from.

An entry is KEY.so, the program, and KEY.json with its checksum. Each is written under
another name and renamed, so processes may share a folder. A wrong checksum means that the
entry is missing.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import pathlib
import tempfile
import time
import warnings
from collections.abc import Iterable
from typing import Any

DEFAULT_BYTES = 2 << 30
FOLDER = "COMMDIALECT_CACHE"
LIMIT = "COMMDIALECT_CACHE_BYTES"
# Age from which a temporary file is assumed to be of a process that ended early.
STALE_SECONDS = 24 * 3600


@dataclasses.dataclass(frozen=True)
class Entry:
    """A compiled program, its decoded metadata, and warnings."""

    program: bytes
    metadata: Any
    diagnostics: list[str]

    @classmethod
    def make(cls, program: bytes, metadata: str, diagnostics: list[str]) -> Entry:
        return cls(program, json.loads(metadata), diagnostics)

    def describe(self) -> bytes:
        """Returns the JSON that is stored with the program: its checksum, metadata and warnings."""
        rest = {"metadata": self.metadata, "diagnostics": self.diagnostics}
        return json.dumps({"checksum": self._find_checksum(), **rest}).encode()

    def _find_checksum(self) -> str:
        rest = json.dumps([self.metadata, self.diagnostics], sort_keys=True)
        digest = hashlib.sha256(self.program)
        digest.update(rest.encode())
        return digest.hexdigest()

    @classmethod
    def parse(cls, program: bytes, description: bytes) -> Entry | None:
        """Returns None if the checksum is wrong."""
        try:
            values = json.loads(description)
            entry = cls(program, values["metadata"], values["diagnostics"])
            return entry if values["checksum"] == entry._find_checksum() else None
        except (ValueError, KeyError, TypeError):
            return None


def make_key(
    version: str, program: bytes, options: dict[str, Any], files: Iterable[str]
) -> str:
    """Returns the name of an entry: a digest of the arguments and of the contents of `files`."""
    digest = hashlib.sha256()
    parts = [version.encode(), json.dumps(options, sort_keys=True).encode(), program]
    parts += [pathlib.Path(file).read_bytes() for file in files]
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()


class Store:
    """A folder of entries. If it cannot be written, it warns, because compiling works without a
    cache."""

    def __init__(self, folder: pathlib.Path, most_bytes: int):
        self.folder, self.most_bytes = folder, most_bytes

    def get_path(self, key: str) -> pathlib.Path:
        return self.folder / f"{key}.so"

    def _get_description(self, key: str) -> pathlib.Path:
        return self.folder / f"{key}.json"

    def read(self, key: str) -> Entry | None:
        """Returns the entry, or None if there is no valid one."""
        try:
            program = self.get_path(key).read_bytes()
            description = self._get_description(key).read_bytes()
        except OSError:
            return None
        entry = Entry.parse(program, description)
        if entry is not None:
            try:
                os.utime(self._get_description(key))
            except OSError:
                pass  # evicted meanwhile, or a folder of another user
        return entry

    def write(self, key: str, entry: Entry) -> pathlib.Path | None:
        """Returns the program's file, or None if it could not be written."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._replace(self.get_path(key), entry.program)
            self._replace(self._get_description(key), entry.describe())
            self._evict(key)
        except OSError as error:
            warnings.warn(
                f"cannot write the cache of compiled programs in '{self.folder}': "
                f"{error.strerror}",
                RuntimeWarning,
                stacklevel=3,
            )
            return None
        return self.get_path(key)

    def _replace(self, path: pathlib.Path, data: bytes) -> None:
        descriptor, name = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=self.folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.replace(name, path)
        except BaseException:
            pathlib.Path(name).unlink(missing_ok=True)
            raise

    def _evict(self, newest: str) -> None:
        """Removes the least recently used entries, except `newest`, until the others fit. Also
        removes stale temporary files."""
        now = time.time()
        uses: dict[str, tuple[float, int]] = {}
        for file in os.scandir(self.folder):
            try:
                status = file.stat()
            except FileNotFoundError:
                continue
            path = pathlib.Path(file.path)
            if path.suffix == ".tmp" and now - status.st_mtime > STALE_SECONDS:
                path.unlink(missing_ok=True)
            elif path.suffix in (".so", ".json"):
                used, size = uses.get(path.stem, (0.0, 0))
                uses[path.stem] = max(used, status.st_mtime), size + status.st_size
        total = sum(size for _, size in uses.values())
        for key in sorted(uses, key=lambda key: uses[key]):
            if total <= self.most_bytes:
                break
            if key != newest:
                self._get_description(key).unlink(missing_ok=True)
                self.get_path(key).unlink(missing_ok=True)
                total -= uses[key][1]


def open_store(cache: bool | str | os.PathLike[str] | None) -> Store | None:
    """Returns the cache that the user chose, or None for none. Raises ValueError if
    COMMDIALECT_CACHE_BYTES is no number."""
    if cache is False:
        return None
    if cache is None or cache is True:
        folder = os.environ.get(FOLDER, "")
        if folder == "0" and cache is None:
            return None
        if folder in ("", "0"):
            # Like XDG's specification, ignores a path that is not absolute.
            base = os.environ.get("XDG_CACHE_HOME", "")
            above = pathlib.Path(base) if os.path.isabs(base) else pathlib.Path.home() / ".cache"
            folder = os.fspath(above / "commdialect")
    else:
        folder = os.fspath(cache)
    text = os.environ.get(LIMIT, "") or str(DEFAULT_BYTES)
    if not text.isdecimal():
        raise ValueError(f"{LIMIT} is '{text}': expected a number of bytes")
    return Store(pathlib.Path(folder).absolute(), int(text))
