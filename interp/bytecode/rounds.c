#include "interp/bytecode/rounds.h"

#include "interp/bytecode/forms.h"

static bool checks_stop_condition(const smc_insn *i) {
    return i->op == SMC_OP_LOOP || i->op == SMC_OP_BOUND || i->op == SMC_OP_CALL ||
           i->op == SMC_OP_CALLI;
}

static bool is_back_edge(const smc_function *fn, const smc_insn *i) {
    bool back =
        (smc_forms[i->op].c == SMC_TO && i->c <= 0) || (smc_forms[i->op].b == SMC_TO && i->b <= 0);
    for (int32_t k = 0; i->op == SMC_OP_SWITCH && k < i->c && !back; k++)
        back = (int32_t)fn->cases.at[i->b + k].target <= 0;
    return back;
}

int64_t smc_kth_successor(const smc_function *fn, uint32_t at, uint32_t k) {
    const smc_insn *i = &fn->code.at[at];
    const bool jumps = smc_forms[i->op].c == SMC_TO, lands = smc_forms[i->op].b == SMC_TO;
    const bool falls = i->op != SMC_OP_JMP && i->op != SMC_OP_LOOP && i->op != SMC_OP_BOUND &&
                       i->op != SMC_OP_INVOKED;
    if (i->op == SMC_OP_RET || i->op == SMC_OP_TRAP || i->op == SMC_OP_REFUSE) return -1;
    if (falls && k-- == 0) return (int64_t)at + 1;
    if (jumps && k-- == 0) return (int64_t)at + i->c;
    if (lands && k-- == 0) return (int64_t)at + i->b;
    return i->op == SMC_OP_SWITCH && k < (uint32_t)i->c
               ? (int64_t)at + (int32_t)fn->cases.at[i->b + (int32_t)k].target
               : -1;
}

typedef SMC_VEC(uint32_t) starts;

// State of a node in a depth-first search.
typedef enum visit_state { NEW, OPEN, DONE } visit_state;
// A node on the path of the search, and the number of its successors that were visited.
typedef struct search_step {
    uint32_t at, k;
} search_step;

// True if every cycle reachable from `from` contains an instruction that checks the stop condition.
// The search stops at such instructions and appends their successors to `later`.
static bool every_cycle_checks_stop(const smc_function *fn, uint32_t from, uint8_t *state,
                                    starts *later) {
    SMC_VEC(search_step) path = {0};
    bool ok = true;
    *smc_vec_push(&path) = (search_step){from, 0};
    state[from] = OPEN;
    while (path.n && ok) {
        search_step *last = &path.at[path.n - 1];
        const bool may_stop = checks_stop_condition(&fn->code.at[last->at]);
        const int64_t next = smc_kth_successor(fn, last->at, last->k++);
        if (next < 0) state[smc_vec_pop(&path).at] = DONE;
        else if (may_stop) *smc_vec_push(later) = (uint32_t)next;
        else if (state[next] == OPEN) ok = false;
        else if (state[next] == NEW) {
            state[next] = OPEN;
            *smc_vec_push(&path) = (search_step){(uint32_t)next, 0};
        }
    }
    smc_vec_free(&path);
    return ok;
}

// Checks only reachable code: the lowering inserts no checks into unreachable loops.
bool smc_can_always_be_stopped(const smc_function *fn) {
    bool back = false, ok = true;
    for (uint32_t i = 0; i < fn->code.n && !back; i++)
        back = !checks_stop_condition(&fn->code.at[i]) && is_back_edge(fn, &fn->code.at[i]);
    if (!back) return true;
    uint8_t *state = smc_alloc(fn->code.n);
    starts from = {0};
    *smc_vec_push(&from) = 0;
    while (from.n && ok) {
        const uint32_t at = smc_vec_pop(&from);
        ok = state[at] != NEW || every_cycle_checks_stop(fn, at, state, &from);
    }
    smc_vec_free(&from);
    free(state);
    return ok;
}
