#include "tools/report/advice/accesses.h"

#include "tools/report/words/words.h"

static bool accesses_location(const smc_witness_event *e, uint32_t loc) {
    return e->loc == loc && smc_is_access(e->kind) && !e->pending;
}

bool smc_is_data_access(const smc_program *p, const smc_witness_event *e) {
    if (!e->loc || e->pending || !smc_is_access(e->kind)) return false;
    const smc_location at = p->location(p, e->loc);
    const smc_position where = smc_position_of(p, e->place);
    return !at.lock && !at.part_of && !at.mutex && where.file && where.line &&
           !p->place(p, e->place).header;
}

static uint32_t count_locations(const smc_witness *x) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < x->n; i++) n = x->events[i].loc >= n ? x->events[i].loc + 1 : n;
    return n;
}

// Events are sorted by thread and index. In a loop from the last event to the first, the location's
// previous event in the loop is the thread's next access, if it has the same thread.
smc_access_index smc_access_index_of(const smc_witness *x) {
    smc_access_index index = {.x = x,
                              .next = smc_alloc((x->n + 1) * sizeof *index.next),
                              .previous = smc_alloc((x->n + 1) * sizeof *index.previous),
                              .shared = smc_alloc(x->n + 1),
                              .n_locs = count_locations(x)};
    uint32_t *last = smc_alloc(index.n_locs * sizeof *last); // [loc]: 1 + the index of the event of
                                                             // the loop that accessed it last; 0:
                                                             // none
    bool *several = smc_alloc(index.n_locs);
    for (uint32_t i = x->n; i-- > 0;) {
        const smc_witness_event *e = &x->events[i];
        const smc_witness_event *after = last[e->loc] ? &x->events[last[e->loc] - 1] : NULL;
        index.next[i] = after && after->thread == e->thread ? last[e->loc] - 1 : x->n;
        index.previous[i] = x->n;
        if (!accesses_location(e, e->loc)) continue;
        index.previous[index.next[i]] = i;
        several[e->loc] |= after && after->thread != e->thread;
        last[e->loc] = i + 1;
    }
    for (uint32_t i = 0; i < x->n; i++) index.shared[i] = several[x->events[i].loc];
    free(last);
    free(several);
    return index;
}

void smc_access_index_free(smc_access_index *index) {
    free(index->next);
    free(index->previous);
    free(index->shared);
}

const smc_witness_event *smc_next_access(const smc_access_index *index,
                                         const smc_witness_event *e) {
    const uint32_t next = index->next[e - index->x->events];
    return next < index->x->n ? &index->x->events[next] : NULL;
}

bool smc_is_overwriting_write(const smc_witness_event *w, const smc_witness_event *read,
                              const smc_witness_event *next) {
    return w->thread != read->thread && w->writes && accesses_location(w, read->loc) &&
           w->step > read->step && (!next || w->step < next->step);
}
