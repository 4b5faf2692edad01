#include "result/relations.h"

#include <string.h>

static bool is_data(const smc_witness_event *e) { return (e->reads || e->writes) && !e->pending; }

static bool has_source(const smc_witness_event *e) {
    return !e->pending && (e->reads || e->kind == SMC_LOCK);
}

static int32_t create_of(const smc_witness *w, uint32_t thread) {
    for (uint32_t i = 0; i < w->n; i++)
        if (w->events[i].kind == SMC_CREATE && w->events[i].other == thread) return (int32_t)i;
    return -1;
}

// Positions in coherence: of a write without another before it that of its location's next free
// one.
static void place_in_coherence(const smc_witness *w, smc_execution_event *events) {
    int32_t *next = smc_alloc(w->n * sizeof *next);
    uint32_t most = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        next[i] = -1;
        most = w->events[i].loc > most ? w->events[i].loc : most;
    }
    bool *follows = smc_alloc(w->n);
    uint32_t *n = smc_alloc((most + 1) * sizeof *n);
    for (uint32_t i = 0; i < w->n_co; i++) {
        next[w->co[i][0]] = (int32_t)w->co[i][1];
        follows[w->co[i][1]] = true;
    }
    for (uint32_t i = 0; i < w->n; i++)
        for (int32_t k = w->events[i].writes && is_data(&w->events[i]) && !follows[i] ? (int32_t)i
                                                                                      : -1;
             k >= 0; k = next[k])
            events[k].co = ++n[w->events[i].loc];
    free(next);
    free(follows);
    free(n);
}

static smc_execution_event event_of(const smc_witness *w, const smc_witness_event *e) {
    return (smc_execution_event){.thread = e->thread,
                                 .index = e->index,
                                 .loc = e->loc,
                                 .kind = e->kind,
                                 .order = e->order,
                                 .failed_attempt = e->failed_attempt,
                                 .reads = e->reads && !e->pending,
                                 .writes = e->writes && !e->pending,
                                 .plain = smc_is_access(e->kind) && e->order == SMC_PLAIN,
                                 .rf = e->rf,
                                 .create =
                                     e->index == 1 && e->thread ? create_of(w, e->thread) : -1};
}

// The position of the initialisation write of the location, made where it is not there yet.
static int32_t init_of(smc_execution_event *events, uint32_t *n, uint32_t first, uint32_t loc) {
    for (uint32_t i = first; i < *n; i++)
        if (events[i].loc == loc) return (int32_t)i;
    events[*n] = (smc_execution_event){.thread = SMC_INIT_THREAD,
                                       .loc = loc,
                                       .kind = SMC_WRITE,
                                       .writes = true,
                                       .rf = -1,
                                       .create = -1};
    return (int32_t)(*n)++;
}

bool smc_relations_of(smc_relations *r, const smc_witness *w, const smc_model *model) {
    if (!w->n || w->mixed || w->n > SMC_RELATIONS_MOST) return false;
    uint32_t n = w->n;
    r->events = smc_alloc(2 * (size_t)w->n * sizeof *r->events);
    for (uint32_t i = 0; i < w->n; i++) r->events[i] = event_of(w, &w->events[i]);
    for (uint32_t i = 0; i < w->n; i++) {
        if (!is_data(&w->events[i]) && !has_source(&w->events[i])) continue;
        const int32_t init = init_of(r->events, &n, w->n, w->events[i].loc);
        if (has_source(&w->events[i]) && w->events[i].rf < 0) r->events[i].rf = init;
    }
    place_in_coherence(w, r->events);
    r->execution = (smc_execution){.n = n, .events = r->events};
    smc_matrices_init(&r->m, n);
    r->hb = model->axioms_hb(model, &r->execution, &r->m);
    r->ppo = model->axioms_ppo ? smc_rel_plus(&r->m, model->axioms_ppo(model, &r->execution, &r->m))
                               : NULL;
    return true;
}

void smc_relations_free(smc_relations *r) {
    smc_matrices_free(&r->m);
    free(r->events);
}

bool smc_would_happen_before(const smc_relations *r, const smc_model *model,
                             const smc_reordered *changed, uint32_t n, uint32_t a, uint32_t b) {
    smc_execution x = r->execution;
    smc_execution_event *events = smc_alloc(x.n * sizeof *events);
    memcpy(events, x.events, x.n * sizeof *events);
    for (uint32_t i = 0; i < n; i++) events[changed[i].event].order = (uint8_t)changed[i].order;
    x.events = events;
    smc_matrices m;
    smc_matrices_init(&m, x.n);
    const bool before = smc_related(&m, model->axioms_hb(model, &x, &m), a, b);
    smc_matrices_free(&m);
    free(events);
    return before;
}

bool smc_from_read(const smc_relations *r, uint32_t a, uint32_t b) {
    const smc_execution_event *x = &r->events[a], *y = &r->events[b];
    return a != b && x->reads && x->rf >= 0 && y->writes && y->loc == x->loc &&
           r->events[x->rf].co < y->co;
}
