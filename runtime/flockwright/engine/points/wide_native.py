"""The native form of the wide words: vectors of 16, which LLVM maps to whatever the processor has."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (Numba and llvmlite ship no types.)

from __future__ import annotations

from functools import reduce
from typing import Any

from llvmlite import ir
from numba import types
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
    sources = [builder.alloca(vector.type) for vector, _ in pairs]
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


def pack_keys(width: int, ids_behind: int, empty_key: int) -> Any:
    @intrinsic
    def pack(typing: Any, sifted: Any, count: Any, keys: Any, ranked: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            sifted, count, keys, ranked = args
            wide = ir.VectorType(I64, width)
            measures = builder.load(_vector_at(builder, sifted, I64(0), I32, width), align=4)
            ids = builder.load(_vector_at(builder, builder.add(sifted, I64(ids_behind)), I64(0), I32, width), align=4)
            sign = builder.ashr(measures, _constant(builder, I32, [31] * width))
            ordered = builder.xor(measures, builder.and_(sign, _constant(builder, I32, [0x7FFFFFFF] * width)))
            high = builder.shl(builder.sext(ordered, wide), _constant(builder, I64, [32] * width))
            packed = builder.or_(high, builder.zext(ids, wide))
            real = builder.icmp_signed("<", _constant(builder, I64, range(width)), _splat(builder, count, I64, width))
            none = _constant(builder, I64, [empty_key] * width)
            builder.store(builder.select(real, packed, none), _vector_at(builder, keys, I64(0), I64, width), align=8)
            builder.store(none, _vector_at(builder, ranked, I64(0), I64, width), align=8)
            return context.get_dummy_value()

        return types.void(i8, i8, i8, i8), build

    return pack


def rank8(width: int) -> Any:
    @intrinsic
    def rank(typing: Any, keys: Any, first: Any, ranked: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            keys, first, ranked = args
            others = [
                builder.load(_vector_at(builder, keys, I64(at), I64, 8), align=8) for at in range(0, width, 8)
            ]  # eight at a time: their masks are counted apart, which keeps the shuffle port free
            base = builder.gep(builder.inttoptr(keys, I64.as_pointer()), [first])
            mine = [builder.load(builder.gep(base, [I64(lane)]), align=8) for lane in range(8)]
            places: list[Any] = []
            for key in mine:
                splat = _splat(builder, key, I64, 8)
                counts = [builder.ctpop(_bits(builder, builder.icmp_signed("<", eight, splat), 8)) for eight in others]
                places.append(reduce(builder.add, counts))
            to = builder.inttoptr(ranked, I64.as_pointer())
            for key, place in zip(mine, places, strict=True):
                builder.store(key, builder.gep(to, [place]), align=8)
            return context.get_dummy_value()

        return types.void(i8, i8, i8), build

    return rank
