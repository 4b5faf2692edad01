#include "tools/report/advice/accesses.h"

#include "tools/report/words/words.h"

static bool is_access(const smc_witness_event *e, uint32_t loc) {
    return e->loc == loc && smc_is_access(e->kind) && !e->pending;
}

bool smc_is_data_access(const smc_program *p, const smc_witness_event *e) {
    if (!e->loc || e->pending || !smc_is_access(e->kind)) return false;
    const smc_location at = p->location(p, e->loc);
    const smc_position where = smc_position_of(p, e->place);
    return !at.lock && !at.part_of && !at.mutex && where.file && where.line &&
           !p->place(p, e->place).header;
}

const smc_witness_event *smc_next_access(const smc_witness *x, const smc_witness_event *e) {
    const smc_witness_event *next = NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *a = &x->events[i];
        if (a->thread == e->thread && a->index > e->index && is_access(a, e->loc) &&
            (!next || a->index < next->index))
            next = a;
    }
    return next;
}

bool smc_is_overwriting_write(const smc_witness_event *w, const smc_witness_event *read,
                              const smc_witness_event *next) {
    return w->thread != read->thread && w->writes && is_access(w, read->loc) &&
           w->step > read->step && (!next || w->step < next->step);
}
