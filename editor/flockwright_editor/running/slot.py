"""A mailbox with room for one: between threads of which each takes the newest and waits for none."""

from __future__ import annotations

import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class Slot(Generic[T]):
    """Holds the newest value until it is taken; a newer one pushes it out."""

    def __init__(self) -> None:
        self._there = threading.Condition()
        self._value: T | None = None
        self._closed = False

    def put(self, value: T) -> T | None:
        """Put a value in; what it pushed out, if nobody had taken it."""
        with self._there:
            pushed, self._value = self._value, value
            self._there.notify_all()
        return pushed

    def take(self) -> T | None:
        """Take the value out; None if there is none."""
        with self._there:
            value, self._value = self._value, None
        return value

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until there is a value, or the slot is closed, or time is up; whether there is a value."""
        with self._there:
            self._there.wait_for(lambda: self._value is not None or self._closed, timeout)
            return self._value is not None

    def close(self) -> None:
        """Let whoever waits go on; nothing will come any more."""
        with self._there:
            self._closed = True
            self._there.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def full(self) -> bool:
        """Whether a value waits to be taken."""
        return self._value is not None
