// accessed.c - of which struct an access is to a part: what memory that is declared as bytes is
// used as. For reports alone.
#include "interp/lower/lowering.h"

#include <llvm-c/DebugInfo.h>

enum { DEEPEST = 16 }; // of loads of loads, and of geps of geps

// A byte of an object that is known by its type: of the `whole`, of which `part` begins there.
typedef struct spot {
    LLVMMetadataRef whole, part; // NULL: unknown
    uint64_t offset;
} spot;

static spot spot_of(const smc_lowering *l, LLVMValueRef address, LLVMTypeRef as, unsigned depth);

static spot begin_of(LLVMMetadataRef type) { return (spot){type, type, 0}; }

static uint64_t size_of(LLVMMetadataRef type) { return LLVMDITypeGetSizeInBits(type) / 8; }

// What a pointer points to, by the variable that holds it, by where it was loaded from, or by the
// type that it is used as.
static spot behind(const smc_lowering *l, LLVMValueRef pointer, LLVMTypeRef as, unsigned depth) {
    const bool is_declared = LLVMIsAAllocaInst(pointer) || LLVMIsAGlobalVariable(pointer);
    LLVMMetadataRef type = is_declared ? NULL : smc_type_of(l, pointer), object;
    if (!type && LLVMIsALoadInst(pointer))
        type = spot_of(l, LLVMGetOperand(pointer, 0), NULL, depth + 1).part;
    object = type ? smc_struct_of(l, smc_pointee_of(l, type)) : NULL;
    const bool is_other = as && object && size_of(object) != smc_size_of(l, as);
    if (!object || is_other) object = smc_struct_behind(l, pointer, as);
    if (!object && is_declared) object = smc_type_of(l, pointer);
    return begin_of(object);
}

// An index steps over whole objects, or over parts of known types.
static bool step(const smc_lowering *l, spot *at, LLVMTypeRef *in, LLVMValueRef index) {
    const bool is_known = LLVMIsAConstantInt(index);
    const bool is_array = LLVMGetTypeKind(*in) == LLVMArrayTypeKind;
    if (!is_array && (LLVMGetTypeKind(*in) != LLVMStructTypeKind || !is_known)) return false;
    const uint64_t k = is_known ? LLVMConstIntGetZExtValue(index) : 0;
    const uint64_t bytes = is_array ? k * smc_size_of(l, LLVMGetElementType(*in))
                                    : LLVMOffsetOfElement(l->layout, *in, (unsigned)k);
    *in = is_array ? LLVMGetElementType(*in) : LLVMStructGetTypeAtIndex(*in, (unsigned)k);
    at->part = !at->part  ? NULL
               : is_array ? smc_element_of(l, at->part)
                          : smc_member_at(l, at->part, bytes);
    at->offset += bytes;
    if (!is_known) *at = begin_of(at->part);
    return at->whole;
}

// By bytes or scalars: the part that begins there is not looked for.
static spot moved(spot at, LLVMValueRef index, uint64_t size) {
    const uint64_t by =
        LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) * size : UINT64_MAX;
    const bool is_inside = at.whole && by < size_of(at.whole) - at.offset;
    return is_inside ? (spot){at.whole, NULL, at.offset + by} : (spot){0};
}

static spot spot_of(const smc_lowering *l, LLVMValueRef address, LLVMTypeRef as, unsigned depth) {
    if (depth == DEEPEST) return (spot){0};
    if (!smc_is_gep(address)) return behind(l, address, as, depth);
    LLVMTypeRef in = LLVMGetGEPSourceElementType(address);
    const LLVMTypeKind kind = LLVMGetTypeKind(in);
    const bool is_struct = kind == LLVMStructTypeKind,
               is_scalar = !is_struct && kind != LLVMArrayTypeKind;
    LLVMValueRef first = LLVMGetOperand(address, 1);
    const bool stays = LLVMIsAConstantInt(first) && !LLVMConstIntGetZExtValue(first);
    spot at = spot_of(l, LLVMGetOperand(address, 0),
                      is_struct   ? in
                      : is_scalar ? as
                                  : NULL,
                      depth + 1);
    if (is_scalar && !stays) return moved(at, first, smc_size_of(l, in));
    // Objects one behind the other.
    if (!stays && (at.offset || !at.whole || size_of(at.whole) != smc_size_of(l, in)))
        return (spot){0};
    for (unsigned i = 2; i < (unsigned)LLVMGetNumOperands(address); i++)
        if (!step(l, &at, &in, LLVMGetOperand(address, i))) return (spot){0};
    return at;
}

void smc_note_access(smc_lowering *l, LLVMValueRef access) {
    LLVMValueRef address = LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0);
    smc_code_source *at = &l->code->sources.at[l->source];
    if (!l->source || at->is_mixed || at->header || l->is_rust) return;
    if (LLVMIsAAllocaInst(address)) return; // by far the most
    const spot s = spot_of(l, address, NULL, 0);
    LLVMMetadataRef whole = s.whole ? smc_struct_of(l, s.whole) : NULL;
    const smc_shape *shape = whole ? smc_shape_of_type(l, whole) : NULL;
    if (!shape) return;
    at->is_mixed = at->accessed && (at->accessed != shape || at->accessed_at != s.offset);
    at->accessed = at->is_mixed ? NULL : shape;
    at->accessed_at = at->is_mixed ? 0 : (uint32_t)s.offset;
}
