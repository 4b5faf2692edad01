#include "result/witness/relations.h"

#include <string.h>

// Whether the event accesses memory (or is a fence that does) and is executed.
static bool is_data_event(const smc_witness_event *e) {
    return (e->reads || e->writes) && !e->pending;
}

// Whether the event reads from a write or unlock.
static bool has_source(const smc_witness_event *e) {
    return !e->pending && (e->reads || e->kind == SMC_LOCK);
}

// Returns the position of the event that creates the thread; -1: none.
static int32_t create_of(const smc_witness *w, uint32_t thread) {
    for (uint32_t i = 0; i < w->n; i++)
        if (w->events[i].kind == SMC_CREATE && w->events[i].other == thread) return (int32_t)i;
    return -1;
}

// Sets the coherence positions of the writes, from 1. Writes without a predecessor come in the
// order of the witness, each followed by its successors.
static void set_coherence_positions(const smc_witness *w, smc_execution_event *events) {
    int32_t *next = smc_alloc(w->n * sizeof *next);
    uint32_t most = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        next[i] = -1;
        most = w->events[i].loc > most ? w->events[i].loc : most;
    }
    bool *follows = smc_alloc(w->n);
    uint32_t *n = smc_alloc((most + 1) * sizeof *n);
    for (uint32_t i = 0; i < w->n_co; i++) {
        // In coherence, each write has at most one predecessor and one successor.
        assert(next[w->co[i][0]] < 0 && !follows[w->co[i][1]]);
        next[w->co[i][0]] = (int32_t)w->co[i][1];
        follows[w->co[i][1]] = true;
    }
    for (uint32_t i = 0; i < w->n; i++)
        for (int32_t k = w->events[i].writes && is_data_event(&w->events[i]) && !follows[i]
                             ? (int32_t)i
                             : -1;
             k >= 0; k = next[k])
            events[k].co = ++n[w->events[i].loc];
    free(next);
    free(follows);
    free(n);
}

// The event in the form that axioms read. Its `rf` is a position in the witness.
static smc_execution_event axiom_event_of_witness(const smc_witness *w,
                                                  const smc_witness_event *e) {
    return (smc_execution_event){.thread = e->thread,
                                 .index = e->index,
                                 .loc = e->loc,
                                 .kind = e->kind,
                                 .order = e->order,
                                 .fence = smc_fence_of(e->kind, e->rmw, e->scoped),
                                 .po_releases = e->po_releases,
                                 .failed_attempt = e->failed_attempt,
                                 .reads = e->reads && !e->pending,
                                 .writes = e->writes && !e->pending,
                                 .plain = smc_is_access(e->kind) && e->order == SMC_PLAIN,
                                 .rf = e->rf,
                                 .create =
                                     e->index == 1 && e->thread ? create_of(w, e->thread) : -1};
}

// Returns the index of the location's initialisation write; appends the write if it is missing.
// `first`: index of the first initialisation write.
static int32_t find_or_add_init(smc_execution_event *events, uint32_t *n, uint32_t first,
                                uint32_t loc) {
    for (uint32_t i = first; i < *n; i++)
        if (events[i].loc == loc) return (int32_t)i;
    assert(*n < 2 * first); // there is room for an initialisation write for each event
    events[*n] = smc_initial_write_of(loc);
    return (int32_t)(*n)++;
}

// ---- accesses with several events ---------------------------------------------------------------

// Returns the index of the event's access; -1 for -1.
static int32_t access_at(const smc_relations *r, int32_t event) {
    return event < 0 ? -1 : (int32_t)r->access[event];
}

// Frees the events of accesses with several events, if there are any.
static void free_execution_events(smc_relations *r) {
    if (r->execution.events != r->events) free((void *)(uintptr_t)r->execution.events);
}

void smc_relations_rebuild(smc_relations *r, const smc_witness *w) {
    if (!w->mixed) return;
    const uint32_t n = r->n;
    free_execution_events(r);
    smc_execution_event *all = smc_alloc(n * sizeof *all);
    uint32_t accesses = 0;
    for (uint32_t i = 0; i < n; i++)
        r->access[i] = i < w->n && w->events[i].continues ? r->access[i - 1] : accesses++;
    uint32_t end = accesses;
    for (uint32_t i = 0; i < n; i++) {
        smc_execution_event e = r->events[i];
        e.rf = access_at(r, e.rf);
        e.create = access_at(r, e.create);
        if (i < w->n && w->events[i].continues) smc_add_cell(all, r->access[i], &end, &e);
        else all[r->access[i]] = e;
    }
    assert(end <= n);
    r->execution = (smc_execution){.n = accesses, .events = all, .mixed = true};
}

// ---- dependencies -------------------------------------------------------------------------------

// The threads of a witness. The program replays them to compute their dependencies.
typedef struct threads {
    smc_program *program;
    smc_start start; // how the program runs
    const smc_witness *w;
    const smc_step **steps; // [position]: step of the event; NULL: not replayed yet
    bool failed;            // the program does not reproduce the witness
} threads;

// Returns the step of event i. First replays the events on which it depends: those before it in its
// thread, and the creation of the thread. NULL: the program does not reproduce the event.
static const smc_step *replay_to_event(threads *t, uint32_t i) {
    smc_program *p = t->program;
    const smc_witness_event *e = &t->w->events[i];
    if (t->steps[i]) return t->steps[i];
    const int32_t create = e->index == 1 && e->thread ? create_of(t->w, e->thread) : -1;
    const smc_step *before = e->index > 1
                                 ? i && e[-1].thread == e->thread ? replay_to_event(t, i - 1) : NULL
                             : create >= 0 ? replay_to_event(t, (uint32_t)create)
                                           : NULL;
    smc_status s = SMC_USAGE;
    if (e->index == 1 && !e->thread) s = p->start(p, &t->start, &t->steps[i]);
    else if (before && e->index == 1) s = p->child(p, before, &t->steps[i]);
    else if (before) s = p->advance(p, before, e[-1].in, &t->steps[i]);
    if (s == SMC_OK && t->steps[i]->action.kind == e->kind) return t->steps[i];
    t->failed = true;
    return NULL;
}

// Returns the dependencies of the thread whose n events begin at position `first`; the caller frees
// them. Sets `failed` if the program does not provide them.
static smc_depends *depends_of(threads *t, uint32_t first, uint32_t n) {
    uint64_t *values = smc_alloc(n * sizeof *values);
    smc_depends *out = NULL;
    for (uint32_t i = 0; i < n; i++) values[i] = t->w->events[first + i].in;
    for (uint32_t i = 0; i < n; i++) (void)replay_to_event(t, first + i);
    if (!t->failed)
        t->failed = t->program->depends(t->program, t->steps + first, values, n, &out) != SMC_OK;
    free(values);
    return out;
}

static void free_depends(smc_relations *r) {
    for (uint32_t t = 0; t < r->n_depends; t++) free(r->depends[t]);
    free(r->depends);
}

// Computes the dependencies of all threads. Returns false, with nothing to free, if the program
// does not reproduce the witness or provides no dependencies.
static bool add_depends(smc_relations *r, smc_program *p, const smc_model *model,
                        const smc_witness *w) {
    threads t = {p, smc_model_start(model), w, smc_alloc(w->n * sizeof *t.steps), false};
    t.start.replays = true;
    for (uint32_t i = 0; i < w->n; i++)
        if (w->events[i].thread >= r->n_depends) r->n_depends = w->events[i].thread + 1;
    r->depends = smc_alloc(r->n_depends * sizeof(*r->depends));
    for (uint32_t i = 0, n = 0; i < w->n && !t.failed; i += n) {
        for (n = 0; i + n < w->n && w->events[i + n].thread == w->events[i].thread &&
                    !w->events[i + n].pending;)
            n++;
        if (n) r->depends[w->events[i].thread] = depends_of(&t, i, n);
        else n = 1; // skips a pending event
    }
    free(t.steps);
    if (t.failed) free_depends(r);
    return !t.failed;
}

// ---- the execution ------------------------------------------------------------------------------

bool smc_relations_of(smc_relations *r, smc_program *program, const smc_witness *w,
                      const smc_model *model) {
    *r = (smc_relations){0};
    if (!w->n || w->n > SMC_RELATIONS_MAX_EVENTS) return false;
    const bool tracks_dependencies =
        program && program->depends && model->flags & SMC_MODEL_DEPENDS;
    if (tracks_dependencies && (w->mixed || !add_depends(r, program, model, w))) return false;
    r->n = w->n;
    r->events = smc_alloc(2 * (size_t)w->n * sizeof *r->events);
    for (uint32_t i = 0; i < w->n; i++) r->events[i] = axiom_event_of_witness(w, &w->events[i]);
    for (uint32_t i = 0; i < w->n; i++) {
        if (!is_data_event(&w->events[i]) && !has_source(&w->events[i])) continue;
        const int32_t init = find_or_add_init(r->events, &r->n, w->n, w->events[i].loc);
        if (has_source(&w->events[i]) && w->events[i].rf < 0) r->events[i].rf = init;
    }
    set_coherence_positions(w, r->events);
    r->access = smc_alloc(r->n * sizeof *r->access);
    for (uint32_t i = 0; i < r->n; i++) r->access[i] = i;
    r->execution = (smc_execution){.n = r->n,
                                   .events = r->events,
                                   .depends = (const smc_depends *const *)r->depends,
                                   .n_depends = r->n_depends};
    smc_relations_rebuild(r, w);
    smc_matrices_init(&r->m, r->execution.n);
    r->hb = model->axioms_hb(model, &r->execution, &r->m);
    r->ppo = model->axioms_ppo
                 ? smc_rel_transitive_closure(&r->m, model->axioms_ppo(model, &r->execution, &r->m))
                 : NULL;
    return true;
}

void smc_relations_free(smc_relations *r) {
    smc_matrices_free(&r->m);
    free_execution_events(r);
    free(r->access);
    free_depends(r);
    free(r->events);
}

// Returns how many cells all accesses have together, not counting the first cell of each.
static uint32_t count_further_cells(const smc_execution *x) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t c = x->events[i].more; c; c = x->events[c].more) n++;
    return n;
}

smc_execution_event *smc_relations_copy(const smc_relations *r) {
    const uint32_t n = r->execution.n + count_further_cells(&r->execution);
    smc_execution_event *events = smc_alloc(n * sizeof *events);
    memcpy(events, r->execution.events, n * sizeof *events);
    return events;
}

bool smc_would_happen_before(const smc_relations *r, const smc_model *model,
                             const smc_order_change *changed, uint32_t n, uint32_t a, uint32_t b) {
    smc_execution x = r->execution;
    smc_execution_event *events = smc_relations_copy(r);
    for (uint32_t i = 0; i < n; i++)
        events[r->access[changed[i].event]].order = (uint8_t)changed[i].order;
    x.events = events;
    smc_matrices m;
    smc_matrices_init(&m, x.n);
    const bool before =
        smc_rel_has_pair(&m, model->axioms_hb(model, &x, &m), r->access[a], r->access[b]);
    smc_matrices_free(&m);
    free(events);
    return before;
}

bool smc_is_from_read_before(const smc_relations *r, uint32_t a, uint32_t b) {
    const smc_execution_event *x = &r->events[a], *y = &r->events[b];
    return a != b && x->reads && x->rf >= 0 && y->writes && y->loc == x->loc &&
           r->events[x->rf].co < y->co;
}
