"""The native form of the wide words: vectors of 16, which LLVM maps to whatever the processor has."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (Numba and llvmlite ship no types.)

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

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
def copy16(typing: Any, to: Any, to_offset: Any, source: Any, source_offset: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        block = builder.load(_vector_at(builder, args[2], args[3], I32), align=4)
        builder.store(block, _vector_at(builder, args[0], args[1], I32), align=4)
        return context.get_dummy_value()

    return types.void(i8, i8, i8, i8), build


@intrinsic
def copy_line(typing: Any, to: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        line = builder.load(_vector_at(builder, args[1], I64(0), I32), align=16)
        builder.store(line, _vector_at(builder, args[0], I64(0), I32), align=16)
        return context.get_dummy_value()

    return types.void(i8, i8), build


def _squared(builder: Any, args: Any, offset: Any, position: int) -> Any:
    def difference(axis: int) -> Any:
        lane = builder.load(_vector_at(builder, args[axis], offset, F32), align=4)
        return builder.fsub(lane, _splat(builder, args[position + axis], F32))

    dx, dy, dz = (difference(axis) for axis in range(3))
    return builder.fadd(builder.fadd(builder.fmul(dx, dx), builder.fmul(dy, dy)), builder.fmul(dz, dz))


def _store_and_compare(builder: Any, measure: Any, limit: Any, out: Any, offset: Any) -> Any:
    builder.store(measure, _vector_at(builder, out, offset, F32), align=4)
    return _bits(builder, builder.fcmp_ordered("<", measure, _splat(builder, limit, F32)))


@intrinsic
def near16(typing: Any, xs: Any, ys: Any, zs: Any, offset: Any, x: Any, y: Any, z: Any, limit: Any, out: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        squared = _squared(builder, args, args[3], 4)
        return _store_and_compare(builder, squared, args[7], args[8], args[3])

    return types.uint64(i8, i8, i8, i8, f4, f4, f4, f4, i8), build


@intrinsic
def near16_surface(
    typing: Any, xs: Any, ys: Any, zs: Any, radii: Any, offset: Any,
    x: Any, y: Any, z: Any, radius: Any, limit: Any, out: Any,
) -> Any:  # fmt: skip
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        squared = _squared(builder, args, args[4], 5)
        name = f"llvm.sqrt.v{WIDTH}f32"
        root = builder.module.globals.get(name)
        if root is None:
            root = ir.Function(builder.module, ir.FunctionType(squared.type, [squared.type]), name)
        center = builder.call(root, [squared])
        theirs = builder.load(_vector_at(builder, args[3], args[4], F32), align=4)
        surface = builder.fsub(center, builder.fadd(theirs, _splat(builder, args[8], F32)))
        return _store_and_compare(builder, surface, args[9], args[10], args[4])

    return types.uint64(i8, i8, i8, i8, i8, f4, f4, f4, f4, f4, i8), build


@intrinsic
def lowest_bit(typing: Any, mask: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return i8(types.uint64), build


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


def _rank(width: int) -> Any:
    @intrinsic
    def rank(typing: Any, keys: Any, key: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            others = builder.load(_vector_at(builder, args[0], I64(0), I64, width), align=8)
            smaller = builder.icmp_signed("<", others, _splat(builder, args[1], I64, width))
            return builder.ctpop(_bits(builder, smaller, width))

        return i8(i8, i8), build

    return rank


rank8 = _rank(8)
rank16 = _rank(16)
