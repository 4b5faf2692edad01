// explain.c - searches for a linearisation of a history. A search state is a set of placed calls
// and the node of the specification that they lead to; each state is visited once.
#include "linearizability/explain.h"

#include "base/table.h"

enum { NO_CALL = SMC_CLIENT_CALLS };

// A search for one linearisation.
typedef struct search {
    const smc_history *h;
    const smc_specification *spec;
    uint32_t free;  // calls, as bits, that may have any result
    uint32_t waits; // the pending call that must block after the placed calls; NO_CALL: none
    uint32_t must;  // calls, as bits, that must be placed: those that have ended
    smc_table seen; // [node, set]: the visited states
} search;

// Whether the placed calls, as bits, which lead to `node`, can be extended to a linearisation.
// False also for a state that was visited before.
static bool can_complete_order(search *x, uint32_t placed, uint32_t node);

// Marks the state as visited. Returns whether it was not visited before.
static bool mark_state_if_new(search *x, uint32_t placed, uint32_t node) {
    uint32_t *at = smc_table_at(&x->seen, (uint64_t)node << 32 | placed, 0);
    return !*at && (*at = 1);
}

// Places a call with each result that the specification allows. Returns whether one of them leads
// to a linearisation. `placed` contains the call.
static bool place_call_with_any_result(search *x, uint32_t placed, uint32_t node, uint32_t label) {
    for (uint32_t i = smc_spec_at(x->spec, node)->first; i != SMC_SPEC_NONE;
         i = smc_spec_at(x->spec, i)->next)
        if (smc_spec_at(x->spec, i)->label == label && !smc_spec_at(x->spec, i)->blocks &&
            can_complete_order(x, placed, i))
            return true;
    return false;
}

// Whether a linearisation exists in which call i is placed next.
static bool place_call(search *x, uint32_t placed, uint32_t node, uint32_t i) {
    const smc_history_call *c = &x->h->calls[i];
    const uint32_t bit = UINT32_C(1) << i;
    if (placed & bit || c->before & ~placed || i == x->waits) return false;
    if (!c->ended) return place_call_with_any_result(x, placed | bit, node, c->label);
    if (c->may_have_no_effect && can_complete_order(x, placed | bit, node)) return true;
    if (x->free & bit) return place_call_with_any_result(x, placed | bit, node, c->label);
    const uint32_t next = smc_spec_node_after(x->spec, node, c->label, c->result);
    return next != SMC_SPEC_NONE && can_complete_order(x, placed | bit, next);
}

static bool can_complete_order(search *x, uint32_t placed, uint32_t node) {
    if (!mark_state_if_new(x, placed, node)) return false;
    if (!(x->must & ~placed) &&
        (x->waits == NO_CALL || smc_spec_call_blocks(x->spec, node, x->h->calls[x->waits].label)))
        return true;
    for (uint32_t i = 0; i < x->h->n; i++)
        if (place_call(x, placed, node, i)) return true;
    return false;
}

// Whether there is a linearisation; `free` and `waits` as in search.
static bool has_linearisation(const smc_history *h, const smc_specification *spec, uint32_t free,
                              uint32_t waits) {
    search x = {.h = h, .spec = spec, .free = free, .waits = waits};
    for (uint32_t i = 0; i < h->n; i++)
        if (h->calls[i].ended) x.must |= UINT32_C(1) << i;
    const bool is = can_complete_order(&x, 0, SMC_SPEC_ROOT);
    smc_table_free(&x.seen);
    return is;
}

// The first pending call of a stuck history that the specification does not allow to block;
// NO_CALL: none.
static uint32_t find_unspecified_wait(const smc_history *h, const smc_specification *spec) {
    for (uint32_t i = 0; h->is_stuck && i < h->n; i++)
        if (!h->calls[i].ended && !has_linearisation(h, spec, 0, i)) return i;
    return NO_CALL;
}

bool smc_history_is_linearizable(const smc_history *h, const smc_specification *spec) {
    return has_linearisation(h, spec, 0, NO_CALL) && find_unspecified_wait(h, spec) == NO_CALL;
}

// ---- contradictions -----------------------------------------------------------------------------

// Finds a minimal contradiction: drops constraints one by one while the history still has no
// linearisation.
smc_contradiction smc_history_contradiction(const smc_history *of, const smc_specification *spec) {
    smc_history h = *of;
    uint32_t free = 0;
    smc_contradiction out = {.waits = has_linearisation(of, spec, 0, NO_CALL)
                                          ? find_unspecified_wait(of, spec)
                                          : NO_CALL};
    for (uint32_t b = 0; b < h.n; b++)
        for (uint32_t a = 0; a < h.n; a++) {
            const uint32_t bit = UINT32_C(1) << a, had = h.calls[b].before;
            // keeps the client's program order
            if (h.calls[a].thread == h.calls[b].thread) continue;
            h.calls[b].before = had & ~bit;
            if (has_linearisation(&h, spec, free, out.waits)) h.calls[b].before = had;
        }
    for (uint32_t i = 0; i < h.n; i++) {
        const uint32_t bit = UINT32_C(1) << i;
        if (!h.calls[i].ended) continue;
        if (has_linearisation(&h, spec, free | bit, out.waits)) out.results |= bit;
        else free |= bit;
    }
    for (uint32_t i = 0; i < h.n; i++)
        for (uint32_t a = 0; a < h.n; a++)
            if (h.calls[i].before >> a & 1 && h.calls[a].thread != h.calls[i].thread)
                out.order[i] |= UINT32_C(1) << a;
    return out;
}
