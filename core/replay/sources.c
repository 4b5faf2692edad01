#include "replay/sources.h"

// The clock of the events that happen before the event because they precede it in program order, or
// precede its thread's creation; NULL: there are none.
static const uint32_t *clock_before_event(const smc_graph *g, const smc_model *m,
                                          smc_model_state *s, const smc_event *e) {
    const smc_thread *t = &g->threads.at[e->thread];
    const smc_id last = e->index > 1 ? t->events.at[e->index - 2] : t->create;
    return last ? smc_model_hb_clock(m, s, g, last) : NULL;
}

// Whether the clock contains the write or an event that reads from the write.
static bool clock_contains_write_or_reader(const smc_graph *g, smc_id w, const uint32_t *hb) {
    if (!hb) return false;
    bool known = smc_is_in_clock(smc_event_at(g, w), hb);
    for (smc_id r = smc_event_at(g, w)->readers; r && !known; r = smc_event_at(g, r)->next_reader)
        known = smc_is_in_clock(smc_event_at(g, r), hb);
    return known;
}

// Returns the entry of w in `readable`; NULL: w is not readable.
static const smc_source *find_source(const smc_sources *readable, smc_id w) {
    for (uint32_t i = 0; i < readable->n; i++)
        if (readable->at[i].write == w) return &readable->at[i];
    return NULL;
}

void smc_replay_list_sources(const smc_graph *g, const smc_model *m, smc_model_state *s, smc_id id,
                             const smc_sources *readable, smc_replay_sources *out) {
    const smc_event *e = smc_event_at(g, id);
    const uint32_t *hb = clock_before_event(g, m, s, e);
    smc_id *co = smc_alloc((g->locs.at[e->loc].events.n + 1) * sizeof *co);
    const uint32_t n = m->coherence(s, e->loc, co);
    out->n = 0;
    for (uint32_t i = 0; i < n; i++) {
        const smc_event *w = smc_event_at(g, co[i]);
        const smc_source *source = find_source(readable, co[i]);
        smc_replay_source *one = smc_vec_push(out);
        *one = (smc_replay_source){.write = smc_replay_write_of(g, co[i]),
                                   .value = w->out,
                                   .status = source ? SMC_SOURCE_READABLE : SMC_SOURCE_FORBIDDEN};
        if (source && source->taken && smc_would_write(e, w->out)) {
            one->status = SMC_SOURCE_TAKEN;
            if (w->rmw_reader) one->by = smc_replay_write_of(g, w->rmw_reader);
        }
        for (uint32_t k = i + 1; k < n && one->status == SMC_SOURCE_FORBIDDEN; k++) {
            if (!clock_contains_write_or_reader(g, co[k], hb)) continue;
            one->status = SMC_SOURCE_OVERWRITTEN;
            one->by = smc_replay_write_of(g, co[k]);
        }
    }
    free(co);
}
