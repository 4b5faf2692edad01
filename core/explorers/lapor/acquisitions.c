#include "explorers/lapor/acquisitions.h"

// Whether the thread holds the mutex while it waits for acquisition a.
static bool holds_while_waiting(const lapor_acquisitions *x, const lapor_acquisition *a,
                                uint32_t mutex) {
    for (uint32_t i = 0; i < a->n; i++)
        if (x->guards.at[a->guards + i] == mutex) return true;
    return false;
}

// Whether acquisition a waits for something that b's thread holds.
static bool acquisition_waits_for(const lapor_acquisitions *x, const lapor_acquisition *a,
                                  const lapor_acquisition *b) {
    return a->end ? b->thread == a->what : holds_while_waiting(x, b, a->what);
}

// Whether thread creation or joining orders the end of acquisition a before acquisition b.
static bool happens_before_acquisition(const lapor_acquisitions *x, const lapor_acquisition *a,
                                       const lapor_acquisition *b) {
    const uint32_t t = a->thread;
    return lapor_context_count(&x->contexts, b->context, t) >
           lapor_context_count(&x->contexts, a->context, t);
}

// Whether both threads can be at their acquisitions at the same time: thread creation and joining
// allow it, and they hold no common mutex.
static bool may_overlap(const lapor_acquisitions *x, const lapor_acquisition *a,
                        const lapor_acquisition *b) {
    if (a->thread == b->thread || happens_before_acquisition(x, a, b) ||
        happens_before_acquisition(x, b, a))
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (holds_while_waiting(x, b, x->guards.at[a->guards + i])) return false;
    return true;
}

// Whether the chain of acquisitions on the path can be extended to a cycle in which each waits for
// something that the next thread holds.
static bool path_extends_to_cycle(lapor_acquisitions *x) {
    const lapor_acquisition *last = &x->all.at[x->path.at[x->path.n - 1]];
    if (acquisition_waits_for(x, last, &x->all.at[x->path.at[0]])) return true;
    for (uint32_t i = 0; i < x->all.n; i++) {
        const lapor_acquisition *next = &x->all.at[i];
        bool fits = acquisition_waits_for(x, last, next);
        for (uint32_t j = 0; j < x->path.n && fits; j++)
            fits = may_overlap(x, next, &x->all.at[x->path.at[j]]);
        if (!fits) continue;
        *smc_vec_push(&x->path) = i;
        if (path_extends_to_cycle(x)) return true;
        x->path.n--;
    }
    return false;
}

// Whether the list has an acquisition of the same thread with the same content. `held`: the mutexes
// that the thread holds.
static bool is_recorded(const lapor_acquisitions *x, const lapor_acquisition *a,
                        const uint32_t *held) {
    for (uint32_t i = x->latest.at[a->thread]; i; i = x->all.at[i - 1].before) {
        const lapor_acquisition *o = &x->all.at[i - 1];
        bool same =
            o->end == a->end && o->what == a->what && o->n == a->n && o->context == a->context;
        for (uint32_t k = 0; k < a->n && same; k++) same = holds_while_waiting(x, o, held[k]);
        if (same) return true;
    }
    return false;
}

bool lapor_acquisitions_add(lapor_acquisitions *x, lapor_acquisition a, const uint32_t *held) {
    while (x->latest.n <= a.thread) *smc_vec_push(&x->latest) = 0;
    if (is_recorded(x, &a, held)) return false;
    a.before = x->latest.at[a.thread];
    a.guards = x->guards.n;
    for (uint32_t i = 0; i < a.n; i++) *smc_vec_push(&x->guards) = held[i];
    *smc_vec_push(&x->all) = a;
    x->latest.at[a.thread] = x->all.n;
    return true;
}

bool lapor_acquisitions_close_cycle(lapor_acquisitions *x) {
    x->path.n = 0;
    *smc_vec_push(&x->path) = x->all.n - 1;
    return path_extends_to_cycle(x);
}

void lapor_acquisitions_remove(lapor_acquisitions *x) {
    const lapor_acquisition a = smc_vec_pop(&x->all);
    x->guards.n -= a.n;
    x->latest.at[a.thread] = a.before;
}

void lapor_acquisitions_free(lapor_acquisitions *x) {
    smc_vec_free(&x->all);
    smc_vec_free(&x->guards);
    smc_vec_free(&x->latest);
    smc_vec_free(&x->path);
    lapor_contexts_free(&x->contexts);
}
