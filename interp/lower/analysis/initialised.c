// initialised.c - a forward analysis: which bytes of a variable are written on all ways to each
// block. A function that is called with its address may write to it where it begins, as a
// constructor does.
#include "interp/lower/analysis/initialised.h"

#include "base/base.h"
#include "base/table.h"
#include "interp/lower/analysis/pauses.h"

#include <llvm-c/Target.h>
#include <string.h>

enum { MOST_BYTES = 64, DEEPEST = 6 };

typedef struct bytes {
    LLVMTargetDataRef layout;
    uint64_t all; // those that are no padding
} bytes;

static uint64_t some(uint64_t from, uint64_t size) {
    if (from >= MOST_BYTES || !size) return 0;
    return (size >= MOST_BYTES ? UINT64_MAX : (UINT64_C(1) << size) - 1) << from;
}

// Of a type, those of its numbers and pointers.
static uint64_t bytes_of(LLVMTargetDataRef layout, LLVMTypeRef type, uint64_t at) {
    uint64_t all = 0;
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            all |= bytes_of(layout, LLVMStructGetTypeAtIndex(type, i),
                            at + LLVMOffsetOfElement(layout, type, i));
        return all;
    }
    if (kind != LLVMArrayTypeKind) return some(at, LLVMStoreSizeOfType(layout, type));
    LLVMTypeRef element = LLVMGetElementType(type);
    const uint64_t size = LLVMABISizeOfType(layout, element);
    for (uint64_t i = 0; i < LLVMGetArrayLength2(type) && at + i * size < MOST_BYTES; i++)
        all |= bytes_of(layout, element, at + i * size);
    return all;
}

// Where an address lies in what it is based on; false: at no constant place, or elsewhere.
static bool offset_of(LLVMTargetDataRef layout, LLVMValueRef address, LLVMValueRef base,
                      uint64_t *offset) {
    *offset = 0;
    while (address != base) {
        if (!LLVMIsAGetElementPtrInst(address)) return false;
        LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
        for (int i = 1; i < LLVMGetNumOperands(address); i++) {
            LLVMValueRef index = LLVMGetOperand(address, (unsigned)i);
            if (!LLVMIsAConstantInt(index)) return false;
            const uint64_t k = LLVMConstIntGetZExtValue(index);
            if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
                *offset += LLVMOffsetOfElement(layout, type, (unsigned)k);
                type = LLVMStructGetTypeAtIndex(type, (unsigned)k);
                continue;
            }
            if (i > 1 && LLVMGetTypeKind(type) != LLVMArrayTypeKind) return false;
            if (i > 1) type = LLVMGetElementType(type);
            *offset += k * LLVMABISizeOfType(layout, type);
        }
        address = LLVMGetOperand(address, 0);
    }
    return *offset < MOST_BYTES;
}

// ---- what is written to them --------------------------------------------------------------------

static bool is_known(LLVMValueRef v, unsigned depth);

// Of a parameter: whatever it is called with.
static bool arguments_are_known(LLVMValueRef parameter, unsigned depth) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    unsigned k = 0;
    while (LLVMGetParam(fn, k) != parameter) k++;
    bool known = LLVMGetFirstUse(fn);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && known; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        known = LLVMIsAInstruction(call) && smc_called_function(call) == fn &&
                is_known(LLVMGetOperand(call, k), depth);
    }
    return known;
}

static bool results_are_known(LLVMValueRef fn, unsigned depth) {
    bool known = fn;
    for (LLVMBasicBlockRef bb = fn ? LLVMGetFirstBasicBlock(fn) : NULL; bb && known;
         bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end)) known = is_known(LLVMGetOperand(end, 0), depth);
    }
    return known;
}

// Whether the value surely was written by somebody.
static bool is_known(LLVMValueRef v, unsigned depth) {
    if (LLVMIsAConstant(v)) return !LLVMIsUndef(v);
    if (!depth) return false;
    if (LLVMIsAArgument(v)) return arguments_are_known(v, depth - 1);
    if (LLVMIsALoadInst(v))
        return LLVMGetOrdering(v) != LLVMAtomicOrderingNotAtomic ||
               LLVMIsAGlobalVariable(LLVMGetOperand(v, 0));
    if (LLVMIsACallInst(v) || LLVMIsAInvokeInst(v))
        return results_are_known(smc_called_function(v), depth - 1);
    bool known = LLVMIsABinaryOperator(v) || LLVMIsACastInst(v) || LLVMIsAICmpInst(v) ||
                 LLVMIsASelectInst(v) || LLVMIsAPHINode(v);
    for (int i = 0; i < LLVMGetNumOperands(v) && known; i++)
        known = is_known(LLVMGetOperand(v, (unsigned)i), depth - 1);
    return known;
}

// ---- what an instruction does to them -----------------------------------------------------------

typedef enum effect { NOTHING, WRITES, BEGINS_ANEW, READS } effect;
static uint64_t written_first(const bytes *b, LLVMValueRef fn, LLVMValueRef base, uint64_t shift,
                              unsigned depth);

static bool is_named(LLVMValueRef call, const char *prefix) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t n;
    return LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &n), prefix, strlen(prefix)) == 0;
}

// A call with the address as an argument.
static effect of_call(const bytes *b, LLVMValueRef call, unsigned argument, uint64_t at,
                      unsigned depth, uint64_t *written) {
    if (is_named(call, "llvm.lifetime.start")) return BEGINS_ANEW;
    if (smc_is_note(call)) return NOTHING;
    LLVMValueRef fn = smc_called_function(call);
    const bool sets = argument == 0 && smc_fills(call);
    if (sets && LLVMIsAConstantInt(LLVMGetOperand(call, 2)))
        *written |= some(at, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)));
    else if (fn && depth < DEEPEST)
        *written |= written_first(b, fn, LLVMGetParam(fn, argument), at, depth + 1);
    else return READS;
    return (*written & b->all) == b->all || sets ? WRITES : READS;
}

// What the instruction does to the variable at `base`, whose bytes begin at `shift`.
static effect effect_of(const bytes *b, LLVMValueRef in, LLVMValueRef base, uint64_t shift,
                        unsigned depth, uint64_t *written) {
    effect what = NOTHING;
    for (int i = 0; i < LLVMGetNumOperands(in) && !LLVMIsAGetElementPtrInst(in); i++) {
        LLVMValueRef address = LLVMGetOperand(in, (unsigned)i), at_base = address;
        uint64_t offset;
        while (LLVMIsAGetElementPtrInst(at_base)) at_base = LLVMGetOperand(at_base, 0);
        if (at_base != base) continue;
        if (!offset_of(b->layout, address, base, &offset)) return READS;
        if (LLVMIsAStoreInst(in) && i == 1 && is_known(LLVMGetOperand(in, 0), DEEPEST)) {
            *written |= some(shift + offset,
                             LLVMStoreSizeOfType(b->layout, LLVMTypeOf(LLVMGetOperand(in, 0))));
            what = WRITES;
        } else if (LLVMIsALoadInst(in)) {
            const uint64_t read =
                some(shift + offset, LLVMStoreSizeOfType(b->layout, LLVMTypeOf(in)));
            if (read & b->all & ~*written) return READS;
        } else if (LLVMIsACallInst(in) || LLVMIsAInvokeInst(in)) {
            what = of_call(b, in, (unsigned)i, shift + offset, depth, written);
            if (what == READS) return what;
        } else {
            return READS;
        }
    }
    return what;
}

// What the function has surely written before it reads any of it, in its first block.
static uint64_t written_first(const bytes *b, LLVMValueRef fn, LLVMValueRef base, uint64_t shift,
                              unsigned depth) {
    uint64_t written = 0;
    for (LLVMValueRef in = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)); in;
         in = LLVMGetNextInstruction(in)) {
        uint64_t by_it = written;
        if (effect_of(b, in, base, shift, depth, &by_it) == READS) break;
        written = by_it;
    }
    return written;
}

// ---- ways ---------------------------------------------------------------------------------------

typedef struct search {
    bytes b;
    LLVMValueRef variable;
    smc_table written; // block -> number of what is written where it begins, + 1
    SMC_VEC(uint64_t) masks;
    SMC_VEC(LLVMBasicBlockRef) todo;
} search;

static void come_to(search *s, LLVMBasicBlockRef bb, uint64_t written) {
    uint32_t *known = smc_table_at(&s->written, (uintptr_t)bb, 0);
    if (!*known) {
        *smc_vec_push(&s->masks) = written;
        *known = s->masks.n;
    } else if (!(s->masks.at[*known - 1] & ~written)) return;
    else s->masks.at[*known - 1] &= written;
    *smc_vec_push(&s->todo) = bb;
}

// Whether nothing of it is read in the block that was not written.
static bool goes_through(search *s, LLVMBasicBlockRef bb) {
    uint64_t written = s->masks.at[smc_table_get(&s->written, (uintptr_t)bb, 0) - 1];
    for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
        switch (effect_of(&s->b, in, s->variable, 0, 0, &written)) {
        case READS:
            if ((written & s->b.all) != s->b.all) return false;
            break;
        case BEGINS_ANEW: written = 0; break;
        case NOTHING:
        case WRITES: break;
        }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        come_to(s, LLVMGetSuccessor(end, i), written);
    return true;
}

bool smc_is_surely_initialised(LLVMValueRef alloca) {
    LLVMBasicBlockRef home = LLVMGetInstructionParent(alloca);
    LLVMTargetDataRef layout =
        LLVMGetModuleDataLayout(LLVMGetGlobalParent(LLVMGetBasicBlockParent(home)));
    LLVMTypeRef type = LLVMGetAllocatedType(alloca);
    if (LLVMABISizeOfType(layout, type) > MOST_BYTES) return false;
    search s = {.b = {layout, bytes_of(layout, type, 0)}, .variable = alloca};
    bool is = true;
    come_to(&s, LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(home)), 0);
    while (s.todo.n && is) is = goes_through(&s, smc_vec_pop(&s.todo));
    smc_table_free(&s.written);
    smc_vec_free(&s.masks);
    smc_vec_free(&s.todo);
    return is;
}
