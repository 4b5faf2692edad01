#include "explorers/lapor/contexts.h"

#include <string.h>

// The context after the first n events of thread t.
static uint32_t context_after(const lapor_contexts *x, const smc_graph *g, uint32_t t, uint32_t n) {
    const smc_thread *thread = &g->threads.at[t];
    for (uint32_t i = n; i; i--) {
        const smc_kind kind = smc_event_at(g, thread->events.at[i - 1])->kind;
        if (kind == SMC_CREATE || kind == SMC_JOIN) return x->after.at[thread->events.at[i - 1]];
    }
    return thread->create ? x->after.at[thread->create] : 0;
}

uint32_t lapor_context_of(const lapor_contexts *x, const smc_graph *g, uint32_t t) {
    return context_after(x, g, t, g->threads.at[t].events.n);
}

// Sets scratch[t] to the maximum of its value and `count`.
static void raise_count_in_scratch(lapor_contexts *x, uint32_t t, uint32_t count) {
    while (x->scratch.n <= t) *smc_vec_push(&x->scratch) = 0;
    if (x->scratch.at[t] < count) x->scratch.at[t] = count;
}

// Sets scratch to the maximum of its values and the counts of the context.
static void raise_scratch_to_context(lapor_contexts *x, uint32_t context) {
    const uint32_t n = context ? x->all.at[context - 1].n : 0;
    for (uint32_t t = 0; t < n; t++)
        raise_count_in_scratch(x, t, lapor_context_count(x, context, t));
}

// Returns the index of the context with the counts in scratch; adds it if it is new.
static uint32_t intern_context(lapor_contexts *x) {
    const uint32_t n = x->scratch.n;
    for (uint32_t i = x->all.n; i; i--) {
        const lapor_context *c = &x->all.at[i - 1];
        if (c->n == n &&
            memcmp(x->counts.at + c->from, x->scratch.at, n * sizeof *x->counts.at) == 0)
            return i;
    }
    *smc_vec_push(&x->all) = (lapor_context){x->counts.n, n};
    for (uint32_t t = 0; t < n; t++) *smc_vec_push(&x->counts) = x->scratch.at[t];
    return x->all.n;
}

void lapor_contexts_add(lapor_contexts *x, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    if (e->kind != SMC_CREATE && e->kind != SMC_JOIN) return;
    while (x->after.n <= id) *smc_vec_push(&x->after) = 0;
    const uint32_t context = context_after(x, g, e->thread, e->index - 1);
    x->scratch.n = 0;
    raise_scratch_to_context(x, context);
    if (e->kind == SMC_CREATE) {
        raise_count_in_scratch(x, e->thread, lapor_context_count(x, context, e->thread) + 1);
    } else {
        const uint32_t joined = smc_event_at(g, e->rf)->thread;
        raise_scratch_to_context(x, lapor_context_of(x, g, joined));
        raise_count_in_scratch(x, joined, UINT32_MAX);
    }
    x->after.at[id] = intern_context(x);
}

void lapor_contexts_free(lapor_contexts *x) {
    smc_vec_free(&x->all);
    smc_vec_free(&x->counts);
    smc_vec_free(&x->after);
    smc_vec_free(&x->scratch);
}
