#include "result/outcomes.h"

// Inserts the hash. Returns false if the table contains it. `cap` is a power of 2, and the table
// has an empty slot.
static bool insert_hash(uint64_t *slots, uint64_t cap, uint64_t hash) {
    assert(hash && cap && (cap & (cap - 1)) == 0); // 0 marks an empty slot
    for (uint64_t i = hash & (cap - 1);; i = (i + 1) & (cap - 1)) {
        if (slots[i] == hash) return false;
        if (slots[i]) continue;
        slots[i] = hash;
        return true;
    }
}

bool smc_outcomes_has(const smc_outcomes *o, uint64_t hash) {
    assert(hash); // 0 marks an empty slot
    if (!o->cap) return false;
    assert(2 * o->n <= o->cap); // at most half full: the search ends at an empty slot
    uint64_t i = hash & (o->cap - 1);
    while (o->slots[i] && o->slots[i] != hash) i = (i + 1) & (o->cap - 1);
    return o->slots[i] == hash;
}

bool smc_outcomes_is_subset(const smc_outcomes *o, const smc_outcomes *of) {
    for (uint64_t i = 0; i < o->cap; i++)
        if (o->slots[i] && !smc_outcomes_has(of, o->slots[i])) return false;
    return true;
}

void smc_outcomes_reserve(smc_outcomes *o, uint64_t n) {
    uint64_t cap = 64;
    while (cap < 2 * n + 2) cap *= 2;
    if (o->n || cap <= o->cap) return;
    free(o->slots);
    o->slots = smc_alloc(cap * sizeof *o->slots);
    o->cap = cap;
}

void smc_outcomes_add(smc_outcomes *o, uint64_t hash) {
    if (!hash) hash = 1; // 0 marks an empty slot
    if (o->n * 2 >= o->cap) {
        const uint64_t cap = o->cap ? o->cap * 2 : 64;
        uint64_t *slots = smc_alloc(cap * sizeof *slots);
        for (uint64_t i = 0; i < o->cap; i++)
            if (o->slots[i]) insert_hash(slots, cap, o->slots[i]);
        free(o->slots);
        o->slots = slots;
        o->cap = cap;
    }
    if (!insert_hash(o->slots, o->cap, hash)) return;
    o->n++;
    assert(2 * o->n <= o->cap);
    o->sum += hash;
}

// Inserts the smaller set into the larger one.
void smc_outcomes_merge(smc_outcomes *o, smc_outcomes *with) {
    if (with->n > o->n) {
        const smc_outcomes less = *o;
        *o = *with;
        *with = less;
    }
    for (uint64_t i = 0; i < with->cap; i++)
        if (with->slots[i]) smc_outcomes_add(o, with->slots[i]);
    free(with->slots);
    *with = (smc_outcomes){0};
}

uint64_t smc_outcome_of(const smc_graph *g) {
    assert(g->options.digests);
    uint64_t outcome = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        if (thread->events.n)
            outcome +=
                smc_digest_end(smc_event_at(g, thread->events.at[thread->events.n - 1])->digest);
        // a thread without events has read nothing
        else if (thread->create) outcome += smc_digest_end(thread->digest);
    }
    return outcome;
}
