// initialised.c - finds objects that are certainly written before they are read. A forward analysis
// computes, for each block, which bytes of a variable every path to the block has written. If a
// called function gets the address, as a constructor does, the writes in its entry block count, and
// those after it has checked that the address is not NULL.
#include "pass/relevance/initialised.h"

#include "pass/relevance/calls.h"
#include "pass/relevance/places.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/each.h"

enum { MOST_BYTES = SMC_MOST_BYTES, MAX_NESTING = 6 };

// The bytes of an object for which the analysis checks that they are written before they are read.
typedef struct object_bytes {
    LLVMTargetDataRef layout;
    uint64_t all; // bit set of the bytes of the object, without padding
} object_bytes;

static uint64_t mask_of_bytes(uint64_t from, uint64_t size) {
    if (from >= MOST_BYTES || !size) return 0;
    return (size >= MOST_BYTES ? UINT64_MAX : (UINT64_C(1) << size) - 1) << from;
}

// Returns the bit set of the bytes that numbers and pointers cover in an object of this type, which
// begins at offset `at`.
static uint64_t bytes_of(LLVMTargetDataRef layout, LLVMTypeRef type, uint64_t at) {
    uint64_t all = 0;
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            all |= bytes_of(layout, LLVMStructGetTypeAtIndex(type, i),
                            at + LLVMOffsetOfElement(layout, type, i));
        return all;
    }
    if (kind != LLVMArrayTypeKind) return mask_of_bytes(at, LLVMStoreSizeOfType(layout, type));
    LLVMTypeRef element = LLVMGetElementType(type);
    const uint64_t size = LLVMABISizeOfType(layout, element);
    for (uint64_t i = 0; i < LLVMGetArrayLength2(type) && at + i * size < MOST_BYTES; i++)
        all |= bytes_of(layout, element, at + i * size);
    return all;
}

// Computes the offset of an address from `base`. Returns false if the offset is not constant, or
// the address has another base.
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

// ---- effects of instructions --------------------------------------------------------------------

// How an instruction affects an object.
typedef enum effect { NOTHING, WRITES, REINITIALISES, READS } effect;
static uint64_t written_first(const object_bytes *b, LLVMValueRef fn, LLVMValueRef base,
                              uint64_t shift, unsigned depth);

// True if the memory at the address, and at addresses computed from it, is only written.
static bool only_writes(LLVMValueRef address, unsigned depth) {
    bool only = true;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use && only; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use), fn = smc_called_function(user);
        if (LLVMIsAGetElementPtrInst(user)) only = only_writes(user, depth);
        else if (LLVMIsAStoreInst(user)) only = LLVMGetOperand(user, 0) != address;
        else if (!smc_is_annotation_call(user)) only = fn && depth < MAX_NESTING;
        for (unsigned i = 0; fn && only && i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == address)
                only = only_writes(LLVMGetParam(fn, i), depth + 1);
    }
    return only;
}

// Returns the effect on the variable of a call that gets its address as an argument. *written:
// bytes that the call certainly writes.
static effect effect_of_call(const object_bytes *b, LLVMValueRef call, unsigned argument,
                             uint64_t at, unsigned depth, uint64_t *written) {
    if (smc_llvm_calls_function(call, "llvm.lifetime.start")) return REINITIALISES;
    if (smc_is_annotation_call(call)) return NOTHING;
    LLVMValueRef fn = smc_called_function(call);
    const bool copies = smc_is_constant_size_copy(call),
               sets = argument == 0 && (copies || smc_is_constant_fill(call));
    if (copies && argument == 1) {
        const uint64_t read = mask_of_bytes(at, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)));
        return read & b->all & ~*written ? READS : NOTHING;
    }
    if (sets && LLVMIsAConstantInt(LLVMGetOperand(call, 2)))
        *written |= mask_of_bytes(at, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)));
    else if (fn && depth < MAX_NESTING)
        *written |= written_first(b, fn, LLVMGetParam(fn, argument), at, depth + 1);
    else return READS;
    const bool reads_none = sets || only_writes(LLVMGetParam(fn, argument), depth + 1);
    return (*written & b->all) == b->all || reads_none ? WRITES : READS;
}

// Returns the effect of the instruction on the variable at `base`. `shift` is the bit number of the
// variable's first byte in masks. *written: bytes that the instruction certainly writes.
static effect effect_of(const object_bytes *b, LLVMValueRef in, LLVMValueRef base, uint64_t shift,
                        unsigned depth, uint64_t *written) {
    effect what = NOTHING;
    for (int i = 0; i < LLVMGetNumOperands(in) && !LLVMIsAGetElementPtrInst(in); i++) {
        LLVMValueRef address = LLVMGetOperand(in, (unsigned)i), at_base = address;
        uint64_t offset;
        while (LLVMIsAGetElementPtrInst(at_base)) at_base = LLVMGetOperand(at_base, 0);
        if (at_base != base) continue;
        if (!offset_of(b->layout, address, base, &offset)) return READS;
        if (LLVMIsAStoreInst(in) && i == 1) {
            *written |= mask_of_bytes(
                shift + offset, LLVMStoreSizeOfType(b->layout, LLVMTypeOf(LLVMGetOperand(in, 0))));
            what = WRITES;
        } else if (LLVMIsALoadInst(in)) {
            const uint64_t read =
                mask_of_bytes(shift + offset, LLVMStoreSizeOfType(b->layout, LLVMTypeOf(in)));
            if (read & b->all & ~*written) return READS;
        } else if (smc_is_call(in)) {
            what = effect_of_call(b, in, (unsigned)i, shift + offset, depth, written);
            if (what == READS) return what;
        } else if (!LLVMIsAICmpInst(in)) {
            return READS;
        }
    }
    return what;
}

// If the block ends with a comparison of the variable's address, which is not NULL, with NULL,
// returns the block to which this leads, if no other block leads there; otherwise NULL.
static LLVMBasicBlockRef block_if_not_null(LLVMBasicBlockRef bb, LLVMValueRef base) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    const bool decides = LLVMIsABranchInst(end) && LLVMIsConditional(end);
    LLVMValueRef is = decides ? LLVMIsAICmpInst(LLVMGetCondition(end)) : NULL;
    if (!is || LLVMGetOperand(is, 0) != base ||
        !LLVMIsAConstantPointerNull(LLVMGetOperand(is, 1)) ||
        (LLVMGetICmpPredicate(is) != LLVMIntNE && LLVMGetICmpPredicate(is) != LLVMIntEQ))
        return NULL;
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, LLVMGetICmpPredicate(is) == LLVMIntEQ);
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(next));
    return use && !LLVMGetNextUse(use) ? next : NULL;
}

// Returns the bit set of the bytes that the function certainly writes before it reads any byte of
// the variable. Only its entry block is considered, and what follows checks that the address is not
// NULL.
static uint64_t written_first(const object_bytes *b, LLVMValueRef fn, LLVMValueRef base,
                              uint64_t shift, unsigned depth) {
    uint64_t written = 0;
    for (LLVMBasicBlockRef bb = LLVMGetEntryBasicBlock(fn); bb; bb = block_if_not_null(bb, base))
        for_each_instruction (in, bb) {
            uint64_t by_it = written;
            if (effect_of(b, in, base, shift, depth, &by_it) == READS) return written;
            written = by_it;
        }
    return written;
}

// ---- paths --------------------------------------------------------------------------------------

// The analysis of one variable.
typedef struct search {
    object_bytes b;
    LLVMValueRef variable;
    smc_table written;       // block -> 1 + index of the bit set of bytes written at its beginning
    SMC_VEC(uint64_t) masks; // bit sets of written bytes
    SMC_VEC(LLVMBasicBlockRef) todo; // blocks whose bit sets have changed
} search;

static void queue_block_with(search *s, LLVMBasicBlockRef bb, uint64_t written) {
    uint32_t *known = smc_table_at(&s->written, (uintptr_t)bb, 0);
    if (!*known) {
        *smc_vec_push(&s->masks) = written;
        *known = s->masks.n;
    } else if (!(s->masks.at[*known - 1] & ~written)) return;
    else s->masks.at[*known - 1] &= written;
    *smc_vec_push(&s->todo) = bb;
}

// True if the block reads only bytes that were written before. Passes the set of bytes written at
// its end to its successors.
static bool scan_block(search *s, LLVMBasicBlockRef bb) {
    uint64_t written = s->masks.at[smc_table_get(&s->written, (uintptr_t)bb, 0) - 1];
    for_each_instruction (in, bb) switch (effect_of(&s->b, in, s->variable, 0, 0, &written)) {
        case READS:
            if ((written & s->b.all) != s->b.all) return false;
            break;
        case REINITIALISES: written = 0; break;
        case NOTHING:
        case WRITES: break;
        }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        queue_block_with(s, LLVMGetSuccessor(end, i), written);
    return true;
}

// True if every read of the local variable, by its function or by called functions, certainly
// follows writes to all bytes in the mask `read_bytes`, except padding. Returns false for variables
// with more bytes than a mask has bits.
static bool is_initialised(LLVMValueRef alloca, uint64_t read_bytes) {
    LLVMBasicBlockRef home = LLVMGetInstructionParent(alloca);
    LLVMTargetDataRef layout =
        LLVMGetModuleDataLayout(LLVMGetGlobalParent(LLVMGetBasicBlockParent(home)));
    LLVMTypeRef type = LLVMGetAllocatedType(alloca);
    if (LLVMABISizeOfType(layout, type) > MOST_BYTES) return false;
    search s = {.b = {layout, bytes_of(layout, type, 0) & read_bytes}, .variable = alloca};
    bool is = true;
    queue_block_with(&s, LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(home)), 0);
    while (s.todo.n && is) is = scan_block(&s, smc_vec_pop(&s.todo));
    smc_table_free(&s.written);
    smc_vec_free(&s.masks);
    smc_vec_free(&s.todo);
    return is;
}

// True if, for all local variables of the group, is_initialised holds for the bytes that are read.
static bool are_initialised(const smc_points_to *p, const smc_object_group *g) {
    uint64_t read = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_memory_access *a = &p->accesses.at[g->first + i];
        if (smc_access_reads(a)) read |= a->bytes;
    }
    for (uint32_t i = 0; i < g->objects.n; i++)
        if (read && LLVMIsAAllocaInst(g->objects.at[i]) && !is_initialised(g->objects.at[i], read))
            return false;
    return true;
}

// ---- written values -----------------------------------------------------------------------------

// The analysis of values, by a greatest fixed point: all values that are stored to the candidate
// objects, or from which such values are computed, are assumed to be initialised until the
// assumption is refuted. Values are in the order in which they were found.
typedef struct known {
    const smc_points_to *p;
    bool *written;    // [group of objects]: its objects are assumed to hold initialised values
    smc_table number; // value -> index + 1 in values
    SMC_VEC(LLVMValueRef) values;
    SMC_VEC(bool) is; // [index of a value]: it is assumed to be initialised
} known;

static bool is_known_initialised(known *k, LLVMValueRef v) {
    if (LLVMIsAConstant(v)) return !LLVMIsUndef(v);
    uint32_t *n = smc_table_at(&k->number, (uintptr_t)v, 0);
    if (!*n) {
        *smc_vec_push(&k->values) = v;
        *smc_vec_push(&k->is) = true;
        *n = k->values.n;
    }
    return k->is.at[*n - 1];
}

// True if all calls pass an initialised argument for the parameter.
static bool are_arguments(known *k, LLVMValueRef parameter) {
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    const unsigned n = smc_number_of_parameter(parameter);
    bool are = LLVMGetFirstUse(fn);
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use && are; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const unsigned passed = smc_argument_passed_to(call, fn);
        are = (passed || (LLVMIsAInstruction(call) && smc_called_function(call) == fn)) &&
              is_known_initialised(k, LLVMGetOperand(call, passed ? passed : n));
    }
    return are;
}

// True if the called library function returns the thread or the CPU, or if all results of the
// called function are initialised.
static bool has_initialised_result(known *k, LLVMValueRef call) {
    LLVMValueRef fn = smc_called_function(call);
    if (smc_llvm_nonprogram_function(LLVMGetCalledValue(call))->traits & SMC_FN_INITIALISED)
        return true;
    for (LLVMBasicBlockRef bb = fn ? LLVMGetFirstBasicBlock(fn) : NULL; bb;
         bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end) && !is_known_initialised(k, LLVMGetOperand(end, 0)))
            return false;
    }
    return fn;
}

// True if the loaded value is initialised. Loads from global variables and atomic loads are assumed
// to read initialised values.
static bool is_initialised_load(const known *k, LLVMValueRef load) {
    return LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic ||
           LLVMIsAGlobalVariable(LLVMGetOperand(load, 0)) ||
           k->written[smc_accessed_group(k->p, load) - k->p->groups.at];
}

static bool is_computed_from_initialised(known *k, LLVMValueRef v) {
    if (LLVMIsAArgument(v)) return are_arguments(k, v);
    if (LLVMIsALoadInst(v)) return is_initialised_load(k, v);
    if (smc_is_call(v)) return has_initialised_result(k, v);
    bool known = LLVMIsABinaryOperator(v) || LLVMIsACastInst(v) || LLVMIsAICmpInst(v) ||
                 LLVMIsASelectInst(v) || LLVMIsAPHINode(v);
    for (int i = 0; i < LLVMGetNumOperands(v) && known; i++)
        known = is_known_initialised(k, LLVMGetOperand(v, (unsigned)i));
    return known;
}

static bool stores_only_initialised(known *k, const smc_object_group *g) {
    for (uint32_t i = 0; i < g->n && g->flags & SMC_GROUP_LOADED; i++) {
        LLVMValueRef in = k->p->accesses.at[g->first + i].in;
        if (LLVMIsAStoreInst(in) && !is_known_initialised(k, LLVMGetOperand(in, 0))) return false;
    }
    return true;
}

// Refutes assumptions about groups and values that do not hold. Returns true if it has refuted
// some; to be repeated until it returns false.
static bool refute_initialised(known *k) {
    bool more = false;
    for (uint32_t i = 1; i < k->p->groups.n; i++) {
        if (!k->written[i] || stores_only_initialised(k, &k->p->groups.at[i])) continue;
        k->written[i] = false;
        more = true;
    }
    // First collects all values, since checking a value adds its operands.
    for (uint32_t i = 0; i < k->values.n; i++)
        (void)is_computed_from_initialised(k, k->values.at[i]);
    for (uint32_t i = k->values.n; i-- > 0;) {
        if (!k->is.at[i] || is_computed_from_initialised(k, k->values.at[i])) continue;
        k->is.at[i] = false;
        more = true;
    }
    return more;
}

bool *smc_find_initialised_groups(const smc_points_to *p) {
    known k = {.p = p, .written = smc_alloc(p->groups.n * sizeof *k.written)};
    for (uint32_t i = 1; i < p->groups.n; i++) {
        const smc_object_group *g = &p->groups.at[i];
        const bool own = !(g->flags & SMC_GROUP_SHARED) || g->flags & SMC_GROUP_LOCAL;
        k.written[i] = own && are_initialised(p, g);
    }
    while (refute_initialised(&k)) continue;
    smc_table_free(&k.number);
    smc_vec_free(&k.values);
    smc_vec_free(&k.is);
    return k.written;
}
