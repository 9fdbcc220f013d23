"""The other end of `compilers`: reads origins, answers with object files, ends with its input or its reader.

Its standard output carries answers only; whatever an imported module prints goes to standard error.
"""

from __future__ import annotations

import base64
import gc
import json
import os
import signal
import sys
from typing import Any

from flockwright.engine.errors import KernelError
from flockwright.engine.kernel import Origin


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The object of the kernel asked for, or the sentence that says why not."""
    from flockwright.engine.compiling import compile_kernel

    try:
        kernel = Origin(request["module"], request["name"], tuple(request["args"])).find()
        if kernel.key != request["key"]:
            raise KernelError(f"{kernel.name} has changed on disk since it was loaded; start again")
        return {"object": base64.b64encode(compile_kernel(kernel)).decode()}
    except KernelError as error:
        return {"sentence": error.sentence, "file": error.file, "line": error.line}
    except Exception as error:  # a plugin's module may do anything at import
        sentence = f"{request['module']} cannot be loaded for compiling: {type(error).__name__}: {error}"
        return {"sentence": sentence, "file": "", "line": 0}


def main() -> None:
    """Answer until the input ends."""
    gc.set_threshold(
        100_000
    )  # a compiler makes and keeps objects by the million; looking them through is 5 % of its time
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program; this process ends with its input
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        start: dict[str, Any] = json.loads(sys.stdin.readline())
        sys.path[:] = start["path"]
        if start["nice"] and hasattr(os, "nice"):
            os.nice(start["nice"])
        try:
            for line in sys.stdin:
                answers.write(json.dumps(answer(json.loads(line))) + "\n")
                answers.flush()
        except BrokenPipeError:
            os._exit(0)  # whoever asked has gone meanwhile; closing would try to tell them once more


if __name__ == "__main__":
    main()
