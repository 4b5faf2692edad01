// tree.c - the search tree: decides which event is added next.
#include "explorers/pending/counters.h"
#include "explorers/pending/engine.h"

// ---- choice of the next event -------------------------------------------------------------------

// Whether the thread can be extended by an event that gets its value from another one.
static bool adds_read(const pending_thread_state *p) {
    const smc_kind kind = (smc_kind)p->at->step->action.kind;
    return kind == SMC_READ || kind == SMC_RMW || kind == SMC_LOCK;
}

// Returns the thread to be extended; -1: no thread can be. Prefers a thread whose next step is no
// read, then one of whose read all possible sources are in the graph.
static int32_t choose_thread(pending *x, const pending_graph *g) {
    int32_t any = -1;
    for (uint32_t i = 0; i < x->created.n; i++) {
        const uint32_t t = x->created.at[i];
        const pending_thread_state *p = &x->places.at[t];
        if (p->position == PENDING_EXTENSIBLE && !adds_read(p)) return (int32_t)t;
    }
    for (uint32_t i = 0; i < x->created.n; i++) {
        const uint32_t t = x->created.at[i];
        pending_thread_state *p = &x->places.at[t];
        if (p->position != PENDING_EXTENSIBLE) continue;
        if (!pending_may_be_written(x, g, p->at->step->action.loc, t, p->at->depth + 1, &p->hint))
            return (int32_t)t;
        if (any < 0) any = (int32_t)t;
    }
    return any;
}

// Returns the index of an open read for whose value some thread waits; -1: there is none.
static int32_t choose_undecided(const pending *x) {
    for (uint32_t i = 0; i < x->created.n; i++) {
        const pending_thread_state *p = &x->places.at[x->created.at[i]];
        if (p->position == PENDING_WAITS && p->undecided >= 0) return p->undecided;
    }
    return -1;
}

// Hash of the thread's next step; the same in all processes.
static uint64_t hash_of_next_step(const pending *x, uint32_t thread) {
    const pending_history *at = x->places.at[thread].at;
    const uint64_t place = x->program->place(x->program, at->step->action.place).code;
    return smc_mix_hash(smc_mix_hash(x->names.at[thread] * 31 + at->depth) + place) +
           at->step->action.kind;
}

// Pushes the extensions of the graph. *point: hash of the event that they add. Takes ownership.
static void expand_graph(pending *x, pending_graph *g, uint64_t *point) {
    pending_keep_part(x, g->n_shared);
    x->watch.too_long = x->watch.most_events && g->n > x->watch.most_events;
    if (x->watch.too_long) {
        free(g);
        return;
    }
    if (g->n > x->longest) x->longest = g->n;
    pending_compute_thread_states(x, g);
    const bool may = !x->done && pending_all_may_get_sources(x, g);
    const int32_t thread = may ? choose_thread(x, g) : -1;
    if (thread >= 0) {
        *point = hash_of_next_step(x, (uint32_t)thread);
        pending_extend_graph(x, g, (uint32_t)thread);
        return;
    }
    const int32_t read = may && x->model->ignores_control_deps ? choose_undecided(x) : -1;
    if (read >= 0) {
        *point = x->names.at[g->events[read].thread] * 31 + g->events[read].index;
        pending_assume_values(x, g, (uint32_t)read);
        return;
    }
    if (may && !x->again) pending_handle_leaf(x, g);
    else if (!x->done && !x->watch.see) pending_counts(x->result)->unfilled++;
    free(g);
}

void pending_extend_while_unique(pending *x, pending_graph *g) {
    uint32_t n = 1;
    for (*smc_vec_push(&x->graphs) = g; n == 1 && !pending_should_stop(x);) {
        const uint32_t base = x->graphs.n - 1;
        uint64_t point = 0;
        expand_graph(x, smc_vec_pop(&x->graphs), &point);
        n = x->graphs.n - base;
        if (n <= 1) continue;
        pending_branching_point f = {.base = base, .all = n, .end = n, .point = point};
        pending_keep_thread_states(x, &f);
        *smc_vec_push(&x->frames) = f;
    }
}

void pending_next_alternative(pending *x) {
    x->frames.at[x->frames.n - 1].taken++;
    pending_restore_thread_states(x, &x->frames.at[x->frames.n - 1]);
    pending_extend_while_unique(x, smc_vec_pop(&x->graphs));
}

void pending_drop_frame(pending *x) {
    const pending_branching_point f = smc_vec_pop(&x->frames);
    while (x->graphs.n > f.base) free(smc_vec_pop(&x->graphs));
    free(f.places);
}
