// initialised.c - a forward analysis: which bytes of a variable are written on all ways to each
// block. A function that is called with its address may write to it where it begins, as a
// constructor does.
#include "interp/lower/analysis/initialised.h"

#include "interp/lower/analysis/backoff_group.h"

#include <string.h>

// `FURTHEST`: from a value to what it is made of.
enum { MOST_BYTES = SMC_MOST_BYTES, DEEPEST = 6, FURTHEST = 24 };

typedef struct bytes {
    LLVMTargetDataRef layout;
    uint64_t all; // those that are no padding, and are looked at
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
        if (!LLVMIsAGetElementPtrInst(address) || !smc_gep_offset(layout, address, offset))
            return false;
        address = LLVMGetOperand(address, 0);
    }
    return *offset < MOST_BYTES;
}

// ---- what is written to them --------------------------------------------------------------------

enum { MOST_STEPS = 4000 }; // values that are looked at for one group

// Groups of objects that are being looked at: what is loaded from them is taken to be known, since
// each read comes after a write, and is refuted by a write that is not.
typedef struct known {
    smc_kinds kinds;
    SMC_VEC(const smc_backoff_group *) open;
    smc_table phis; // that have been come to: all that is asked has to be known, so once is enough
    uint32_t steps;
} known;

static bool is_known(known *, LLVMValueRef v, unsigned depth);
static bool is_written(known *, const smc_backoff_group *, unsigned depth);

// Of a parameter: whatever it is called with.
static bool arguments_are_known(known *k, LLVMValueRef parameter, unsigned depth) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    unsigned n = 0;
    while (LLVMGetParam(fn, n) != parameter) n++;
    bool are = LLVMGetFirstUse(fn);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && are; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const bool begins = smc_begins_thread(call, fn);
        are = (begins || (LLVMIsAInstruction(call) && smc_called_function(call) == fn)) &&
              is_known(k, LLVMGetOperand(call, begins ? SMC_START_ARGUMENT : n), depth);
    }
    return are;
}

// Functions of the library that say who the thread is, or when it is.
static bool is_library_number(LLVMValueRef call) {
    static const char *const names[] = {"pthread_self", "gettid", "getpid", "sched_getcpu", NULL};
    LLVMValueRef fn = LLVMGetCalledValue(call);
    return smc_is_one_of(fn, names) && (LLVMIsDeclaration(fn) || smc_is_of_library(fn));
}

static bool results_are_known(known *k, LLVMValueRef fn, unsigned depth) {
    bool are = fn;
    for (LLVMBasicBlockRef bb = fn ? LLVMGetFirstBasicBlock(fn) : NULL; bb && are;
         bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end)) are = is_known(k, LLVMGetOperand(end, 0), depth);
    }
    return are;
}

static bool has_access(const smc_backoff_group *g, LLVMValueRef in) {
    bool has = false;
    for (uint32_t i = 0; i < g->accesses.n; i++) has |= g->accesses.at[i] == in;
    return has;
}

static bool is_loaded_known(known *k, LLVMValueRef load, unsigned depth) {
    if (LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic ||
        LLVMIsAGlobalVariable(LLVMGetOperand(load, 0)))
        return true;
    for (uint32_t i = 0; i < k->open.n; i++)
        if (has_access(k->open.at[i], load)) return true;
    smc_backoff_group g = {0};
    smc_backoff_group_find(&g, k->kinds, LLVMGetOperand(load, 0));
    const bool is = !g.escapes && is_written(k, &g, depth);
    smc_backoff_group_free(&g);
    return is;
}

// Whether the value surely was written by somebody.
static bool is_known(known *k, LLVMValueRef v, unsigned depth) {
    if (LLVMIsAConstant(v)) return !LLVMIsUndef(v);
    if (!depth || k->steps++ > MOST_STEPS) return false;
    if (LLVMIsAArgument(v)) return arguments_are_known(k, v, depth - 1);
    if (LLVMIsALoadInst(v)) return is_loaded_known(k, v, depth - 1);
    if (smc_is_call(v))
        return is_library_number(v) || results_are_known(k, smc_called_function(v), depth - 1);
    uint32_t *come_to = LLVMIsAPHINode(v) ? smc_table_at(&k->phis, (uintptr_t)v, 0) : NULL;
    if (come_to && *come_to) return true;
    if (come_to) *come_to = 1;
    bool is = LLVMIsABinaryOperator(v) || LLVMIsACastInst(v) || LLVMIsAICmpInst(v) ||
              LLVMIsASelectInst(v) || LLVMIsAPHINode(v);
    for (int i = 0; i < LLVMGetNumOperands(v) && is; i++)
        is = is_known(k, LLVMGetOperand(v, (unsigned)i), depth - 1);
    return is;
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

// Whether nothing is done with the address, or one made of it, but that it is written to.
static bool only_writes(LLVMValueRef address, unsigned depth) {
    bool only = true;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use && only; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use), fn = smc_called_function(user);
        if (LLVMIsAGetElementPtrInst(user)) only = only_writes(user, depth);
        else if (LLVMIsAStoreInst(user)) only = LLVMGetOperand(user, 0) != address;
        else if (!smc_is_note(user)) only = fn && depth < DEEPEST;
        for (unsigned i = 0; fn && only && i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == address)
                only = only_writes(LLVMGetParam(fn, i), depth + 1);
    }
    return only;
}

// A call with the address as an argument.
static effect of_call(const bytes *b, LLVMValueRef call, unsigned argument, uint64_t at,
                      unsigned depth, uint64_t *written) {
    if (is_named(call, "llvm.lifetime.start")) return BEGINS_ANEW;
    if (smc_is_note(call)) return NOTHING;
    LLVMValueRef fn = smc_called_function(call);
    const bool copies = smc_copies(call), sets = argument == 0 && (copies || smc_fills(call));
    if (copies && argument == 1) {
        const uint64_t read = some(at, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)));
        return read & b->all & ~*written ? READS : NOTHING;
    }
    if (sets && LLVMIsAConstantInt(LLVMGetOperand(call, 2)))
        *written |= some(at, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)));
    else if (fn && depth < DEEPEST)
        *written |= written_first(b, fn, LLVMGetParam(fn, argument), at, depth + 1);
    else return READS;
    const bool reads_none = sets || only_writes(LLVMGetParam(fn, argument), depth + 1);
    return (*written & b->all) == b->all || reads_none ? WRITES : READS;
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
        if (LLVMIsAStoreInst(in) && i == 1) {
            *written |= some(shift + offset,
                             LLVMStoreSizeOfType(b->layout, LLVMTypeOf(LLVMGetOperand(in, 0))));
            what = WRITES;
        } else if (LLVMIsALoadInst(in)) {
            const uint64_t read =
                some(shift + offset, LLVMStoreSizeOfType(b->layout, LLVMTypeOf(in)));
            if (read & b->all & ~*written) return READS;
        } else if (smc_is_call(in)) {
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

// Whether each read of the local variable, by its function or those that it calls, surely comes
// after a write to all of its first bytes that are in the mask and no padding. Of small ones only.
static bool is_initialised(LLVMValueRef alloca, uint64_t looked_at) {
    LLVMBasicBlockRef home = LLVMGetInstructionParent(alloca);
    LLVMTargetDataRef layout =
        LLVMGetModuleDataLayout(LLVMGetGlobalParent(LLVMGetBasicBlockParent(home)));
    LLVMTypeRef type = LLVMGetAllocatedType(alloca);
    if (LLVMABISizeOfType(layout, type) > MOST_BYTES) return false;
    search s = {.b = {layout, bytes_of(layout, type, 0) & looked_at}, .variable = alloca};
    bool is = true;
    come_to(&s, LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(home)), 0);
    while (s.todo.n && is) is = goes_through(&s, smc_vec_pop(&s.todo));
    smc_table_free(&s.written);
    smc_vec_free(&s.masks);
    smc_vec_free(&s.todo);
    return is;
}

static bool is_written(known *k, const smc_backoff_group *g, unsigned depth) {
    bool is = true;
    *smc_vec_push(&k->open) = g;
    for (uint32_t i = 0; i < g->accesses.n && is; i++)
        if (LLVMIsAStoreInst(g->accesses.at[i]))
            is = is_known(k, LLVMGetOperand(g->accesses.at[i], 0), depth);
    for (uint32_t i = 0; i < g->objects.n && is; i++) {
        LLVMValueRef object = g->objects.at[i];
        if (!LLVMIsAAllocaInst(object)) continue;
        LLVMModuleRef module =
            LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(object)));
        is = is_initialised(object, smc_backoff_group_reads(g, LLVMGetModuleDataLayout(module)));
    }
    k->open.n--;
    return is;
}

bool smc_is_surely_written(smc_kinds kinds, const smc_backoff_group *g) {
    known k = {.kinds = kinds};
    const bool is = is_written(&k, g, FURTHEST);
    smc_vec_free(&k.open);
    smc_table_free(&k.phis);
    return is;
}

bool smc_variable_is_surely_written(smc_kinds kinds, LLVMValueRef alloca) {
    smc_backoff_group g = {0};
    smc_backoff_group_find(&g, kinds, alloca);
    const bool is = !g.escapes && smc_is_surely_written(kinds, &g);
    smc_backoff_group_free(&g);
    return is;
}
