// guess.c - the oracle where po u rf may be cyclic: whole executions, out of runs of the threads under guessed values.
//
// A thread is run with each read answered by each value that its location may hold. Which these are is the least fixpoint
// from the initial values: what runs write under the values known so far is known from then on. There need not be one
// (x = y + 1 || y = x + 1), so there are at most as many rounds as values are written on the longest runs: whatever does not
// justify itself is known by then, since each round knows one more write of an execution (docs/algorithms.md). The runs
// under these values are then matched into executions (match.c).
#include "core/explorers/guess.h"

#include <string.h>

// One round, or the last walk, which keeps the runs.
typedef struct walk {
    guesses *g;
    uint32_t root;
    uint32_t n_facts; // known in this round; initial values are always known
    bool keep;
    uint32_t written, most_written; // on the path; on the runs of this root
    SMC_VEC(run_event) path;
} walk;

// ---- facts -------------------------------------------------------------------------------------------------------

static uint32_t fact_of(guesses *g, fact f) {
    for (uint32_t i = 0; i < g->facts.n; i++) {
        const fact *old = &g->facts.at[i];
        if (old->end == f.end && old->of == f.of && old->value == f.value) return i;
    }
    *smc_vec_push(&g->facts) = f;
    return g->facts.n - 1;
}

static void know_initial(guesses *g, uint32_t loc) {
    fact_of(g, (fact){.of = loc, .value = oracle_initialisation(g->x, loc).out, .initial = true});
}

static void include(fact_set *s, uint32_t i) {
    while (s->n <= i) *smc_vec_push(s) = false;
    s->at[i] = true;
}

// ---- roots and runs ----------------------------------------------------------------------------------------------

static uint32_t root_of(guesses *g, const smc_step *first, uint32_t thread) {
    for (uint32_t i = 0; i < g->roots.n; i++)
        if (g->roots.at[i].first == first && g->roots.at[i].thread == thread) return i;
    *smc_vec_push(&g->roots) = (root){.first = first, .thread = thread};
    return g->roots.n - 1;
}

uint32_t guess_root_of_child(guesses *g, const smc_step *create) {
    const smc_step *first = NULL;
    if (!oracle_ok(g->x, g->x->program->child(g->x->program, create, &first))) return 0;
    return root_of(g, first, create->action.thread);
}

void guess_free_run(run *r) {
    free(r->events);
    smc_vec_free(&r->needs);
    smc_vec_free(&r->gives);
}

static void keep_run(walk *w, const smc_step *stands) {
    guesses *g = w->g;
    run *r = smc_vec_push(&g->roots.at[w->root].runs);
    *r = (run){.n = w->path.n, .stands = stands, .events = smc_alloc((w->path.n + 1) * sizeof *r->events)};
    for (uint32_t i = 0; i < w->path.n; i++) {
        const run_event *e = &w->path.at[i];
        r->events[i] = *e;
        if (e->reads) {
            const uint32_t read = fact_of(g, (fact){.of = e->step->action.loc, .value = e->in});
            if (!g->facts.at[read].initial && !guess_has(&r->gives, read)) include(&r->needs, read);
        }
        if (e->writes) include(&r->gives, fact_of(g, (fact){.of = e->step->action.loc, .value = e->out}));
    }
}

static void end_of_run(walk *w, const smc_step *stands) {
    if (w->most_written < w->written) w->most_written = w->written;
    if (w->keep) keep_run(w, stands);
}

// ---- walks -------------------------------------------------------------------------------------------------------

static void walk_from(walk *, const smc_step *);

static void answer(walk *w, const smc_step *step, uint64_t in) {
    enumeration *x = w->g->x;
    const smc_action *a = &step->action;
    run_event e = {.step = step, .in = in, .out = a->value, .reads = oracle_is_data(x, a) && a->kind != SMC_WRITE};
    e.writes = a->kind == SMC_RMW ? smc_rmw_writes(a, in, &e.out) : oracle_is_data(x, a) && a->kind != SMC_READ;
    const bool ends = a->kind == SMC_END;
    if (e.writes) fact_of(w->g, (fact){.of = a->loc, .value = e.out});
    if (ends) fact_of(w->g, (fact){.end = true, .of = w->g->roots.at[w->root].thread, .value = e.out});
    if (a->kind == SMC_CREATE) guess_root_of_child(w->g, step);
    w->written += e.writes || ends;
    *smc_vec_push(&w->path) = e;
    const smc_step *next = NULL;
    if (smc_is_last(a->kind)) end_of_run(w, NULL);
    else if (!x->done && oracle_ok(x, x->program->advance(x->program, step, in, &next))) walk_from(w, next);
    w->path.n--;
    w->written -= e.writes || ends;
}

// Each value known to be one of the location, or of the thread's end.
static void answer_by_facts(walk *w, const smc_step *step, bool end, uint32_t of) {
    for (uint32_t i = 0; i < w->g->facts.n; i++) { // grows
        const fact f = w->g->facts.at[i];
        if (f.end == end && f.of == of && (f.initial || i < w->n_facts)) answer(w, step, f.value);
    }
}

static void walk_from(walk *w, const smc_step *step) {
    enumeration *x = w->g->x;
    const smc_action *a = &step->action;
    if (oracle_stopped(x)) return;
    x->result->events += w->keep;
    if (oracle_is_data(x, a)) know_initial(w->g, a->loc);
    if (a->kind == SMC_LOCK || a->kind == SMC_JOIN) end_of_run(w, step);
    if (a->kind == SMC_JOIN) answer_by_facts(w, step, true, a->thread);
    else if (oracle_is_data(x, a) && a->kind != SMC_WRITE) answer_by_facts(w, step, false, a->loc);
    else
        for (uint64_t in = 0; in < (a->kind == SMC_CHOICE ? a->value : 1) && !x->done; in++) answer(w, step, in);
}

// Walks over all threads; returns how many values are written on the longest runs.
static uint32_t walk_all(guesses *g, bool keep) {
    uint32_t written = 0;
    const uint32_t n_facts = g->facts.n;
    for (uint32_t r = 0; r < g->roots.n && !g->x->done; r++) { // grows
        walk w = {.g = g, .root = r, .n_facts = n_facts, .keep = keep};
        walk_from(&w, g->roots.at[r].first);
        written += w.most_written;
        smc_vec_free(&w.path);
    }
    return written;
}

void oracle_guess(enumeration *x) {
    guesses g = {.x = x};
    root_of(&g, x->start, 0);
    uint32_t facts, roots, rounds = 0, most;
    do {
        facts = g.facts.n, roots = g.roots.n;
        most = walk_all(&g, false);
    } while ((facts != g.facts.n || roots != g.roots.n) && ++rounds < most && !x->done);
    walk_all(&g, true);
    if (!x->done) guess_match(&g);
    for (uint32_t i = 0; i < g.roots.n; i++) {
        for (uint32_t k = 0; k < g.roots.at[i].runs.n; k++) guess_free_run(&g.roots.at[i].runs.at[k]);
        smc_vec_free(&g.roots.at[i].runs);
    }
    smc_vec_free(&g.roots);
    smc_vec_free(&g.facts);
}
