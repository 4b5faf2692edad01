// pairs.c - records which writes the reads at each place of the program take.
#include "explorers/sampling/engine.h"
#include "result/sampled.h"

// A pair of the places of a write and of a read from it.
typedef struct reads_from_pair {
    uint32_t write, read; // numbers of places; 0: the initialisation write
} reads_from_pair;

// The places of the write and of the read.
static reads_from_pair pair_of(const sampling *x, smc_id write, smc_id read) {
    const smc_event *w = smc_event_at(&x->graph, write), *r = smc_event_at(&x->graph, read);
    return (reads_from_pair){w->step ? w->step->action.place : 0, r->step->action.place};
}

uint32_t sampling_count_pair(const sampling *x, smc_id write, smc_id read) {
    const reads_from_pair p = pair_of(x, write, read);
    return smc_table_get(&x->pairs, p.write, p.read);
}

// A hash of the place that is the same in all processes; 0: an initialisation write.
static uint64_t code_of_place(const sampling *x, uint32_t place) {
    return place ? x->program->place(x->program, place).code : 0;
}

// Counts the pair, and records it in the result.
static void count_pair(sampling *x, reads_from_pair p, bool late) {
    ++*smc_table_at(&x->pairs, p.write, p.read);
    uint32_t *known = smc_table_at(&x->known, p.write, p.read);
    // The result has the pair, as found at the same time or earlier.
    if (*known && *known <= 1u + late) return;
    *known = 1 + late;
    smc_sampled_add(&x->result->outcome_set, SMC_SAMPLED_PAIR,
                    smc_mix_hash(code_of_place(x, p.write) * 31 + code_of_place(x, p.read)), late);
}

void sampling_record_pairs(sampling *x, bool late) {
    const smc_graph *g = &x->graph;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        if (smc_event_at(g, id)->reads && smc_event_at(g, id)->step)
            count_pair(x, pair_of(x, smc_event_at(g, id)->rf, id), late);
    }
}

void sampling_note_pairs_of(sampling *x, const smc_candidate *c, bool late) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *r = &c->events[i], *w = r->reads ? &c->events[r->rf] : NULL;
        if (w)
            count_pair(
                x, (reads_from_pair){w->step ? w->step->action.place : 0, r->step->action.place},
                late);
    }
}
