// phases.c - shortens phases of waiting loops, as in
//
//     for (int n = 0; load(&turn) != mine; n++)
//         if (n < 1000) pause(); else timed_wait();
//
// A phase is a range of values of the count for which all its comparisons have the same results. A
// phase is silent if its rounds only read one location once. How many rounds it lasts makes no
// difference then (docs/design/rounds.md, "Phases"), so it is made to last one.
#include "pass/flow/phases.h"

#include "base/table.h"
#include "pass/flow/flow.h"
#include "pass/llvm/each.h"
#include "pass/relevance/calls.h"
#include "pass/relevance/pauses.h"
#include "pass/relevance/pure.h"

// Values of the count with which phases begin: `at` in the program, `becomes` when it is changed.
typedef struct phase {
    long long at, becomes;
} phase;

typedef struct phases {
    const smc_escalation *e;
    SMC_VEC(phase) begin; // in ascending order; the last phase never ends
} phases;

// Blocks of the rounds of one phase.
typedef struct silence {
    const smc_escalation *e;
    long long count;  // value in the phase
    smc_table rounds; // (block, 0) -> 1
    smc_blocks blocks;
} silence;

// ---- comparisons --------------------------------------------------------------------------------

// 1 if the comparison is of next, which is greater than the count by 1.
static int distance(const smc_escalation *e, LLVMValueRef test) {
    return LLVMGetOperand(test, 0) == e->next;
}

static long long constant_of(LLVMValueRef test) {
    return LLVMConstIntGetSExtValue(LLVMGetOperand(test, 1));
}

// Numbers are small and not negative, so signed and unsigned order agree.
static bool is_true(const smc_escalation *e, LLVMValueRef test, long long count) {
    const long long a = count + distance(e, test), b = constant_of(test);
    switch (LLVMGetICmpPredicate(test)) {
    case LLVMIntEQ: return a == b;
    case LLVMIntNE: return a != b;
    case LLVMIntSLT:
    case LLVMIntULT: return a < b;
    case LLVMIntSLE:
    case LLVMIntULE: return a <= b;
    case LLVMIntSGT:
    case LLVMIntUGT: return a > b;
    default: return a >= b;
    }
}

// True if the result also changes behind the constant. Equality changes at the constant, too.
static bool changes_behind(LLVMValueRef test) {
    switch (LLVMGetICmpPredicate(test)) {
    case LLVMIntEQ:
    case LLVMIntNE:
    case LLVMIntSLE:
    case LLVMIntULE:
    case LLVMIntSGT:
    case LLVMIntUGT: return true;
    default: return false;
    }
}

static bool is_equality(LLVMValueRef test) {
    const LLVMIntPredicate p = LLVMGetICmpPredicate(test);
    return p == LLVMIntEQ || p == LLVMIntNE;
}

// ---- phases -------------------------------------------------------------------------------------

static void add_begin(phases *p, long long at) {
    uint32_t i = 0;
    while (i < p->begin.n && p->begin.at[i].at < at) i++;
    if (at < p->e->first || (i < p->begin.n && p->begin.at[i].at == at)) return;
    (void)smc_vec_push(&p->begin);
    for (uint32_t k = p->begin.n - 1; k > i; k--) p->begin.at[k] = p->begin.at[k - 1];
    p->begin.at[i] = (phase){.at = at};
}

static void find_phases(phases *p) {
    add_begin(p, p->e->first);
    for (uint32_t i = 0; i < p->e->tests.n; i++) {
        LLVMValueRef test = p->e->tests.at[i];
        const long long at = constant_of(test) - distance(p->e, test);
        if (changes_behind(test)) add_begin(p, at + 1);
        if (!changes_behind(test) || is_equality(test)) add_begin(p, at);
    }
}

// ---- silent phases ------------------------------------------------------------------------------

static bool is_round(const silence *s, LLVMBasicBlockRef bb) {
    return smc_table_get(&s->rounds, (uintptr_t)bb, 0);
}

// True if the branch's edge is taken in the phase and stays in the loop.
static bool is_edge_of_round(const silence *s, LLVMValueRef end, unsigned edge) {
    if (LLVMIsABranchInst(end) && LLVMIsConditional(end))
        for (uint32_t i = 0; i < s->e->tests.n; i++)
            if (LLVMGetCondition(end) == s->e->tests.at[i] &&
                is_true(s->e, s->e->tests.at[i], s->count) != (edge == 0))
                return false;
    return smc_flow_reaches_without(LLVMGetSuccessor(end, edge),
                                    LLVMGetInstructionParent(s->e->count), s->e->before);
}

static void find_rounds(silence *s) {
    LLVMBasicBlockRef head = LLVMGetInstructionParent(s->e->count);
    *smc_table_at(&s->rounds, (uintptr_t)head, 0) = 1;
    *smc_vec_push(&s->blocks) = head;
    for (uint32_t i = 0; i < s->blocks.n; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(s->blocks.at[i]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
            if (is_round(s, to) || !is_edge_of_round(s, end, k)) continue;
            *smc_table_at(&s->rounds, (uintptr_t)to, 0) = 1;
            *smc_vec_push(&s->blocks) = to;
        }
    }
}

// True if the value that the head receives at the end of a round is the head's phi itself.
static bool is_kept(const silence *s, LLVMValueRef v, LLVMValueRef phi, unsigned depth) {
    if (v == phi) return true;
    if (!depth || !LLVMIsAPHINode(v) || !is_round(s, LLVMGetInstructionParent(v))) return false;
    for (unsigned i = 0; i < LLVMCountIncoming(v); i++)
        if (is_round(s, LLVMGetIncomingBlock(v, i)) &&
            !is_kept(s, LLVMGetIncomingValue(v, i), phi, depth - 1))
            return false;
    return true;
}

// True if rounds of the phase leave the values of the head as they are, but for the count.
static bool keeps_values(const silence *s) {
    LLVMBasicBlockRef head = LLVMGetInstructionParent(s->e->count);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(head); LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        for (unsigned i = 0; phi != s->e->count && i < LLVMCountIncoming(phi); i++)
            if (is_round(s, LLVMGetIncomingBlock(phi, i)) &&
                !is_kept(s, LLVMGetIncomingValue(phi, i), phi, 8))
                return false;
    return true;
}

static bool is_read(LLVMValueRef in) {
    return LLVMIsALoadInst(in) &&
           (LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic || LLVMGetVolatile(in));
}

// True if nothing can notice that the instruction is executed.
static bool only_computes(LLVMValueRef in) {
    if (LLVMIsABranchInst(in) || LLVMIsASwitchInst(in) || smc_is_annotation_call(in)) return true;
    if (smc_is_call(in) && smc_is_pause(in))
        return !smc_pause_remaining_operand(in) ||
               LLVMIsNull(LLVMGetOperand(in, smc_pause_remaining_operand(in)));
    return smc_is_pure(in);
}

static bool has_only_reads(LLVMBasicBlockRef bb, unsigned depth, unsigned *reads);

// True if the call only executes a function of one block, which only reads and computes.
static bool is_call_that_reads(LLVMValueRef call, unsigned depth, unsigned *reads) {
    LLVMValueRef fn = LLVMIsACallInst(call) ? smc_called_function(call) : NULL;
    return fn && depth && LLVMCountBasicBlocks(fn) == 1 &&
           has_only_reads(LLVMGetEntryBasicBlock(fn), depth - 1, reads);
}

// True if the block only reads and computes. Adds the number of its reads.
static bool has_only_reads(LLVMBasicBlockRef bb, unsigned depth, unsigned *reads) {
    for_each_instruction (in, bb)
        if (is_read(in)) ++*reads;
        else if (!LLVMIsAReturnInst(in) && !only_computes(in) &&
                 !is_call_that_reads(in, depth, reads))
            return false;
    return true;
}

// True if each round of the phase makes one access, a read in the loop's head.
static bool only_reads(const silence *s) {
    unsigned in_head = 0, reads = 0;
    if (!has_only_reads(s->blocks.at[0], 4, &in_head)) return false;
    for (uint32_t i = 1; i < s->blocks.n; i++)
        if (!has_only_reads(s->blocks.at[i], 4, &reads)) return false;
    return in_head == 1 && !reads;
}

static bool is_silent(const smc_escalation *e, long long count) {
    silence s = {.e = e, .count = count};
    find_rounds(&s);
    const bool is = only_reads(&s) && keeps_values(&s);
    smc_table_free(&s.rounds);
    smc_vec_free(&s.blocks);
    return is;
}

// ---- the change ---------------------------------------------------------------------------------

// Returns the new value of the count where it is `at`, the beginning of a phase.
static long long changed(const phases *p, long long at) {
    for (uint32_t i = 0; i < p->begin.n; i++)
        if (p->begin.at[i].at == at) return p->begin.at[i].becomes;
    return at; // before the first value: the result stays the same
}

static void change_test(const phases *p, LLVMValueRef test) {
    LLVMValueRef with = LLVMGetOperand(test, 1);
    const int ahead = distance(p->e, test), behind = changes_behind(test) && !is_equality(test);
    const long long to = changed(p, constant_of(test) - ahead + behind) - behind + ahead;
    LLVMSetOperand(test, 1, LLVMConstInt(LLVMTypeOf(with), (unsigned long long)to, true));
}

void smc_flow_shorten_phases(smc_escalation *e) {
    phases p = {.e = e};
    find_phases(&p);
    p.begin.at[0].becomes = e->first;
    for (uint32_t i = 1; i < p.begin.n; i++) {
        const long long lasts = p.begin.at[i].at - p.begin.at[i - 1].at;
        const bool is_short = lasts > 1 && is_silent(e, p.begin.at[i - 1].at);
        p.begin.at[i].becomes = p.begin.at[i - 1].becomes + (is_short ? 1 : lasts);
    }
    for (uint32_t i = 0; i < e->tests.n; i++) change_test(&p, e->tests.at[i]);
    smc_vec_free(&p.begin);
}
