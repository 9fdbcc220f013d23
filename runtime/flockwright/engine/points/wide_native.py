"""The native form of the wide words: vectors of 16, which LLVM maps to whatever the processor has."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (Numba and llvmlite ship no types.)

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from flockwright.engine.machine import features

F32 = ir.FloatType()
I32 = ir.IntType(32)
I64 = ir.IntType(64)
WIDTH = 16
i8 = types.int64
f4 = types.float32


def _vector_at(builder: Any, address: Any, offset: Any, element: Any, width: int = WIDTH) -> Any:
    first = builder.gep(builder.inttoptr(address, element.as_pointer()), [offset])
    return builder.bitcast(first, ir.VectorType(element, width).as_pointer())


def _splat(builder: Any, value: Any, element: Any, width: int = WIDTH) -> Any:
    vector = ir.VectorType(element, width)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, I32(0))
    lanes = ir.Constant(ir.VectorType(I32, width), [0] * width)
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), lanes)


def _bits(builder: Any, chosen: Any, width: int = WIDTH) -> Any:
    return builder.zext(builder.bitcast(chosen, ir.IntType(width)), I64)


@intrinsic
def copy_line(typing: Any, to: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        line = builder.load(_vector_at(builder, args[1], I64(0), I32), align=16)
        builder.store(line, _vector_at(builder, args[0], I64(0), I32), align=16)
        return context.get_dummy_value()

    return types.void(i8, i8), build


def _constant(builder: Any, element: Any, values: Any) -> Any:
    return ir.Constant(ir.VectorType(element, len(values)), list(values))


def _call(builder: Any, name: str, result: Any, args: Any) -> Any:
    function = builder.module.globals.get(name)
    if function is None:
        function = ir.Function(builder.module, ir.FunctionType(result, [arg.type for arg in args]), name)
    return builder.call(function, args)


def _root(builder: Any, value: Any) -> Any:
    return _call(builder, f"llvm.sqrt.v{WIDTH}f32", value.type, [value])


def _dot(builder: Any, a: Any, b: Any) -> Any:
    x, y, z = (builder.fmul(one, other) for one, other in zip(a, b, strict=True))
    return builder.fadd(builder.fadd(x, y), z)


def _in_view(builder: Any, way: Any, squared: Any, forward: Any, cosine: Any) -> Any:
    ahead = _dot(builder, way, [_splat(builder, part, F32) for part in forward])
    edge = builder.fmul(_splat(builder, cosine, F32), _root(builder, squared))
    zero = _constant(builder, F32, [0.0] * WIDTH)
    return builder.or_(builder.fcmp_ordered(">", ahead, edge), builder.fcmp_ordered("==", squared, zero))


def _append(builder: Any, chosen: Any, pairs: Any, filled: Any) -> None:
    """Store the chosen lanes of some vectors one behind the other, each at its array's place `filled`."""
    if "+avx512f" in features().split(","):  # one instruction, and a store that runs over into the free places
        for vector, to in pairs:
            kind = "f32" if vector.type.element == F32 else "i32"
            name = f"llvm.experimental.vector.compress.v{WIDTH}{kind}"
            packed = _call(builder, name, vector.type, [vector, chosen, ir.Constant(vector.type, ir.Undefined)])
            builder.store(packed, _vector_at(builder, to, filled, vector.type.element), align=4)
        return
    # Elsewhere that would become 16 branches; a loop over the few that are chosen is quicker.
    sources = [cgutils.alloca_once(builder, vector.type) for vector, _ in pairs]
    for (vector, _), source in zip(pairs, sources, strict=True):
        builder.store(vector, source)
    before = builder.block
    loop = builder.append_basic_block("each")
    after = builder.append_basic_block("done")
    bits = _bits(builder, chosen)
    builder.cbranch(builder.icmp_unsigned("!=", bits, I64(0)), loop, after)
    builder.position_at_end(loop)
    left, to_place = builder.phi(I64), builder.phi(I64)
    lane = builder.cttz(left, ir.Constant(ir.IntType(1), 1))
    for (vector, to), source in zip(pairs, sources, strict=True):
        element = vector.type.element
        value = builder.load(builder.gep(builder.bitcast(source, element.as_pointer()), [lane]))
        builder.store(value, builder.gep(builder.inttoptr(to, element.as_pointer()), [to_place]), align=4)
    rest = builder.and_(left, builder.sub(left, I64(1)))
    next_place = builder.add(to_place, I64(1))
    for phi, first, following in ((left, bits, rest), (to_place, filled, next_place)):
        phi.add_incoming(first, before)
        phi.add_incoming(following, loop)
    builder.cbranch(builder.icmp_unsigned("!=", rest, I64(0)), loop, after)
    builder.position_at_end(after)


def sift(by_surface: bool, cone: bool, ids_behind: int) -> Any:
    @intrinsic
    def sift(
        typing: Any, table: Any, stride: Any, offset: Any, lanes: Any, identity: Any, x: Any, y: Any, z: Any,
        radius: Any, fx: Any, fy: Any, fz: Any, cosine: Any, limit: Any, out: Any, filled: Any,
    ) -> Any:  # fmt: skip
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            table, stride, offset, lanes, identity, x, y, z, radius, fx, fy, fz, cosine, limit, out, filled = args

            def column(number: int, element: Any) -> Any:
                start = builder.add(table, builder.mul(stride, I64(number)))
                return builder.load(_vector_at(builder, start, offset, element), align=4)

            way = [builder.fsub(column(axis, F32), _splat(builder, place, F32)) for axis, place in enumerate((x, y, z))]
            squared = measure = _dot(builder, way, way)
            if by_surface:
                both = builder.fadd(column(3, F32), _splat(builder, radius, F32))
                measure = builder.fsub(_root(builder, squared), both)
            ids = column(4, I32)
            chosen = builder.bitcast(builder.trunc(lanes, ir.IntType(WIDTH)), ir.VectorType(ir.IntType(1), WIDTH))
            chosen = builder.and_(chosen, builder.icmp_signed("!=", ids, _splat(builder, identity, I32)))
            chosen = builder.and_(chosen, builder.fcmp_ordered("<", measure, _splat(builder, limit, F32)))
            if cone:
                chosen = builder.and_(chosen, _in_view(builder, way, squared, (fx, fy, fz), cosine))
            _append(builder, chosen, [(measure, out), (ids, builder.add(out, I64(ids_behind)))], filled)
            return builder.add(filled, builder.ctpop(_bits(builder, chosen)))

        return i8(i8, i8, i8, types.uint64, types.int32, f4, f4, f4, f4, f4, f4, f4, f4, f4, i8, i8), build

    return sift


def _ordered(builder: Any, bits: Any) -> Any:
    """Make a float's bits sort as a signed integer, or undo it: negative ones sort the other way round."""
    return builder.xor(bits, builder.and_(builder.ashr(bits, I32(31)), I32(0x7FFFFFFF)))


@intrinsic
def key_of(typing: Any, measure: Any, identity: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        ordered = _ordered(builder, builder.bitcast(args[0], I32))
        return builder.or_(builder.shl(builder.sext(ordered, I64), I64(32)), builder.zext(args[1], I64))

    return i8(f4, types.int32), build


@intrinsic
def measure_of(typing: Any, key: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = builder.trunc(builder.ashr(args[0], I64(32)), I32)
        return builder.bitcast(_ordered(builder, bits), F32)

    return f4(i8), build


@intrinsic
def identity_of(typing: Any, key: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.and_(args[0], I64(0xFFFFFFFF))

    return i8(i8), build


def rank(width: int) -> Any:
    @intrinsic
    def rank(typing: Any, measures: Any, count: Any, ranks: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            measures, count, ranks = args
            beyond = _constant(builder, F32, [float("inf")] * width)
            builder.store(beyond, _vector_at(builder, measures, count, F32, width), align=4)
            first = builder.inttoptr(measures, F32.as_pointer())
            # One by one before all at once: taken out of the wide load they would cost a shuffle each.
            each = [builder.load(builder.gep(first, [I64(lane)]), align=4) for lane in range(width)]
            every = builder.load(_vector_at(builder, measures, I64(0), F32, width), align=4)
            total = _constant(builder, I32, [0] * width)
            for one in each:
                nearer = builder.fcmp_ordered("<", _splat(builder, one, F32, width), every)
                total = builder.add(total, builder.zext(nearer, total.type))
            builder.store(total, _vector_at(builder, ranks, I64(0), I32, width), align=4)
            return context.get_dummy_value()

        return types.void(i8, i8, i8), build

    return rank


def at_rank(width: int) -> Any:
    @intrinsic
    def at_rank(typing: Any, ranks: Any, which: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            every = builder.load(_vector_at(builder, args[0], I64(0), I32, width), align=4)
            wanted = _splat(builder, builder.trunc(args[1], I32), I32, width)
            return _bits(builder, builder.icmp_signed("==", every, wanted), width)

        return types.uint64(i8, i8), build

    return at_rank


@intrinsic
def lowest_bit(typing: Any, mask: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return i8(types.uint64), build
