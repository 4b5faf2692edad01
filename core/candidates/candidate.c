#include "candidates/candidate.h"

#include "graph/answers.h"

#include <string.h>

static bool is_thread_creation(const smc_candidate_event *e) {
    return e->step && e->step->action.kind == SMC_CREATE;
}

int32_t smc_candidate_create_of(const smc_candidate *c, uint32_t thread) {
    for (uint32_t i = 0; i < c->n; i++)
        if (is_thread_creation(&c->events[i]) && c->events[i].step->action.thread == thread)
            return (int32_t)i;
    return -1;
}

int32_t smc_candidate_init_of(const smc_candidate *c, uint32_t loc) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->events[i].thread == SMC_INIT_THREAD && c->events[i].loc == loc) return (int32_t)i;
    return -1;
}

uint32_t smc_candidate_thread_count(const smc_candidate *c) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < c->n; i++)
        if (is_thread_creation(&c->events[i]) && c->events[i].step->action.thread >= n)
            n = c->events[i].step->action.thread + 1;
    return n;
}

uint32_t smc_candidate_writes_at(const smc_candidate *c, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++) n += c->events[i].writes && c->events[i].loc == loc;
    return n;
}

bool smc_candidate_is_mixed(const smc_candidate *c) {
    for (uint32_t i = 0; i < c->n; i++)
        if (smc_candidate_continues(&c->events[i])) return true;
    return false;
}

uint32_t smc_candidate_access_of(const smc_candidate *c, uint32_t event) {
    for (uint32_t i = event; smc_candidate_continues(&c->events[event]); event = i) {
        do i--;
        while (c->events[i].thread != c->events[event].thread);
    }
    return event;
}

// Marks each event whose predecessors in po u rf are all marked, in one pass, and returns how many
// it has marked. waits[t]: an earlier event of thread t could not be marked; false at the
// beginning.
static uint32_t mark_events_in_po_rf_order(const smc_candidate *c, bool *passed, bool *waits) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        const bool ready = e->rf < 0 || passed[e->rf], first = e->thread == SMC_INIT_THREAD;
        if (passed[i] || (!first && waits[e->thread])) continue;
        if (ready) passed[i] = true, n++;
        else waits[e->thread] = true;
    }
    return n;
}

bool smc_candidate_is_cyclic(const smc_candidate *c) {
    const uint32_t n_threads = smc_candidate_thread_count(c);
    bool *passed = smc_alloc(c->n), *waits = smc_alloc(n_threads + 1);
    uint32_t left = c->n;
    for (uint32_t n; (n = mark_events_in_po_rf_order(c, passed, waits)); left -= n)
        memset(waits, 0, n_threads);
    free(passed);
    free(waits);
    return left > 0;
}

smc_candidate_event smc_candidate_initial_write(smc_program *program, uint32_t loc) {
    smc_location info = {0};
    if (loc != SMC_LOC_FENCE) info = program->location(program, loc);
    return (smc_candidate_event){
        .thread = SMC_INIT_THREAD, .loc = loc, .out = info.initial, .rf = -1, .writes = true};
}

bool smc_candidate_is_data(const smc_model *model, const smc_action *a) {
    return smc_is_access(a->kind) || (a->kind == SMC_FENCE && a->order == SMC_SEQ_CST &&
                                      (model->flags & SMC_MODEL_FENCE_IS_RMW));
}

bool smc_candidate_has_location(const smc_model *model, const smc_action *a) {
    return smc_candidate_is_data(model, a) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK;
}

bool smc_candidate_is_plain(const smc_explore_options *options, const smc_action *a) {
    return smc_is_access(a->kind) && a->order == SMC_PLAIN && !options->plain_access;
}

// ---- choices ------------------------------------------------------------------------------------

static smc_other_answers answers_of(const smc_candidate *g) {
    smc_other_answers all = {0};
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].step) smc_add_answer(&g->events[i].step->action, g->events[i].in, &all);
    return all;
}

// Whether the candidate has at most as many faults as an execution may have.
static bool has_allowed_faults(const smc_candidate *g, uint32_t faults) {
    for (uint32_t i = 0; i < g->n && faults; i++) {
        const smc_candidate_event *e = &g->events[i];
        if (e->step && smc_is_fault(&e->step->action, e->in))
            return faults <= smc_most_faults(&e->step->action);
    }
    return true;
}

bool smc_candidate_answers_fit(const smc_program *p, const smc_candidate *g) {
    smc_other_answers all = answers_of(g);
    const smc_constraints *c = &all.constraints;
    const bool fit = has_allowed_faults(g, all.faults) &&
                     (!c->n || smc_constraints_satisfiable(p->terms, c->at, c->n));
    smc_vec_free(&all.constraints);
    return fit;
}

bool smc_candidate_next_answer(const smc_program *p, const smc_candidate *g, const smc_action *a,
                               uint64_t from, uint64_t *out) {
    smc_other_answers other = {0};
    if (a->kind == SMC_CHOICE) other = answers_of(g);
    const bool found = smc_least_answer(p, a, &other, from, out);
    smc_vec_free(&other.constraints);
    return found;
}
