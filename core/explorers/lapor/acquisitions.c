#include "core/explorers/lapor/acquisitions.h"

static bool holds(const lapor_acquisitions *x, const lapor_acquisition *a, uint32_t mutex) {
    for (uint32_t i = 0; i < a->n; i++)
        if (x->guards.at[a->guards + i] == mutex) return true;
    return false;
}

// Whether a waits for what b holds.
static bool waits_for(const lapor_acquisitions *x, const lapor_acquisition *a, const lapor_acquisition *b) {
    return a->end ? b->thread == a->what : holds(x, b, a->what);
}

// Two threads, and no mutex that both hold.
static bool together(const lapor_acquisitions *x, const lapor_acquisition *a, const lapor_acquisition *b) {
    if (a->thread == b->thread) return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (holds(x, b, x->guards.at[a->guards + i])) return false;
    return true;
}

// Whether the path, of which each waits for the next, goes on to its first.
static bool closes(lapor_acquisitions *x) {
    const lapor_acquisition *last = &x->all.at[x->path.at[x->path.n - 1]];
    if (waits_for(x, last, &x->all.at[x->path.at[0]])) return true;
    for (uint32_t i = 0; i < x->all.n; i++) {
        const lapor_acquisition *next = &x->all.at[i];
        bool fits = waits_for(x, last, next);
        for (uint32_t j = 0; j < x->path.n && fits; j++) fits = together(x, next, &x->all.at[x->path.at[j]]);
        if (!fits) continue;
        *smc_vec_push(&x->path) = i;
        if (closes(x)) return true;
        x->path.n--;
    }
    return false;
}

bool lapor_acquisitions_add(lapor_acquisitions *x, lapor_acquisition a, const uint32_t *held) {
    uint64_t key = 0;
    for (uint32_t i = 0; i < a.n; i++) key += smc_mix(held[i] + 1); // a set
    key = smc_mix(smc_mix(key + a.what) + 2 * (uint64_t)a.thread + a.end);
    const uint64_t before = x->seen.n;
    smc_outcomes_add(&x->seen, key);
    if (x->seen.n == before) return false;
    a.guards = x->guards.n;
    for (uint32_t i = 0; i < a.n; i++) *smc_vec_push(&x->guards) = held[i];
    *smc_vec_push(&x->all) = a;
    x->path.n = 0;
    *smc_vec_push(&x->path) = x->all.n - 1;
    return closes(x);
}

void lapor_acquisitions_free(lapor_acquisitions *x) {
    smc_vec_free(&x->all);
    smc_vec_free(&x->guards);
    smc_vec_free(&x->path);
    free(x->seen.slots);
}
