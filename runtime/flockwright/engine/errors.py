"""What the engine says when something is wrong: one sentence, with the place."""

from __future__ import annotations


class EngineError(Exception):
    """A sentence about the engine, fit to be shown."""


class KernelError(EngineError):
    """A kernel that cannot be compiled, with the file and line of what is wrong in it."""

    def __init__(self, sentence: str, file: str = "", line: int = 0) -> None:
        super().__init__(f"{file}:{line}: {sentence}" if file else sentence)
        self.sentence = sentence
        self.file = file
        self.line = line


class GivenUp(EngineError):
    """Compiling was given up on the way; it says nothing about any kernel."""


class NodeFailed(EngineError):
    """A node's own Python code failed in a step, with whose node it was."""

    def __init__(self, sentence: str, animal: str, node: str) -> None:
        super().__init__(sentence)
        self.animal = animal
        self.node = node
