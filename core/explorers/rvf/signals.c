// signals.c - backtrack signals (RVF-SMC, section 5, Lemma 1). In addition to the paper's signals,
// records which threads may write the location for which a read waits.
#include "explorers/rvf/counters.h"
#include "explorers/rvf/engine.h"

// Whether the action writes if it reads some existing write.
static bool writes_for_some_source(const rvf_engine *x, const smc_action *a) {
    uint64_t out;
    if (a->kind != SMC_RMW) return true;
    for (uint32_t o = 0; o <= x->set.locs.at[a->loc].writes.n; o++)
        if (smc_rmw_writes(a, rvf_value_of_write(x, a->loc, o), &out)) return true;
    return false;
}

// Raises the signal of the node's current read.
static void raise_signal(rvf_engine *x, rvf_node *n) {
    x->signals.at[x->set.events.at[n->all].loc] += !n->signal;
    rvf_counts(x->result)->signals += !n->signal;
    n->signal = true;
}

// Raises the signal, because event number `index` of the thread may write the location of the read.
static void signal_event(rvf_engine *x, rvf_node *n, uint32_t thread, uint32_t index) {
    raise_signal(x, n);
    if (thread >= n->n_served) {
        n->n_served = 0; // the thread did not exist when the read was processed
        return;
    }
    uint32_t *until = &x->counts.at[n->served + thread];
    if (*until < index) *until = index;
}

void rvf_signal_reads_of_next_write(rvf_engine *x, uint32_t thread) {
    const smc_action *a = &x->fronts.at[thread].step->action;
    const uint32_t index = x->set.threads.at[thread].events.n + 1;
    int may = -1;
    rvf_add_writer(&x->nodes.at[x->nodes.n - 1].writers, thread, a->loc);
    if (!x->open.at[a->loc]) return;
    const uint32_t *clock = rvf_clock_before_next_event(x, thread);
    for (uint32_t i = x->open.at[a->loc]; i; i = x->nodes.at[i - 1].open) {
        rvf_node *n = &x->nodes.at[i - 1];
        const rvf_event *r = &x->set.events.at[n->all];
        if (r->thread == thread || r->index <= clock[r->thread]) continue;
        if (may < 0) may = writes_for_some_source(x, a);
        if (!may) break;
        signal_event(x, n, thread, index);
    }
}

void rvf_signal_writers(rvf_engine *x, const rvf_writer_set *writers) {
    for (uint32_t i = 0; i + 1 < x->nodes.n; i++) {
        rvf_node *n = &x->nodes.at[i];
        const rvf_event *r = &x->set.events.at[n->all];
        if (n->is_choice || !n->has_signal ||
            !rvf_has_writer(writers, r->loc, r->thread, x->fronts.n))
            continue;
        raise_signal(x, n);
        n->n_served = 0;
    }
}

// ---- reads that can get no new write ------------------------------------------------------------

// Whether there is a write that the causal map of the thread's next action allows.
static bool has_new_write(const rvf_engine *x, const rvf_thread_continuation *f) {
    const rvf_loc *loc = &x->set.locs.at[f->step->action.loc];
    for (uint32_t i = loc->writes.n; i-- > 0;) {
        const rvf_event *w = &x->set.events.at[loc->writes.at[i]];
        if (w->thread >= f->n_causal || w->index > x->counts.at[f->causal + w->thread]) return true;
    }
    return false;
}

// Whether, according to the causal maps, the thread may execute further events.
static bool may_execute_more(const rvf_engine *x, uint32_t thread) {
    const rvf_thread_continuation *f = &x->fronts.at[thread];
    if (!f->step) return !rvf_last_event(&x->set, thread); // the thread may still be created
    if (f->step->action.kind == SMC_JOIN && f->step->action.thread < x->moves.n &&
        rvf_is_disabled(x, thread))
        return x->moves.at[f->step->action.thread];
    if (!f->causal || !f->served || has_new_write(x, f)) return true;
    for (uint32_t u = 0; u < f->n_causal; u++)
        if (x->moves.at[u] && x->set.threads.at[u].events.n < x->counts.at[f->served + u])
            return true;
    return false;
}

// Computes rvf_engine.moves, as the least fixpoint.
static void find_threads_that_may_move(rvf_engine *x) {
    const uint32_t n = x->fronts.n;
    smc_vec_reserve(&x->moves, n);
    x->moves.n = n;
    for (uint32_t t = 0; t < n; t++) x->moves.at[t] = false;
    for (bool any = true; any;) {
        any = false;
        for (uint32_t t = 0; t < n; t++)
            if (!x->moves.at[t] && may_execute_more(x, t)) any = x->moves.at[t] = true;
    }
}

// Whether the node may be left unprocessed. Reads that were processed since node number `since`,
// while the other read waited, must have raised their signals, since they would miss later writes.
static bool may_leave_nodes_since(rvf_engine *x, uint32_t since) {
    for (uint32_t i = since; i + 1 < x->nodes.n; i++)
        if (x->nodes.at[i].has_signal && !x->nodes.at[i].signal) return false;
    for (uint32_t i = since; i + 1 < x->nodes.n; i++) x->nodes.at[i].n_served = 0;
    return true;
}

bool rvf_may_leave_node(rvf_engine *x) {
    bool doomed = false;
    uint32_t since = 0;
    find_threads_that_may_move(x);
    for (uint32_t t = 0; t < x->fronts.n; t++) {
        const rvf_thread_continuation *f = &x->fronts.at[t];
        if (!f->step || !f->causal || x->moves.at[t]) continue;
        doomed = true;
        if (since < f->since) since = f->since;
    }
    return doomed && may_leave_nodes_since(x, since);
}
