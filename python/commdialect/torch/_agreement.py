"""Agreement of the ranks of a group."""

from __future__ import annotations

import json

from commdialect._libraries import Gathering


def agree(gather: Gathering, scope: str, rank: int, what: str, decision: str, failure: str) -> None:
    """Raises on all ranks if one has failed, or comes to something else or another decision."""
    mine = json.dumps([what, decision, failure]).encode()
    try:
        everything = [json.loads(text) for text in gather(scope, rank, mine)]
    except RuntimeError as error:
        raise RuntimeError(f"commdialect: {what}: {error}") from None
    for other, (_, _, theirs) in enumerate(everything):
        if theirs:
            raise RuntimeError(f"commdialect: rank {other} of the group: {theirs}")
    first = everything[0]
    for other, its in enumerate(everything):
        for of_first, of_other in zip(first, its, strict=True):
            if of_first != of_other:
                raise RuntimeError(
                    f"commdialect: ranks differ: rank 0 of the group has {of_first}, "
                    f"and rank {other} {of_other}"
                )
