// threads.c - what a walk knows of its threads: their states, and which of them can run.
#include "explorers/sampling/engine.h"
#include "graph/enabled.h"

sampling_thread *sampling_thread_of(sampling *x, uint32_t t) {
    while (x->threads.n <= t) *smc_vec_push(&x->threads) = (sampling_thread){0};
    return &x->threads.at[t];
}

bool sampling_executes_at_once(const sampling *x, const smc_step *step) {
    const smc_action *a = &step->action;
    switch (a->kind) {
    case SMC_READ:
    case SMC_WRITE: return a->order == SMC_PLAIN && !x->options->plain_access;
    case SMC_RMW:
    case SMC_FENCE:
    case SMC_LOCK:
    case SMC_UNLOCK: return false;
    default: return true;
    }
}

bool sampling_is_suspended(sampling *x, uint32_t t) {
    sampling_thread *thread = sampling_thread_of(x, t);
    if (thread->resting && (x->wakeups > thread->rests || x->events >= thread->until))
        thread->resting = false;
    return thread->resting && !x->ending;
}

bool sampling_thread_can_run(sampling *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    return g->threads.at[t].step && smc_is_enabled(g, t) && !sampling_is_suspended(x, t);
}
