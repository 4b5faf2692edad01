// spin.c - finds the loops that may wait, the block in which their rounds begin, and which state a
// round may change (vm/loops/end.h).
#include "interp/lower/lowering.h"

#include "interp/lower/analysis/body.h"
#include "pass/marks.h"
#include "pass/relevance/pure.h"
#include "pass/llvm/each.h"

#include <string.h>

// ---- effects ------------------------------------------------------------------------------------

// Effects that the instructions of a loop may have.
typedef struct effects {
    bool reads;           // may read shared memory
    bool writes;          // may write to private memory
    bool shares;          // may write to shared memory
    bool matters;         // some instruction has an effect besides taking time
    bool does_more;       // some instruction other than an atomic read has an effect besides taking
                          // time
    bool exchanges;       // may execute a compare-exchange
    uint32_t acts, loads; // acts: number of instructions that may act (a call counts as several);
                          // loads: number of those that only read
    uint32_t counts;      // number of other instructions, which act only on statistics
} effects;

// Returns the pointer from which an address computation starts.
static LLVMValueRef base_of(LLVMValueRef v) {
    for (;;) {
        if (LLVMIsAGetElementPtrInst(v) || LLVMIsABitCastInst(v)) v = LLVMGetOperand(v, 0);
        else if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr)
            v = LLVMGetOperand(v, 0);
        else return v;
    }
}

static bool is_known_private(const smc_lowering *l, LLVMValueRef address) {
    LLVMValueRef base = base_of(address);
    if (LLVMIsAAllocaInst(base)) return LLVMGetMetadata(base, l->kinds.private) != NULL;
    return LLVMIsAGlobalVariable(base) && LLVMIsGlobalConstant(base);
}

static bool is_known_shared(LLVMValueRef address) {
    LLVMValueRef base = base_of(address);
    return LLVMIsAGlobalVariable(base) && !LLVMIsThreadLocal(base);
}

// True for a call of an intrinsic that does not access memory.
static bool is_intrinsic_without_access(LLVMValueRef call) {
    static const char *const others[] = {"llvm.mem", "llvm.stack", "llvm.va_"};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t n;
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(name, others[i], strlen(others[i])) == 0) return false;
    return strncmp(name, "llvm.", 5) == 0;
}

// Adds the possible effects of an instruction to *b.
static void add_possible_effect(const smc_lowering *l, LLVMValueRef in, effects *b) {
    LLVMValueRef address = NULL; // address that the instruction writes to
    bool reads = false, writes = false, shares = false;
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMLoad: reads = !is_known_private(l, LLVMGetOperand(in, 0)); break;
    case LLVMStore: address = smc_is_debugger_copy(l, in) ? NULL : LLVMGetOperand(in, 1); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        address = LLVMGetOperand(in, 0);
        reads = shares = true;
        break;
    case LLVMFence: reads = true; break; // fences count as actions
    case LLVMAlloca: writes = true; break;
    case LLVMCall:
    case LLVMInvoke: reads = writes = shares = !is_intrinsic_without_access(in); break;
    case LLVMVAArg: writes = true; break;
    default: break;
    }
    if (address) writes |= !is_known_shared(address);
    if (address) shares |= !is_known_private(l, address);
    const bool ineffective = !smc_has_effect(&l->analyses.relevance, in),
               acts = reads || (address && !is_known_private(l, address)),
               loads = LLVMIsALoadInst(in) && reads && !ineffective,
               is_atomic = loads && LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic &&
                           LLVMGetOrdering(in) != LLVMAtomicOrderingUnordered;
    const bool counts = LLVMGetMetadata(in, l->kinds.statistic) != NULL;
    if (!ineffective && !counts) b->acts += smc_is_call(in) ? 2 * reads : acts;
    b->loads += loads && !counts;
    b->counts += !ineffective && counts && acts;
    b->matters |= !ineffective;
    b->does_more |= !ineffective && !is_atomic && (reads || writes || shares);
    b->reads |= reads;
    b->writes |= writes;
    b->shares |= shares;
    b->exchanges |= LLVMIsAAtomicCmpXchgInst(in) || (shares && smc_is_call(in));
}

// ---- the block in which a round begins ----------------------------------------------------------

// In loops with more blocks than this, rounds begin at the header: other blocks are not considered.
enum { MAX_CHOICE = 64 };

// True if every round passes through the block `cut`: the header reaches no back edge without
// passing through it.
static bool is_on_every_path(const smc_lowering *l, const smc_loop_body *b, LLVMBasicBlockRef cut) {
    LLVMBasicBlockRef header = b->blocks.at[0], todo[MAX_CHOICE];
    smc_table seen = {0};
    uint32_t n = 0;
    bool found = false;
    todo[n++] = header;
    *smc_table_at(&seen, (uintptr_t)header, 0) = 1;
    while (n && !found) {
        LLVMBasicBlockRef from = todo[--n];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
        const unsigned ways = from == cut ? 0 : LLVMGetNumSuccessors(end);
        for (unsigned i = 0; i < ways; i++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);
            found |=
                smc_table_get(&l->loops.back_edges, (uintptr_t)from, (uintptr_t)to) && to == header;
            uint32_t *known = smc_table_at(&seen, (uintptr_t)to, 0);
            if (*known || smc_is_outside_loop(b, to)) continue;
            *known = 1;
            todo[n++] = to;
        }
    }
    smc_table_free(&seen);
    return !found;
}

// True if v, a value of the loop, is live and relevant at the beginning of `cut`: from there, a
// relevant use of v is reachable without passing the definition of v.
static bool is_live_at(LLVMValueRef v, LLVMBasicBlockRef cut, const smc_slice *slice) {
    LLVMBasicBlockRef made = LLVMGetInstructionParent(v);
    if (made == cut) return LLVMIsAPHINode(v);
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    smc_table seen = {0};
    bool live = false;
    for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!smc_is_in_slice(slice, user)) continue;
        if (!LLVMIsAPHINode(user)) {
            if (LLVMGetInstructionParent(user) != made)
                *smc_vec_push(&todo) = LLVMGetInstructionParent(user);
            continue;
        }
        const unsigned n = LLVMCountIncoming(user);
        for (unsigned k = 0; k < n; k++)
            if (LLVMGetIncomingValue(user, k) == v && LLVMGetIncomingBlock(user, k) != made)
                *smc_vec_push(&todo) = LLVMGetIncomingBlock(user, k);
    }
    while (todo.n && !live) {
        LLVMBasicBlockRef bb = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)bb, 0);
        if (*known) continue;
        *known = 1;
        live = bb == cut;
        for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); use;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef end = LLVMGetUser(use);
            if (LLVMIsAInstruction(end) && LLVMGetInstructionParent(end) != made)
                *smc_vec_push(&todo) = LLVMGetInstructionParent(end);
        }
    }
    smc_vec_free(&todo);
    smc_table_free(&seen);
    return live;
}

typedef SMC_VEC(int32_t) registers;

// Collects the registers that the loop sets and that are live and relevant at the beginning of the
// block `cut`. Returns false if a value has no registers.
static bool collect_live_registers(smc_lowering *l, const smc_loop_body *b, LLVMBasicBlockRef cut,
                                   const smc_slice *slice, registers *out) {
    for (uint32_t i = 0; i < b->blocks.n; i++)
        for_each_instruction (in, b->blocks.at[i]) {
            smc_scalars scalars;
            if (!smc_is_in_slice(slice, in) || !LLVMGetFirstUse(in) || !is_live_at(in, cut, slice))
                continue;
            smc_scalars_of(l, LLVMTypeOf(in), &scalars);
            if (scalars.is_unsupported_type) return false;
            for (uint32_t k = 0; k < scalars.n; k++)
                *smc_vec_push(out) = smc_result(l, in) + (int32_t)k;
        }
    return true;
}

// Collects the registers that are live and relevant at the header: only phis, since the loop
// computes its other values before their use.
static bool collect_header_registers(smc_lowering *l, LLVMBasicBlockRef header,
                                     const smc_slice *slice, registers *out) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        smc_scalars scalars;
        if (!smc_is_in_slice(slice, phi)) continue;
        smc_scalars_of(l, LLVMTypeOf(phi), &scalars);
        if (scalars.is_unsupported_type) return false;
        for (uint32_t i = 0; i < scalars.n; i++)
            *smc_vec_push(out) = smc_result(l, phi) + (int32_t)i;
    }
    return true;
}

// Returns the block in which rounds begin: among the blocks that every round passes through, the
// one with the fewest live registers, so that more rounds are equal. In `a = x; while (a) a = x;`
// it is the block after the condition. In programs with __VERIFIER_spin_end, it is the header.
// NULL: none is possible.
static LLVMBasicBlockRef find_round_start_block(smc_lowering *l, const smc_loop_body *b,
                                                const smc_slice *slice, registers *out) {
    LLVMBasicBlockRef cut = b->blocks.at[0];
    const bool choose =
        b->blocks.n <= MAX_CHOICE && !LLVMGetNamedFunction(l->module, SMC_NAME_SPIN_END);
    if (!collect_header_registers(l, cut, slice, out)) return NULL;
    for (uint32_t i = 1; i < b->blocks.n && out->n && choose; i++) {
        registers there = {0};
        if (is_on_every_path(l, b, b->blocks.at[i]) &&
            collect_live_registers(l, b, b->blocks.at[i], slice, &there) && there.n < out->n) {
            const registers before = *out;
            *out = there;
            there = before;
            cut = b->blocks.at[i];
        }
        smc_vec_free(&there);
    }
    return cut;
}

// ---- loops --------------------------------------------------------------------------------------

// True if the loop carries an irrelevant value from round to round.
static bool carries_irrelevant_value(const smc_loop_body *b, const smc_slice *slice) {
    bool more = false;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(b->blocks.at[0]); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        more |= !smc_is_in_slice(slice, phi);
    return more;
}

// Appends to the function's args the private variables that the loop changes and whose values are
// irrelevant, such as the counter of a pause.
static void list_irrelevant_variables(smc_lowering *l, const smc_slice *slice,
                                      smc_waiting_loop *s) {
    for_each_instruction_of (in, bb, l->llvm_function)
        if (LLVMIsAAllocaInst(in) && smc_is_dead_variable(slice, in)) {
            *smc_vec_push(&l->fn->args) = smc_result(l, in);
            s->n_irrelevant_variables++;
        }
}

// Appends to the function's args the registers of irrelevant phis of the header.
static void list_irrelevant_registers(smc_lowering *l, LLVMBasicBlockRef header,
                                      const smc_slice *slice, smc_waiting_loop *s) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        smc_scalars scalars;
        smc_scalars_of(l, LLVMTypeOf(phi), &scalars);
        for (uint32_t i = 0;
             i < scalars.n && !scalars.is_unsupported_type && !smc_is_in_slice(slice, phi); i++) {
            *smc_vec_push(&l->fn->args) = smc_result(l, phi) + (int32_t)i;
            s->n_irrelevant++;
        }
    }
}

// True if threads run the loop for ever. In a program with pthread_cancel it is false, since a
// thread may be cancelled while it waits.
bool smc_spin_is_service_loop(const smc_lowering *l, const smc_loop_body *b) {
    return !l->fn->library && !LLVMGetNamedFunction(l->module, SMC_NAME_CANCEL) &&
           smc_is_service_loop(b);
}

// True if the block only computes and does not access memory.
static bool only_computes(LLVMBasicBlockRef bb) {
    bool only = true;
    for_each_instruction (in, bb)
        only &= LLVMIsATerminatorInst(in) || smc_is_pure(in) || smc_is_annotation_call(in);
    return only;
}

// If a loop surely ends after at most this many rounds, all its rounds are explored.
enum { FEW = 8 };

// Finds the exits by which the loop gives up after some number of rounds. Sets *by to the exit if
// only one can be taken, otherwise to NULL. Returns false if there is no such exit, or if
// vm/loops/counted.h does not support the exits. `found` also gets counted exits that are never
// taken, since the exit in the header is tested before them: for example, Rust's check that the
// count does not overflow.
static bool find_counted_exits(const smc_loop_body *b, bool one, smc_table *found,
                               LLVMValueRef *by) {
    LLVMValueRef at_header = LLVMGetBasicBlockTerminator(b->blocks.at[0]);
    const bool tests_before_body =
        only_computes(b->blocks.at[0]) && smc_is_counted_exit(b, at_header);
    uint32_t taken = 0;
    bool first = tests_before_body, soon = false;
    for (uint32_t i = 0; i < b->exits.n; i++) {
        LLVMValueRef exit = b->exits.at[i];
        if (!smc_is_counted_exit(b, exit)) continue;
        *smc_table_at(found, (uintptr_t)exit, 0) = 1;
        if (exit != at_header && tests_before_body && smc_exit_is_taken_before(b, at_header, exit))
            continue;
        *by = taken++ ? NULL : exit;
        first &= exit == at_header;
        soon |= smc_exit_is_taken_within(b, exit, FEW);
    }
    return taken && !soon && found->n < b->exits.n && (first || one);
}

static bool is_only_from_exits(LLVMBasicBlockRef bb, const smc_table *exits) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); use;
         use = LLVMGetNextUse(use))
        if (!smc_table_get(exits, (uintptr_t)LLVMGetUser(use), 0)) return false;
    return true;
}

// Adds the branches that report an overflow of the count, as in Rust. These checks need not be
// explored in every round: a thread that gives up executes all rounds, and so finds such an
// overflow.
static void add_overflow_checks(const smc_loop_body *b, smc_table *counted) {
    for (uint32_t i = 0; i < b->exits.n; i++) {
        LLVMValueRef exit = b->exits.at[i];
        const unsigned n =
            smc_table_get(counted, (uintptr_t)exit, 0) ? LLVMGetNumSuccessors(exit) : 0;
        for (unsigned k = 0; k < n; k++) {
            LLVMBasicBlockRef bb = LLVMGetSuccessor(exit, k);
            if (!smc_is_outside_loop(b, bb) ||
                !LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(bb)) ||
                !is_only_from_exits(bb, counted))
                continue;
            for_each_instruction (in, bb) *smc_table_at(counted, (uintptr_t)in, 0) = 1;
        }
    }
}

// Returns the block in which rounds begin: if the header only checks the count, the block after the
// header, where another round is certain; otherwise the header.
static LLVMBasicBlockRef find_block_after_count(const smc_loop_body *b, const smc_table *counted) {
    LLVMBasicBlockRef header = b->blocks.at[0];
    LLVMValueRef end = LLVMGetBasicBlockTerminator(header);
    if (!smc_table_get(counted, (uintptr_t)end, 0) || !only_computes(header)) return header;
    LLVMBasicBlockRef next =
        LLVMGetSuccessor(end, smc_is_outside_loop(b, LLVMGetSuccessor(end, 0)));
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(next));
    return next != header && !LLVMGetNextUse(use) ? next : header;
}

// Computes the values of the count in the last rounds before the loop gives up, so that the VM can
// skip the rounds before them. Does nothing if the program reads clocks, since rounds may take
// time, or if the loop has a bound, since rounds must be counted.
static void find_skippable_rounds(smc_lowering *l, const smc_loop_body *b, LLVMValueRef exit,
                                  smc_waiting_loop *s) {
    LLVMValueRef phi, next;
    uint64_t last[3] = {0};
    if (!exit || l->options->errors.overflow || smc_bound_of(l, b->blocks.at[0]) ||
        LLVMGetNamedFunction(l->module, SMC_NAME_NOW))
        return;
    const unsigned rounds = smc_find_last_rounds(b, exit, &phi, &next, last);
    if (!rounds || !LLVMIsAInstruction(next)) return;
    s->flags |= SMC_SPIN_SKIPS_ROUNDS;
    s->skip_registers[0] = smc_result(l, phi);
    s->skip_registers[1] = smc_result(l, next);
    for (unsigned i = 0; i < 3; i++)
        s->skip_registers[2 + i] =
            smc_operand_register(l, LLVMConstInt(LLVMTypeOf(phi), last[2 - i], 0), 0);
    s->skip_registers[5] = smc_operand_register(
        l, LLVMConstInt(LLVMInt64TypeInContext(LLVMGetModuleContext(l->module)), rounds, 0), 0);
}

// Decides whether the loop gives up after some number of rounds and carries only counts from round
// to round, so that no register is live at the start of a round. If so, sets s->cut and flags of
// the loop.
static bool analyse_counted_loop(smc_lowering *l, const smc_loop_body *b, const effects *does,
                                 const smc_slice *slice, smc_waiting_loop *s) {
    smc_table counted = {0};
    smc_slice otherwise = {0};
    registers all = {0}, live = {0};
    LLVMValueRef by = NULL;
    const bool one = does->acts == 1 && (does->loads == 1 || smc_exits_on_exchange_success(b));
    // If the program calls __VERIFIER_spin_end, the program defines which rounds are equal.
    const bool names_spin_end = LLVMGetNamedFunction(l->module, SMC_NAME_SPIN_END);
    bool is = !l->fn->library && !names_spin_end && does->reads;
    is = is && find_counted_exits(b, one, &counted, &by) &&
         collect_header_registers(l, b->blocks.at[0], slice, &all);
    // Overflow checks can be ignored here: a thread that gives up executes all rounds, and so finds
    // an overflow of the count.
    smc_relevance *r = l->options->errors.overflow ? &l->analyses.relevance_ignoring_overflow
                                                   : &l->analyses.relevance;
    if (is) add_overflow_checks(b, &counted);
    if (is) smc_slice_function(&otherwise, r, l->llvm_function, b->exits.at, b->exits.n, &counted);
    is = is && collect_header_registers(l, b->blocks.at[0], &otherwise, &live) && !live.n && all.n;
    if (is)
        s->cut = find_block_after_count(b, &counted),
        s->flags |= SMC_SPIN_COUNTED | (one && !does->counts ? SMC_SPIN_ONE_ACTION : 0);
    if (is) find_skippable_rounds(l, b, by, s);
    if (is && !does->does_more) s->flags |= SMC_SPIN_ONLY_READS;
    smc_vec_free(&live);
    smc_vec_free(&all);
    smc_table_free(&counted);
    smc_slice_free(&otherwise);
    return is;
}

// Decides whether a loop may wait, so that its rounds must be compared. A loop that reads nothing
// and changes nothing never ends, as the comparison of its first rounds shows. Other loops without
// actions are not compared.
static void analyse_loop(smc_lowering *l, LLVMBasicBlockRef header) {
    smc_loop_body b = {0};
    effects does = {0};
    smc_waiting_loop s = {0};
    smc_slice slice = {0};
    registers live = {0};
    bool watched = smc_loop_body_find(&b, &l->loops.back_edges, header);
    for (uint32_t i = 0; i < b.blocks.n && watched; i++)
        for_each_instruction (in, b.blocks.at[i]) add_possible_effect(l, in, &does);
    const bool serves = watched && smc_spin_is_service_loop(l, &b);
    if (serves && smc_bound_of(l, header)) watched = false; // the bound takes precedence
    if (watched) {
        smc_slice_function(&slice, &l->analyses.relevance, l->llvm_function, b.exits.at, b.exits.n,
                           NULL);
        if (!analyse_counted_loop(l, &b, &does, &slice, &s))
            s.cut = find_round_start_block(l, &b, &slice, &live);
        watched = s.cut && (does.reads || (serves && does.shares) || (!does.writes && !live.n));
    }
    if (watched) {
        s.header = header;
        s.flags |= (does.writes ? SMC_SPIN_WRITES_PRIVATE : 0) |
                   (b.exits.n ? 0 : SMC_SPIN_NO_EXIT) | (serves ? SMC_SPIN_ENDLESS : 0);
        if (does.writes && does.matters && l->analyses.has_backoff) s.flags |= SMC_SPIN_BACKOFF;
        s.live = (int32_t)l->fn->args.n;
        s.n_live = (int32_t)live.n;
        for (uint32_t i = 0; i < live.n; i++) *smc_vec_push(&l->fn->args) = live.at[i];
        if (does.writes) list_irrelevant_variables(l, &slice, &s);
        for (unsigned i = 0; i < SMC_SKIP_WORDS && s.flags & SMC_SPIN_SKIPS_ROUNDS; i++)
            *smc_vec_push(&l->fn->args) = s.skip_registers[i];
        if (does.exchanges && l->options->loops.drops_retries) {
            s.flags |= SMC_SPIN_HAS_EXCHANGE;
            list_irrelevant_registers(l, header, &slice, &s);
        }
        if (s.flags & SMC_SPIN_COUNTED || carries_irrelevant_value(&b, &slice))
            s.flags |= SMC_SPIN_CARRIES_IRRELEVANT;
        if (does.shares && !smc_has_counted_exit(&b, l->kinds.private)) s.flags |= SMC_SPIN_UNDOING;
        if (s.flags & (SMC_SPIN_UNDOING | SMC_SPIN_COUNTED)) {
            s.inside = b.inside;
            b.inside = (smc_table){0};
        }
        s.record = smc_new_register(
            l, SMC_SPIN_WORDS + (s.flags & SMC_SPIN_COUNTED ? SMC_COUNTED_WORDS : 0) + live.n);
        *smc_vec_push(&l->loops.spins) = s;
        *smc_table_at(&l->loops.waiting_loop_ids, (uintptr_t)header, 0) = l->loops.spins.n;
    }
    smc_loop_body_free(&b);
    smc_slice_free(&slice);
    smc_vec_free(&live);
}

void smc_find_waiting_loops(smc_lowering *l) {
    if (l->options->loops.no_spin_loops || !l->loops.counters.n) return;
    for_each_block (bb, l->llvm_function)
        if (smc_table_get(&l->loops.counters, (uintptr_t)bb, 0)) analyse_loop(l, bb);
}
