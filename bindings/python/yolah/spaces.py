"""What actions and observations look like: spaces of Gymnasium, or as much of them as the
environments need where Gymnasium is not installed."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np


class PlainDiscrete:
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n: int, seed: int | None = None) -> None:
        self.n = n
        self._random = np.random.default_rng(seed)

    def seed(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(seed)

    def sample(self, mask: Any = None) -> np.int64:
        """Any of the numbers; with a mask, any whose place in it is not 0."""
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return np.int64(self._random.choice(allowed) if len(allowed) else 0)

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainDiscrete) and other.n == self.n


class PlainBox:
    """Arrays of a shape whose numbers lie between two bounds."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class PlainDict:
    """Dictionaries with a space for each key."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        self.spaces = dict(spaces)

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[key]) for key, space in self.spaces.items()))

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


def of_package(module: str, name: str, otherwise: Any) -> Any:
    """A name of a package that may not be installed."""
    try:
        return getattr(importlib.import_module(module), name)
    except ImportError:
        return otherwise


if TYPE_CHECKING:
    Discrete = PlainDiscrete
    Box = PlainBox
    Dict = PlainDict
else:
    Discrete = of_package("gymnasium.spaces", "Discrete", PlainDiscrete)
    Box = of_package("gymnasium.spaces", "Box", PlainBox)
    Dict = of_package("gymnasium.spaces", "Dict", PlainDict)
