#include "result/witness/witness.h"

bool smc_witness_has_ended(const smc_witness *x, uint32_t thread) {
    bool ended = false;
    for (uint32_t i = 0; i < x->n; i++)
        ended |=
            x->events[i].thread == thread && x->events[i].kind == SMC_END && !x->events[i].pending;
    return ended;
}

const smc_wait *smc_wait_of(const smc_witness *x, uint32_t thread) {
    for (uint32_t i = 0; i < x->waits.n; i++)
        if (x->waits.at[i].thread == thread) return &x->waits.at[i];
    return NULL;
}

const smc_wait *smc_next_wait_in_root(const smc_witness *x, const smc_wait *w) {
    assert(w->n_by <= SMC_MAX_ENDING);
    for (uint32_t i = 0; i < w->n_by; i++) {
        const smc_wait *next = smc_wait_of(x, w->by[i]);
        if (next && next->is_root) return next;
    }
    return NULL;
}
