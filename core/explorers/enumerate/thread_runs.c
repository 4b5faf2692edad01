// guess.c - the oracle where po u rf may be cyclic: whole executions, out of runs of the threads under guessed values.
//
// A thread is run with each read answered by each value that its location may hold. Which these are is the least fixpoint
// from the initial values: what runs write under the values known so far is known from then on. There need not be one
// (x = y + 1 || y = x + 1). But each round comes to one more write of an execution that does not justify itself, so when there
// have been more rounds than values are written on the runs of the last one, nothing else is to be known (docs/algorithms.md).
// The runs under these values are then matched into executions (match.c).
//
// A thread sees the value of a location change no more often, by other hands than its own, than other threads write there on
// the runs of the round before; this follows from coherence, and loops that go on until nobody interferes end by it.
#include "explorers/enumerate/thread_runs.h"

// What a thread has seen of a location.
typedef struct view {
    bool is;          // it has come to an access there
    uint64_t value;   // last read or written
    uint32_t changes; // how often it read another value than that
    uint32_t writes;  // its own
} view;

// A step on the path with the answer it has been given.
typedef struct point {
    run_event event;
    bool answered;
    uint64_t next; // the fact or answer to be tried next
    view before;   // of the location of an access
} point;

// One round, or the last walk, which keeps the runs.
typedef struct walk {
    guesses *g;
    uint32_t root;
    uint32_t n_facts; // known in this round; initial values are always known
    bool keep;
    uint32_t written, most_written; // values, on the path; on the runs of this root
    SMC_VEC(point) path;
    SMC_VEC(view) views; // [location]
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
        const run_event *e = &w->path.at[i].event;
        r->events[i] = *e;
        if (e->reads) {
            const uint32_t read = fact_of(g, (fact){.of = e->step->action.loc, .value = e->in});
            if (!g->facts.at[read].initial && !guess_has(&r->gives, read)) include(&r->needs, read);
        }
        if (e->writes) include(&r->gives, fact_of(g, (fact){.of = e->step->action.loc, .value = e->out}));
    }
}

// ---- walks -------------------------------------------------------------------------------------------------------

static void touch(walk *w, uint32_t loc) {
    know_initial(w->g, loc);
    while (w->views.n <= loc) *smc_vec_push(&w->views) = (view){0};
    if (!w->views.at[loc].is) w->views.at[loc] = (view){.is = true, .value = oracle_initialisation(w->g->x, loc).out};
}

// How often other threads write to the location, on the runs of the round before where they do so most.
static uint32_t writes_of_others(const walk *w, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->g->roots.n; i++) {
        const root *r = &w->g->roots.at[i];
        if (r->thread != w->g->roots.at[w->root].thread && loc < r->writes.n) n += r->writes.at[loc];
    }
    return n;
}

// A thread can always go on with what it has seen last.
static bool can_be_read(const walk *w, uint32_t i) {
    const fact *f = &w->g->facts.at[i];
    const view *v = &w->views.at[f->of];
    return f->value == v->value || ((f->initial || i < w->n_facts) && v->changes < writes_of_others(w, f->of));
}

// Sets the next answer to the step of the point; false: it has had them all.
static bool next_answer(const walk *w, point *p) {
    const smc_action *a = &p->event.step->action;
    const bool join = a->kind == SMC_JOIN;
    if (!join && !p->event.reads) {
        p->event.in = p->next++;
        return p->event.in < (a->kind == SMC_CHOICE ? a->value : 1);
    }
    while (p->next < w->g->facts.n) {
        const uint32_t i = (uint32_t)p->next++;
        const fact *f = &w->g->facts.at[i];
        if (f->end != join || f->of != (join ? a->thread : a->loc)) continue;
        if (join ? i >= w->n_facts : !can_be_read(w, i)) continue;
        p->event.in = f->value;
        return true;
    }
    return false;
}

static bool is_end(const point *p) { return smc_is_joinable(&p->event.step->action); }

static void take_back(walk *w, point *p) {
    if (!p->answered) return;
    if (p->event.reads || p->event.writes) w->views.at[p->event.step->action.loc] = p->before;
    w->written -= p->event.writes || is_end(p);
    p->answered = false;
}

// What follows from the answer: the value written, and what is known from now on.
static void give(walk *w, point *p) {
    run_event *e = &p->event;
    const smc_action *a = &e->step->action;
    p->answered = true;
    e->out = a->value;
    e->writes = a->kind == SMC_RMW ? smc_rmw_writes(a, e->in, &e->out) : oracle_is_data(w->g->x, a) && a->kind != SMC_READ;
    w->written += e->writes || is_end(p);
    if (w->most_written < w->written) w->most_written = w->written;
    if (is_end(p)) fact_of(w->g, (fact){.end = true, .of = w->g->roots.at[w->root].thread, .value = e->out});
    if (a->kind == SMC_CREATE) guess_root_of_child(w->g, e->step);
    if (!e->reads && !e->writes) return;
    view *v = &w->views.at[a->loc];
    p->before = *v;
    v->changes += e->reads && e->in != v->value;
    v->value = e->writes ? e->out : e->in;
    v->writes += e->writes;
    if (!e->writes) return;
    fact_of(w->g, (fact){.of = a->loc, .value = e->out});
    root *r = &w->g->roots.at[w->root];
    while (r->writes_now.n <= a->loc) *smc_vec_push(&r->writes_now) = 0;
    if (r->writes_now.at[a->loc] < v->writes) r->writes_now.at[a->loc] = v->writes;
}

static void enter(walk *w, const smc_step *step) {
    const smc_action *a = &step->action;
    const bool data = oracle_is_data(w->g->x, a);
    if (data) touch(w, a->loc);
    if (w->keep && (a->kind == SMC_LOCK || a->kind == SMC_JOIN)) keep_run(w, step);
    *smc_vec_push(&w->path) = (point){.event = {.step = step, .reads = data && a->kind != SMC_WRITE}};
    w->g->x->result->events += w->keep;
}

static void walk_root(walk *w) {
    enumeration *x = w->g->x;
    enter(w, w->g->roots.at[w->root].first);
    while (w->path.n && !oracle_stopped(x)) {
        point *p = &w->path.at[w->path.n - 1];
        take_back(w, p);
        if (!next_answer(w, p)) {
            w->path.n--;
            continue;
        }
        give(w, p);
        const smc_step *step = p->event.step, *next = NULL;
        if (smc_is_last(step->action.kind)) {
            if (w->keep) keep_run(w, NULL);
        } else if (!x->done && oracle_ok(x, x->program->advance(x->program, step, p->event.in, &next))) enter(w, next);
    }
    smc_vec_free(&w->path);
    smc_vec_free(&w->views);
}

// Walks over all threads; returns how many values are written on the longest runs.
static uint32_t walk_all(guesses *g, bool keep) {
    uint32_t written = 0;
    const uint32_t n_facts = g->facts.n;
    for (uint32_t r = 0; r < g->roots.n && !g->x->done; r++) { // grows
        walk w = {.g = g, .root = r, .n_facts = n_facts, .keep = keep};
        walk_root(&w);
        written += w.most_written;
    }
    return written;
}

// Makes what this round found what is known of the round before; returns whether that is more.
static bool know_writes(guesses *g) {
    bool more = false;
    for (uint32_t i = 0; i < g->roots.n; i++) {
        root *r = &g->roots.at[i];
        while (r->writes.n < r->writes_now.n) *smc_vec_push(&r->writes) = 0;
        for (uint32_t l = 0; l < r->writes_now.n; l++) {
            more |= r->writes.at[l] < r->writes_now.at[l];
            r->writes.at[l] = r->writes_now.at[l];
        }
    }
    return more;
}

void oracle_guess(enumeration *x) {
    guesses g = {.x = x};
    root_of(&g, x->start, 0);
    bool more = true;
    uint32_t most = 0;
    for (uint32_t rounds = 0; more && rounds <= most && !x->done; rounds++) {
        const uint32_t facts = g.facts.n, roots = g.roots.n;
        most = walk_all(&g, false);
        more = know_writes(&g) || facts != g.facts.n || roots != g.roots.n;
    }
    walk_all(&g, true);
    if (!x->done) guess_match(&g);
    for (uint32_t i = 0; i < g.roots.n; i++) {
        root *r = &g.roots.at[i];
        for (uint32_t k = 0; k < r->runs.n; k++) guess_free_run(&r->runs.at[k]);
        smc_vec_free(&r->runs);
        smc_vec_free(&r->writes);
        smc_vec_free(&r->writes_now);
    }
    smc_vec_free(&g.roots);
    smc_vec_free(&g.facts);
}
