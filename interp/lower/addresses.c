#include "interp/lower/addresses.h"

#include "interp/bytecode/address.h"

// Advances *type to the part that the i-th index (from 1) of a getelementptr (gep) selects. If the
// part is a field, returns true and sets *offset to the field's offset.
static bool is_field(smc_lowering *l, LLVMTypeRef *type, int i, LLVMValueRef index,
                     uint64_t *offset) {
    if (i == 1) return false;
    if (LLVMGetTypeKind(*type) != LLVMStructTypeKind) {
        *type = LLVMGetElementType(*type);
        return false;
    }
    unsigned k = (unsigned)LLVMConstIntGetZExtValue(index);
    *offset = LLVMOffsetOfElement(l->layout, *type, k);
    *type = LLVMStructGetTypeAtIndex(*type, k);
    return true;
}

// A variable index of a gep, and its scale in bytes.
typedef struct address_term {
    LLVMValueRef index;
    uint64_t scale;
} address_term;
// The address arithmetic of a gep: offset + index * scale + index * scale + ..
typedef struct address_sum {
    bool wraps; // the arithmetic wraps and may leave the object
    uint64_t offset;
    SMC_VEC(address_term) terms; // the variable parts of the sum; the caller frees them
} address_sum;

// A constant offset beyond this leaves every object.
enum { MAX_DISTANCE = SMC_MAX_OBJECT_SIZE };

// Adds a constant index to the sum.
static void add_step(address_sum *s, int64_t index, uint64_t scale) {
    if (s->wraps) {
        s->offset += (uint64_t)index * scale;
        return;
    }
    const __int128 to = (__int128)(int64_t)s->offset + (__int128)index * scale;
    s->offset = (uint64_t)(to > MAX_DISTANCE    ? MAX_DISTANCE
                           : to < -MAX_DISTANCE ? -MAX_DISTANCE
                                                : (int64_t)to);
}

// smc_addr_step_by checks only indices. So a constant offset that may leave the object becomes an
// index. A small offset stays within the bias of the address.
static void check_far_offset(const smc_lowering *l, address_sum *s) {
    const int64_t offset = (int64_t)s->offset;
    if (s->wraps) return;
    if (offset >= -SMC_BIAS && offset <= SMC_BIAS) return;
    *smc_vec_push(&s->terms) = (address_term){
        LLVMConstInt(LLVMInt64TypeInContext(LLVMGetModuleContext(l->module)), s->offset, true), 1};
    s->offset = 0;
}

static address_sum sum_of(smc_lowering *l, LLVMValueRef gep) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    const int n = LLVMGetNumOperands(gep);
    address_sum s = {.wraps = smc_gep_may_wrap(l, gep)};
    for (int i = 1; i < n; i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        const bool in_vector = i > 1 && LLVMGetTypeKind(type) == LLVMVectorTypeKind;
        uint64_t offset;
        if (is_field(l, &type, i, index, &offset)) {
            add_step(&s, 1, offset);
            continue;
        }
        const uint64_t scale =
            in_vector ? LLVMStoreSizeOfType(l->layout, type) : smc_size_in_memory(l, type);
        if (LLVMIsAConstantInt(index)) add_step(&s, LLVMConstIntGetSExtValue(index), scale);
        else if (scale) *smc_vec_push(&s.terms) = (address_term){index, scale};
    }
    check_far_offset(l, &s);
    return s;
}

// True if `in` extends an index to the width of an address and its only user is a gep in the same
// block: then the gep's instruction extends it. (A phi that `in` extends may change before another
// block.)
bool smc_is_folded_extension(const smc_lowering *l, LLVMValueRef in) {
    if (!LLVMIsASExtInst(in) && !LLVMIsAZExtInst(in)) return false;
    LLVMUseRef use = LLVMGetFirstUse(in);
    if (!use || LLVMGetNextUse(use) || smc_scalar_width(LLVMTypeOf(in)) != 64 ||
        LLVMIsConstant(LLVMGetOperand(in, 0)))
        return false;
    LLVMValueRef user = LLVMGetUser(use);
    return LLVMIsAGetElementPtrInst(user) && !smc_gep_may_wrap(l, user) &&
           LLVMGetInstructionParent(user) == LLVMGetInstructionParent(in) &&
           smc_scalar_width(LLVMTypeOf(user)) == 64;
}

// Returns a register that holds an index. Sets *cut to the number of its upper bits that the
// instruction replaces by copies of the sign.
static int32_t index_of(smc_lowering *l, LLVMValueRef v, uint16_t *cut) {
    const bool is_unsigned = LLVMIsAZExtInst(v);
    if (smc_is_folded_extension(l, v)) v = LLVMGetOperand(v, 0);
    const uint32_t bits = smc_scalar_width(LLVMTypeOf(v));
    *cut = is_unsigned || !bits ? 0 : (uint16_t)(64 - bits);
    return smc_operand_register(l, v, 0);
}

static void add_term(smc_lowering *l, const address_term *t, smc_address *to) {
    to->index = index_of(l, t->index, &to->cut);
    to->scale = (uint32_t)t->scale;
}

static bool is_short(uint64_t scale) { return scale <= UINT32_MAX; }

void smc_emit_with_address(smc_lowering *l, unsigned op, unsigned x, int32_t a,
                           const smc_address *at) {
    smc_insn *i = smc_emit_instruction(l, op, a, at->base, at->index, at->offset);
    i->x = x;
    i->scale = at->scale;
    i->cut = at->cut;
}

static bool is_address_of(LLVMValueRef user, LLVMValueRef v) {
    if (LLVMIsALoadInst(user)) return true;
    return LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != v;
}

// True for a gep that only loads and stores of its block use, and that has at most one variable
// index: it is lowered as part of their addresses. (A phi in the address may change before another
// block.)
static bool is_folded_gep(smc_lowering *l, LLVMValueRef gep) {
    if (!LLVMIsAGetElementPtrInst(gep) || smc_scalar_width(LLVMTypeOf(gep)) != 64 ||
        smc_gep_may_wrap(l, gep))
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(gep); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!is_address_of(user, gep) ||
            LLVMGetInstructionParent(user) != LLVMGetInstructionParent(gep))
            return false;
    }
    address_sum s = sum_of(l, gep);
    const bool fits = s.terms.n == 0 || (s.terms.n == 1 && is_short(s.terms.at[0].scale));
    smc_vec_free(&s.terms);
    return fits;
}

smc_address smc_address_of(smc_lowering *l, LLVMValueRef v) {
    if (!is_folded_gep(l, v)) return (smc_address){.base = smc_operand_register(l, v, 0)};
    address_sum s = sum_of(l, v);
    smc_address at = {.base = smc_operand_register(l, LLVMGetOperand(v, 0), 0), .offset = s.offset};
    if (s.terms.n) add_term(l, &s.terms.at[0], &at);
    smc_vec_free(&s.terms);
    return at;
}

smc_address smc_without_index(smc_lowering *l, smc_address at) {
    if (!at.scale) return at;
    const smc_address sum = {.base = smc_new_register(l, 1)};
    smc_emit_with_address(l, SMC_OP_LEA, 0, sum.base, &at);
    return sum;
}

smc_address smc_unindexed_address_of(smc_lowering *l, LLVMValueRef v) {
    return smc_without_index(l, smc_address_of(l, v));
}

// Emits plain integer arithmetic for a gep that may leave its object and return to it.
static void emit_wrapping(smc_lowering *l, int32_t result, int32_t base, const address_sum *s) {
    const int32_t product = smc_new_register(l, 1);
    for (uint32_t i = 0; i < s->terms.n; i++) {
        const uint32_t bits = smc_scalar_width(LLVMTypeOf(s->terms.at[i].index));
        const int32_t index = smc_operand_register(l, s->terms.at[i].index, 0);
        smc_emit_instruction(l, SMC_OP_SEXT, product, index, 0, ~0ull)->x = bits;
        smc_emit_instruction(l, SMC_OP_MUL_64I, product, product, 0, s->terms.at[i].scale);
        smc_emit_instruction(l, SMC_OP_ADD_64R, result, i ? result : base, product, 0);
    }
    smc_emit_instruction(l, SMC_OP_ADD_64I, result, result, 0, s->offset);
}

void smc_lower_gep(smc_lowering *l, LLVMValueRef in) {
    if (is_folded_gep(l, in)) return;
    if (LLVMGetTypeKind(LLVMTypeOf(in)) == LLVMVectorTypeKind) {
        smc_emit_unsupported(l, "vectors of pointers");
        return;
    }
    address_sum s = sum_of(l, in);
    const int32_t result = smc_result(l, in);
    smc_address at = {.base = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
                      .offset = s.offset};
    if (!s.terms.n) smc_emit_instruction(l, SMC_OP_ADD_64I, result, at.base, 0, at.offset);
    for (uint32_t i = 0; i < s.terms.n && !s.wraps; i++) {
        add_term(l, &s.terms.at[i], &at);
        if (!is_short(s.terms.at[i].scale))
            smc_emit_unsupported(l, "an index of elements of 4 GiB or more");
        smc_emit_with_address(l, SMC_OP_LEA, 0, result, &at);
        at = (smc_address){.base = result};
    }
    if (s.terms.n && s.wraps) emit_wrapping(l, result, at.base, &s);
    smc_vec_free(&s.terms);
}
