"""What a kernel may not do, found in its bytecode before the compiler sees it, so that the answer has a line."""

from __future__ import annotations

import dis
from types import CodeType, FunctionType

from flockwright.engine.errors import KernelError

_REFUSED = {
    "RAISE_VARARGS": "a kernel cannot raise or assert; it runs as native code and must give an answer for every input",
    "RERAISE": "a kernel cannot raise; it runs as native code and must give an answer for every input",
    "BUILD_LIST": "a kernel cannot make a list; it may not allocate memory",
    "BUILD_MAP": "a kernel cannot make a dictionary; it may not allocate memory",
    "BUILD_CONST_KEY_MAP": "a kernel cannot make a dictionary; it may not allocate memory",
    "BUILD_SET": "a kernel cannot make a set; it may not allocate memory",
    "BUILD_STRING": "a kernel cannot make a text; it may not allocate memory",
    "FORMAT_VALUE": "a kernel cannot make a text; it may not allocate memory",
    "FORMAT_SIMPLE": "a kernel cannot make a text; it may not allocate memory",
    "LIST_APPEND": "a kernel cannot make a list; it may not allocate memory",
    "SET_ADD": "a kernel cannot make a set; it may not allocate memory",
    "MAP_ADD": "a kernel cannot make a dictionary; it may not allocate memory",
    "MAKE_FUNCTION": "a kernel cannot define a function; write it beside the kernel instead",
    "IMPORT_NAME": "a kernel cannot import; import at the top of the module",
    "STORE_GLOBAL": "a kernel cannot change a global; it writes only to the records it is given",
    "DELETE_GLOBAL": "a kernel cannot change a global; it writes only to the records it is given",
    "YIELD_VALUE": "a kernel cannot be a generator",
    "RETURN_GENERATOR": "a kernel cannot be a generator",
    "BEFORE_WITH": "a kernel cannot use with",
    "PUSH_EXC_INFO": "a kernel cannot use try",
    "CALL_FUNCTION_EX": "a kernel cannot call with * or **",
}
_CALLED_WITH_ARGS = 0x04 | 0x08


def vet(function: FunctionType) -> None:
    """Raise KernelError with file and line if a function does what no kernel may."""
    code = function.__code__
    if code.co_flags & _CALLED_WITH_ARGS:
        raise KernelError("a kernel cannot take *args or **kwargs", code.co_filename, code.co_firstlineno)
    line = code.co_firstlineno
    for instruction in dis.get_instructions(code):
        if instruction.positions and instruction.positions.lineno:
            line = instruction.positions.lineno
        refusal = _REFUSED.get(instruction.opname)
        if instruction.opname == "LOAD_CONST":
            if isinstance(instruction.argval, CodeType):
                refusal = _REFUSED["MAKE_FUNCTION"]
            elif isinstance(instruction.argval, str | bytes):
                refusal = "a kernel cannot use a text; it may not allocate memory"
        if refusal:
            raise KernelError(refusal, code.co_filename, line)
