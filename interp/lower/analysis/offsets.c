#include "interp/lower/analysis/offsets.h"

// Returns all offsets in the object that are congruent to `any` modulo the stride.
static smc_offsets all_from(uint32_t any, uint32_t stride, uint32_t size) {
    const uint32_t first = any % stride;
    return (smc_offsets){first, size > first ? first + (size - first) / stride * stride : first,
                         stride};
}

static smc_offsets all_offsets(uint32_t size) { return (smc_offsets){0, size, 1}; }

// Returns the offsets increased by `by`. One past the end of the object is a valid offset.
static smc_offsets shift_offsets(smc_offsets at, int64_t by, uint32_t size) {
    int64_t first, last;
    if (__builtin_add_overflow(at.first, by, &first) || __builtin_add_overflow(at.last, by, &last))
        return all_offsets(size);
    if (first >= 0 && last <= size)
        return (smc_offsets){(uint32_t)first, (uint32_t)last, at.stride};
    if (!at.stride || first > size || last < 0) return all_offsets(size);
    return all_from((uint32_t)(((first % at.stride) + at.stride) % at.stride), at.stride, size);
}

// Returns the offsets increased by k * step for all k < count. If count is 0 or 1, for any k: an
// array that is declared with one element or none may be longer.
static smc_offsets repeat_offsets(smc_offsets at, uint64_t step, uint64_t count, uint32_t size) {
    if (!step) return at;
    if (step > size) return all_offsets(size);
    const uint32_t stride = (uint32_t)smc_gcd(at.stride, step);
    const uint64_t span = count > 1 && count <= size ? (count - 1) * step : UINT32_MAX;
    if (at.last + span > size) return all_from(at.first, stride, size);
    return (smc_offsets){at.first, at.last + (uint32_t)span, stride};
}

// Returns the offsets after an index into an array of `count` elements of `step` bytes.
static smc_offsets index_offsets(smc_offsets at, LLVMValueRef index, uint64_t step, uint64_t count,
                                 uint32_t size) {
    const bool constant = LLVMIsAConstantInt(index) && LLVMGetIntTypeWidth(LLVMTypeOf(index)) <= 64;
    int64_t by;
    if (!constant) return repeat_offsets(at, step, count, size);
    if (__builtin_mul_overflow(LLVMConstIntGetSExtValue(index), step, &by))
        return all_offsets(size);
    return by ? shift_offsets(at, by, size) : at;
}

smc_offsets smc_offsets_of_gep(LLVMTargetDataRef layout, LLVMValueRef gep, smc_offsets at,
                               uint32_t size) {
    enum { POINTER, FIRST, MEMBERS };
    LLVMTypeRef in = LLVMGetGEPSourceElementType(gep);
    if (LLVMGetTypeKind(LLVMTypeOf(gep)) != LLVMPointerTypeKind) return all_offsets(size);
    at = index_offsets(at, LLVMGetOperand(gep, FIRST), LLVMABISizeOfType(layout, in), 0, size);
    for (unsigned i = MEMBERS; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        const LLVMTypeKind kind = LLVMGetTypeKind(in);
        if (kind == LLVMStructTypeKind) {
            const unsigned k = (unsigned)LLVMConstIntGetZExtValue(index);
            at = shift_offsets(at, (int64_t)LLVMOffsetOfElement(layout, in, k), size);
            in = LLVMStructGetTypeAtIndex(in, k);
        } else if (kind == LLVMArrayTypeKind) {
            const uint64_t count = LLVMGetArrayLength2(in);
            in = LLVMGetElementType(in);
            at = index_offsets(at, index, LLVMABISizeOfType(layout, in), count, size);
        } else {
            return all_offsets(size);
        }
    }
    return at;
}

smc_offsets smc_offsets_join(smc_offsets a, smc_offsets b, uint32_t size) {
    const uint32_t distance = a.first < b.first ? b.first - a.first : a.first - b.first;
    const uint32_t stride = (uint32_t)smc_gcd(smc_gcd(a.stride, b.stride), distance);
    return stride ? all_from(a.first, stride, size) : a;
}
