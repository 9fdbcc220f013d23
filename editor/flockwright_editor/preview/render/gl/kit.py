"""The context with what all drawables share: programs from the files in shaders/, uploads, targets to draw into."""

from __future__ import annotations

import sys
from importlib.resources import files
from typing import Any

import moderngl
import numpy as np

from flockwright_editor.preview.render.artist import DrawingFault
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.calls import Calls

_SHADERS = "flockwright_editor.preview.render"
_SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software", "gdi generic")
_TARGETS = 4
"""Sizes of which targets are kept: while a panel is dragged wider there is a new one for each picture."""
_QUAD = np.array([0, 1, 2, 2, 1, 3], np.uint32)


class Kit:
    """Made, used and closed in one thread."""

    def __init__(self) -> None:
        try:
            backend = {"backend": "egl"} if sys.platform.startswith("linux") else {}
            self.context: Any = moderngl.create_context(standalone=True, require=330, **backend)
        except Exception as fault:
            raise DrawingFault(str(fault)) from fault
        try:
            self.calls = Calls(self.context)
            self.renderer = str(self.context.info["GL_RENDERER"])
            self.hardware = not any(name in self.renderer.lower() for name in _SOFTWARE)
            self.uniforms = self.context.buffer(reserve=64 + 16 * 11, dynamic=True)
            self._quad = self.buffer(_QUAD)
        except Exception as fault:
            self.context.release()
            raise DrawingFault(str(fault)) from fault
        self._common = self._text("common.glsl")
        self._programs: dict[tuple[str, str, str], Any] = {}
        self._locations: dict[tuple[int, str], int] = {}
        self._targets: dict[tuple[int, int, int], tuple[Any, Any]] = {}

    def program(self, vertex: str, fragment: str = "", define: str = "") -> Any:
        """The program of two shader files; the same one for all who ask for it."""
        key = (vertex, fragment, define)
        if key in self._programs:
            return self._programs[key]
        head = f"#version 330\n{define}\n{self._common}"
        made = self.context.program(
            vertex_shader=head + self._text(f"{vertex}.vert"),
            fragment_shader=head + self._text(f"{fragment or vertex}.frag"),
        )
        if "Frame" in made:
            made["Frame"].binding = 0
        self._programs[key] = made
        return made

    def buffer(self, data: Array | None = None) -> Any:
        """A buffer with these numbers, or one to be filled for every picture."""
        if data is None:
            return self.context.buffer(reserve=64, dynamic=True)
        return self.context.buffer(np.ascontiguousarray(data).tobytes())

    def quads(self, program: Any, layout: str, *names: str) -> tuple[Any, Any]:
        """A vertex array of four-cornered instances, and the buffer that holds them."""
        held = self.buffer()
        return self.context.vertex_array(program, [(held, f"{layout} /i", *names)], self._quad), held

    def set(self, program: Any, name: str, *values: float) -> None:
        """Set a vec4 of the program in use; one that the compiler dropped is passed over."""
        key = (program.glo, name)
        if key not in self._locations:
            self._locations[key] = program[name].location if name in program else -1
        self.calls.Uniform4f(self._locations[key], *values)

    def upload(self, buffer: Any, data: Array) -> None:
        """Fill a buffer anew; the driver keeps the old contents for as long as it still draws from them."""
        self.calls.BindBuffer(gl.ARRAY_BUFFER, buffer.glo)
        self.calls.BufferData(gl.ARRAY_BUFFER, data.nbytes, data.ctypes.data, gl.STREAM_DRAW)

    def draw_quads(self, vertices: Any, buffer: Any, instances: Array) -> None:
        """Draw four-cornered instances with the program in use."""
        self.upload(buffer, instances)
        self.calls.BindVertexArray(vertices.glo)
        self.calls.DrawElementsInstanced(gl.TRIANGLES, 6, gl.UNSIGNED_INT, None, len(instances))

    def target(self, width: int, height: int, samples: int) -> tuple[Any, Any]:
        """The framebuffer to read from, and the one to draw into, which is the same without multisampling."""
        key = (width, height, samples)
        if key not in self._targets:
            while len(self._targets) >= _TARGETS:
                for held in set(self._targets.pop(next(iter(self._targets)))):
                    for attachment in (*held.color_attachments, held.depth_attachment):
                        attachment.release()
                    held.release()
            single = self._framebuffer(width, height, 0)
            self._targets[key] = (single, self._framebuffer(width, height, samples) if samples else single)
        return self._targets[key]

    def close(self) -> None:
        """Give the context back, and everything in it."""
        self.context.release()

    def _framebuffer(self, width: int, height: int, samples: int) -> Any:
        color = self.context.renderbuffer((width, height), 4, samples=samples)
        return self.context.framebuffer([color], self.context.depth_renderbuffer((width, height), samples=samples))

    def _text(self, name: str) -> str:
        return files(_SHADERS).joinpath("shaders", name).read_text(encoding="utf-8") + "\n"
