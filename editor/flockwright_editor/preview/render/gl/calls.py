"""GL calls through ctypes.

moderngl holds Python's lock while it draws: with 20 000 animals every other thread stood still for 128 ms. ctypes
releases it, so moderngl makes the objects, and whatever happens in every picture goes through here, by their handles.
"""

from __future__ import annotations

import ctypes
from ctypes import c_float as F
from ctypes import c_int as I
from ctypes import c_ssize_t as S
from ctypes import c_ubyte as B
from ctypes import c_uint as U
from ctypes import c_void_p as P
from typing import Any

TRIANGLES, UNSIGNED_INT = 0x0004, 0x1405
ARRAY_BUFFER, UNIFORM_BUFFER, STREAM_DRAW = 0x8892, 0x8A11, 0x88E0
FRAMEBUFFER, READ_FRAMEBUFFER, DRAW_FRAMEBUFFER = 0x8D40, 0x8CA8, 0x8CA9
COLOR_BIT, DEPTH_BIT, NEAREST = 0x4000, 0x0100, 0x2600
DEPTH_TEST, BLEND, CULL_FACE, SCISSOR_TEST = 0x0B71, 0x0BE2, 0x0B44, 0x0C11
SRC_ALPHA, ONE_MINUS_SRC_ALPHA, ONE = 0x0302, 0x0303, 1
LEQUAL, CLOCKWISE = 0x0203, 0x0900
BGRA, RGBA, UNSIGNED_BYTE, UNSIGNED_INT_8_8_8_8_REV, PACK_ALIGNMENT = 0x80E1, 0x1908, 0x1401, 0x8367, 0x0D05
NO_ERROR = 0

_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "UseProgram": (U,),
    "BindVertexArray": (U,),
    "BindFramebuffer": (U, U),
    "Viewport": (I, I, I, I),
    "Scissor": (I, I, I, I),
    "ClearColor": (F, F, F, F),
    "Clear": (U,),
    "Enable": (U,),
    "Disable": (U,),
    "BlendFunc": (U, U),
    "DepthMask": (B,),
    "DepthFunc": (U,),
    "FrontFace": (U,),
    "BindBuffer": (U, U),
    "BufferData": (U, S, P, U),
    "BindBufferBase": (U, U, U),
    "Uniform4f": (I, F, F, F, F),
    "DrawElements": (U, I, U, P),
    "DrawElementsInstanced": (U, I, U, P, I),
    "DrawArrays": (U, I, I),
    "ReadPixels": (I, I, I, I, U, U, P),
    "BlitFramebuffer": (I, I, I, I, I, I, I, I, U, U),
    "PixelStorei": (U, I),
    "Finish": (),
}


class Calls:
    """The functions of the context that is current in this thread."""

    UseProgram: Any
    BindVertexArray: Any
    BindFramebuffer: Any
    Viewport: Any
    Scissor: Any
    ClearColor: Any
    Clear: Any
    Enable: Any
    Disable: Any
    BlendFunc: Any
    DepthMask: Any
    DepthFunc: Any
    FrontFace: Any
    BindBuffer: Any
    BufferData: Any
    BindBufferBase: Any
    Uniform4f: Any
    DrawElements: Any
    DrawElementsInstanced: Any
    DrawArrays: Any
    ReadPixels: Any
    BlitFramebuffer: Any
    PixelStorei: Any
    Finish: Any
    GetError: Any

    def __init__(self, context: Any) -> None:
        inner = context.mglo._context
        load = getattr(inner, "load_opengl_function", None) or inner.load
        kind: Any = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)
        for name, arguments in (*_SIGNATURES.items(), ("GetError", ())):
            address = load(f"gl{name}")
            if not address:
                raise LookupError(f"gl{name}")
            setattr(self, name, kind(U if name == "GetError" else None, *arguments)(address))
