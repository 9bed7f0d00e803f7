"""A dictionary that never changes. The page of the lab has this file, too (web/src/lib/lab/worker)."""

from typing import Any, NoReturn


class Fixed(dict[str, Any]):
    """A dictionary that belongs to a position, and never changes as that does not."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a position never changes: play() returns the position after a move, and "
                        "dict(position.board) is a dictionary of your own")

    __setitem__ = __delitem__ = __ior__ = _refuse  # type: ignore[assignment]
    clear = pop = popitem = setdefault = update = _refuse  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)
