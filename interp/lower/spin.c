// spin.c - which loops may wait, and what of the state at their headers a round can change (vm/spin.c).
#include "interp/lower/lowering.h"

#include <string.h>

// Values that matter -----------------------------------------------------------------------------------------------------

// Instructions that compute a value and do nothing else. What they compute matters where somebody asks for it.
static bool is_pure(LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMPHI: case LLVMAdd: case LLVMSub: case LLVMMul: case LLVMAnd: case LLVMOr: case LLVMXor: case LLVMShl:
    case LLVMLShr: case LLVMAShr: case LLVMFNeg: case LLVMFAdd: case LLVMFSub: case LLVMFMul: case LLVMFDiv: case LLVMFRem:
    case LLVMICmp: case LLVMFCmp: case LLVMSelect: case LLVMTrunc: case LLVMZExt: case LLVMSExt: case LLVMFPTrunc:
    case LLVMFPExt: case LLVMFPToUI: case LLVMFPToSI: case LLVMUIToFP: case LLVMSIToFP: case LLVMPtrToInt:
    case LLVMIntToPtr: case LLVMBitCast: case LLVMAddrSpaceCast: case LLVMGetElementPtr: case LLVMFreeze:
    case LLVMExtractValue: case LLVMInsertValue: case LLVMExtractElement: case LLVMInsertElement: case LLVMShuffleVector:
        return true;
    default:
        return false;
    }
}

typedef SMC_VEC(LLVMValueRef) values;

static void ask_for(smc_table *asked, values *todo, LLVMValueRef v) {
    if (!LLVMIsAInstruction(v)) return;
    uint32_t *seen = smc_table_at(asked, (uintptr_t)v, 0);
    if (*seen) return;
    *seen = 1;
    *smc_vec_push(todo) = v;
}

// A counter that only counts, say of failed attempts, is not asked for.
static void find_asked(LLVMValueRef fn, smc_table *asked) {
    values todo = {0};
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in; in = LLVMGetNextInstruction(in))
            if (!is_pure(in)) ask_for(asked, &todo, in);
    while (todo.n) {
        LLVMValueRef in = smc_vec_pop(&todo);
        int n = LLVMGetNumOperands(in);
        for (int i = 0; i < n; i++) ask_for(asked, &todo, LLVMGetOperand(in, (unsigned)i));
    }
    smc_vec_free(&todo);
}

// Bodies -----------------------------------------------------------------------------------------------------------------

typedef struct body {
    SMC_VEC(LLVMBasicBlockRef) blocks; // the header first
    bool reads;  // it may read shared memory
    bool writes; // it may write to private memory
    bool exits;  // it can be left
} body;

static void add_block(body *b, smc_table *inside, LLVMBasicBlockRef bb) {
    uint32_t *in = smc_table_at(inside, (uintptr_t)bb, 0);
    if (*in) return;
    *in = 1;
    *smc_vec_push(&b->blocks) = bb;
}

static void add_predecessors(const smc_lowering *l, body *b, smc_table *inside, LLVMBasicBlockRef bb, bool back_edges_only) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef end = LLVMGetUser(use);
        if (!LLVMIsAInstruction(end)) continue;
        LLVMBasicBlockRef from = LLVMGetInstructionParent(end);
        if (!back_edges_only || smc_table_get(&l->back_edges, (uintptr_t)from, (uintptr_t)bb)) add_block(b, inside, from);
    }
}

static bool is_outside(const smc_table *inside, LLVMBasicBlockRef bb) { return !smc_table_get(inside, (uintptr_t)bb, 0); }

// Whether the branch, return, .. at the end of a block may leave the body.
static bool leaves_body(const smc_table *inside, LLVMValueRef end) {
    const unsigned n = LLVMGetNumSuccessors(end);
    if (!LLVMIsABranchInst(end) && !LLVMIsASwitchInst(end)) return true;
    if (LLVMIsABranchInst(end) && LLVMIsConditional(end) && LLVMIsAConstantInt(LLVMGetCondition(end)))
        return is_outside(inside, LLVMGetSuccessor(end, !LLVMConstIntGetZExtValue(LLVMGetCondition(end))));
    for (unsigned i = 0; i < n; i++)
        if (is_outside(inside, LLVMGetSuccessor(end, i))) return true;
    return false;
}

// All from which a back edge of the header can be reached without passing it. false: the loop can be entered elsewhere,
// so that more than the header's phis may change from round to round.
static bool find_body(const smc_lowering *l, LLVMBasicBlockRef header, body *b) {
    smc_table inside = {0};
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(l->fn_value);
    bool reducible = true;
    add_block(b, &inside, header);
    add_predecessors(l, b, &inside, header, true);
    for (uint32_t i = 1; i < b->blocks.n; i++) {
        reducible &= b->blocks.at[i] != entry;
        add_predecessors(l, b, &inside, b->blocks.at[i], false);
    }
    for (uint32_t i = 0; i < b->blocks.n; i++) b->exits |= leaves_body(&inside, LLVMGetBasicBlockTerminator(b->blocks.at[i]));
    smc_table_free(&inside);
    return reducible;
}

// What an address is based on.
static LLVMValueRef base_of(LLVMValueRef v) {
    for (;;) {
        if (LLVMIsAGetElementPtrInst(v) || LLVMIsABitCastInst(v)) v = LLVMGetOperand(v, 0);
        else if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr) v = LLVMGetOperand(v, 0);
        else return v;
    }
}

static bool is_surely_private(const smc_lowering *l, LLVMValueRef address) {
    LLVMValueRef base = base_of(address);
    if (LLVMIsAAllocaInst(base)) return LLVMGetMetadata(base, l->private_kind) != NULL;
    return LLVMIsAGlobalVariable(base) && LLVMIsGlobalConstant(base);
}

static bool is_surely_shared(LLVMValueRef address) {
    LLVMValueRef base = base_of(address);
    return LLVMIsAGlobalVariable(base) && !LLVMIsThreadLocal(base);
}

// A call of an intrinsic that touches no memory.
static bool is_harmless(LLVMValueRef call) {
    static const char *const others[] = {"llvm.mem", "llvm.stack", "llvm.va_"};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t n;
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(name, others[i], strlen(others[i])) == 0) return false;
    return strncmp(name, "llvm.", 5) == 0;
}

static void look_at(const smc_lowering *l, LLVMValueRef in, body *b) {
    LLVMValueRef address = NULL; // of a write
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMLoad: b->reads |= !is_surely_private(l, LLVMGetOperand(in, 0)); break;
    case LLVMStore: address = LLVMGetOperand(in, 1); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        address = LLVMGetOperand(in, 0);
        b->reads = true;
        break;
    case LLVMFence: b->reads = true; break; // an action at least
    case LLVMAlloca: b->writes = true; break;
    case LLVMCall:
        b->reads |= !is_harmless(in);
        b->writes |= !is_harmless(in);
        break;
    case LLVMVAArg: b->writes = true; break;
    default: break;
    }
    if (address) b->writes |= !is_surely_shared(address);
}

// Loops ------------------------------------------------------------------------------------------------------------------

// The registers of the header's phis, as a list among the function's arguments. false: one has none.
static bool list_phis(smc_lowering *l, LLVMBasicBlockRef header, const smc_table *asked, smc_spin *s) {
    s->phis = (int32_t)l->fn->args.n;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); phi && LLVMGetInstructionOpcode(phi) == LLVMPHI;
         phi = LLVMGetNextInstruction(phi)) {
        smc_scalars scalars;
        if (!smc_table_get(asked, (uintptr_t)phi, 0)) continue;
        smc_scalars_of(l, LLVMTypeOf(phi), &scalars);
        if (scalars.too_odd) return false;
        for (uint32_t i = 0; i < scalars.n; i++) *smc_vec_push(&l->fn->args) = smc_result(l, phi) + (int32_t)i;
    }
    s->n_phis = (int32_t)l->fn->args.n - s->phis;
    return true;
}

// A loop that neither reads nor changes anything is endless: it is found at its first round. Other loops that act nowhere
// are left alone.
static void consider(smc_lowering *l, LLVMBasicBlockRef header, const smc_table *asked) {
    body b = {0};
    smc_spin s = {0};
    bool watched = find_body(l, header, &b);
    for (uint32_t i = 0; i < b.blocks.n && watched; i++)
        for (LLVMValueRef in = LLVMGetFirstInstruction(b.blocks.at[i]); in; in = LLVMGetNextInstruction(in)) look_at(l, in, &b);
    smc_vec_free(&b.blocks);
    watched = watched && list_phis(l, header, asked, &s) && (b.reads || (!b.writes && !s.n_phis));
    if (!watched) return;
    s.flags = (b.writes ? SMC_SPIN_MEMORY : 0) | (b.exits ? 0 : SMC_SPIN_NO_EXIT);
    s.record = smc_new_register(l, SMC_SPIN_WORDS + (uint32_t)s.n_phis);
    *smc_vec_push(&l->spins) = s;
    *smc_table_at(&l->spin_of, (uintptr_t)header, 0) = l->spins.n;
}

void smc_find_spins(smc_lowering *l) {
    if (l->options->no_spin_loops || !l->counters.n) return;
    smc_table asked = {0};
    find_asked(l->fn_value, &asked);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(l->fn_value); bb; bb = LLVMGetNextBasicBlock(bb))
        if (smc_table_get(&l->counters, (uintptr_t)bb, 0)) consider(l, bb, &asked);
    smc_table_free(&asked);
}

bool smc_is_spin(const smc_lowering *l, LLVMBasicBlockRef header) { return smc_table_get(&l->spin_of, (uintptr_t)header, 0); }

void smc_emit_spin(smc_lowering *l, LLVMBasicBlockRef header, bool again) {
    const uint32_t index = smc_table_get(&l->spin_of, (uintptr_t)header, 0);
    if (!index) return;
    const smc_spin *s = &l->spins.at[index - 1];
    smc_emit(l, again ? SMC_OP_SPIN : SMC_OP_ROUND, s->flags, s->record, s->phis, s->n_phis, 0);
}
