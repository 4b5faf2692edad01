#include "candidates/axioms.h"

static smc_execution_event *events_of(const smc_candidate *c) {
    smc_execution_event *out = smc_alloc(c->n * sizeof *out);
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        const bool first = e->index == 1 && e->thread;
        out[i] = (smc_execution_event){.thread = e->thread,
                                       .index = e->index,
                                       .loc = e->loc,
                                       .kind = e->step ? e->step->action.kind : SMC_WRITE,
                                       .order = e->step ? smc_order_in_execution(&e->step->action, e->writes) : SMC_PLAIN,
                                       .failed_attempt = e->step && smc_is_failed_attempt(&e->step->action, e->writes),
                                       .reads = e->reads,
                                       .writes = e->writes,
                                       .plain = e->plain,
                                       .rf = e->rf,
                                       .create = first ? smc_candidate_create_of(c, e->thread) : -1,
                                       .co = e->co};
    }
    return out;
}

static bool stops(const smc_stop *stop) { return stop && stop->requested; }

bool smc_candidate_is_consistent(const smc_model *model, const smc_candidate *c, const smc_stop *stop) {
    smc_execution_event *events = events_of(c);
    const bool ok = model->axioms(model, &(smc_execution){c->n, events, stop});
    free(events);
    return ok && !stops(stop);
}

smc_rel smc_candidate_hb(const smc_model *model, const smc_candidate *c, const smc_stop *stop, smc_matrices *m) {
    smc_execution_event *events = events_of(c);
    smc_matrices_init(m, c->n);
    m->stop = stop;
    const smc_rel hb = model->axioms_hb(model, &(smc_execution){c->n, events, stop}, m);
    free(events);
    return hb;
}

static bool conflict(const smc_candidate_event *a, const smc_candidate_event *b) {
    return a->step && b->step && (a->reads || a->writes) && (b->reads || b->writes) && a->loc == b->loc &&
           a->thread != b->thread && (a->writes || b->writes) && (a->plain || b->plain);
}

bool smc_candidate_has_race(const smc_model *model, const smc_candidate *c, uint32_t from, const smc_stop *stop) {
    smc_matrices m;
    const smc_rel hb = smc_candidate_hb(model, c, stop, &m);
    bool found = false;
    for (uint32_t j = from; j < c->n && !found; j++)
        for (uint32_t i = 0; i < j && !found; i++)
            found = conflict(&c->events[i], &c->events[j]) && !smc_related(&m, hb, i, j) && !smc_related(&m, hb, j, i);
    smc_matrices_free(&m);
    return found && !stops(stop);
}
