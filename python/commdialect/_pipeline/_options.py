"""Options of a pipeline: times, bytes, and what the ranks are."""

from __future__ import annotations

import dataclasses
import re

from commdialect import _core
from commdialect._module import find_machine
from commdialect._pipeline._simulate import COMMUNICATORS, Costs

LAYOUTS = ("loop", "v")
_UNITS_OF_TIME = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000}
_UNITS_OF_BYTES = {
    "": 1,
    "B": 1,
    "KB": 10**3,
    "MB": 10**6,
    "GB": 10**9,
    "TB": 10**12,
    "KiB": 2**10,
    "MiB": 2**20,
    "GiB": 2**30,
    "TiB": 2**40,
}
_NUMBER = re.compile(r"(\d{1,15}(?:\.\d{1,9})?)([A-Za-z]*)")
_LARGEST = 2**52
_FORWARD_NS = 1_000_000


def _parse(text: str, units: dict[str, int]) -> int | None:
    found = _NUMBER.fullmatch(text)
    if not found or found[2] not in units:
        return None
    whole, _, fraction = found[1].partition(".")
    scale = 10 ** len(fraction)
    value = (int(whole) * scale + int(fraction or 0)) * units[found[2]]
    # Rounded to the nearest.
    value = (2 * value + scale) // (2 * scale)
    return value if value <= _LARGEST else None


def parse_bytes(name: str, text: str) -> int:
    value = _parse(text, _UNITS_OF_BYTES)
    if value is None:
        raise ValueError(f"{name} is '{text}': expected bytes such as '65536' or '16GiB'")
    return value


def _parse_time(name: str, text: str) -> int:
    value = _parse(text, _UNITS_OF_TIME)
    if value is None:
        raise ValueError(f"{name} is '{text}': expected a time such as '1.5ms' or '20us'")
    return value


def _make_list(name: str, values: list[int], num_stages: int) -> list[int]:
    """Returns a value for each stage."""
    if len(values) == 1:
        return values * num_stages
    if len(values) != num_stages:
        text = f"one value, or one for each of {num_stages} stages"
        raise ValueError(f"{name} has {len(values)} values: expected {text}")
    return values


@dataclasses.dataclass
class Options:
    """Options as text. Times and bytes are one value, or one for each stage, with commas."""

    stages_to_rank: str | None = None
    forward: str | None = None
    backward: str | None = None
    input: str | None = None
    weight: str | None = None
    activation: str | None = None
    memory_limit: str | None = None
    send_bytes: str | None = None
    machine: str | None = None
    communicators: str = "pair"
    waits: bool = True

    def __post_init__(self) -> None:
        for name in ("activation", "memory_limit", "send_bytes"):
            value = getattr(self, name)
            setattr(self, name, None if value is None else str(value))
        if self.stages_to_rank not in (None, *LAYOUTS):
            raise ValueError(f"stages_to_rank is '{self.stages_to_rank}': expected loop or v")
        if self.communicators not in COMMUNICATORS:
            expected = "pair, group or direction"
            raise ValueError(f"communicators is '{self.communicators}': expected {expected}")
        if self.machine is not None and self.send_bytes is None:
            raise ValueError("machine without send_bytes: expected the bytes of a message")
        if self.memory_limit is not None and self.activation is None:
            raise ValueError("memory_limit without activation: expected its bytes")
        if self.get_send_bytes():
            self.machine = find_machine(self.machine)
        if self.machine is not None:
            _core.check_options(self.machine, "none")

    def get_limit(self) -> int | None:
        if self.memory_limit in (None, "none"):
            return None
        return parse_bytes("memory_limit", self.memory_limit)

    def get_send_bytes(self) -> int:
        return 0 if self.send_bytes is None else parse_bytes("send_bytes", self.send_bytes)

    def get_activations(self, num_stages: int) -> list[int] | None:
        """Returns the bytes of an activation of each stage."""
        if self.activation is None:
            return None
        values = [parse_bytes("activation", part) for part in self.activation.split(",")]
        return _make_list("activation", values, num_stages)

    def get_costs(self, num_stages: int) -> Costs:
        """Returns times of compute. A backward takes twice as long as a forward, its parts half
        of it each, unless they are given."""

        def read(name: str) -> list[int] | None:
            text = getattr(self, name)
            if text is None:
                return None
            values = [_parse_time(name, part) for part in text.split(",")]
            return _make_list(name, values, num_stages)

        forward = read("forward") or [_FORWARD_NS] * num_stages
        backward, input, weight = read("backward"), read("input"), read("weight")
        if backward is None and input is not None and weight is not None:
            backward = [a + b for a, b in zip(input, weight, strict=True)]
        if backward is None:
            backward = [2 * time for time in forward]
        if input is None:
            known = weight or [time - time // 2 for time in backward]
            input = [max(0, a - b) for a, b in zip(backward, known, strict=True)]
        if weight is None:
            weight = [max(0, a - b) for a, b in zip(backward, input, strict=True)]
        return Costs(forward, backward, input, weight, {})
