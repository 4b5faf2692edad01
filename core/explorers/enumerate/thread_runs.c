// thread_runs.c - runs of single threads, independently of other threads.
//
// Each read of a thread is answered in turn by each value that its location can hold. The set of
// these values is a least fixpoint: it begins with the initial values, and values that a run writes
// if it reads known values become known. The fixpoint may be infinite (x = y + 1 || y = x + 1). But
// each round adds at least one write of every execution without self-justification, so the
// iteration ends when the number of rounds exceeds the number of values written in the runs of the
// last round (docs/design/algorithms.md). Complete executions are combined from these runs
// (candidates.c).
//
// A thread sees other threads change a location at most as often as they write it in the runs of
// the previous round; this follows from coherence. This bounds loops that run until no other thread
// interferes. A model from a file that is not known to be coherent (smc_model.incoherent) has no
// such bound.
#include "explorers/enumerate/thread_runs.h"

#include "graph/answers.h"

// A thread's view of a location.
typedef struct location_view {
    bool is;          // the thread has reached an access to the location
    uint64_t value;   // the value that it has read or written last; without one, the initial value
    uint32_t changes; // number of its reads that returned another value than the thread saw last
    uint32_t writes;  // number of the thread's writes
} location_view;

// A step on the current path of the search, with its present answer.
typedef struct run_point {
    enumerate_run_event event;
    bool answered;        // `event` has an answer
    uint64_t next;        // the next one to try: the index of a fact, or an answer
    bool tried;           // an answer was tried
    location_view before; // the thread's view of the location before the access
} run_point;

// One pass of the search for the runs of one thread. Passes repeat until they find no new facts;
// the last pass keeps the runs.
typedef struct run_search {
    thread_runs *g;
    uint32_t root; // index in thread_runs.roots of the thread
    // Number of facts that may be read in this pass; initial values may always be read.
    uint32_t n_facts;
    bool keep; // keep the runs
    // Number of values that the current path writes; maximum over all paths.
    uint32_t written, most_written;
    SMC_VEC(run_point) path;      // the current path of the search
    SMC_VEC(location_view) views; // [location]: the thread's view on the current path
} run_search;

// ---- facts --------------------------------------------------------------------------------------

// Returns the index of the fact; adds it if it is new.
static uint32_t find_or_add_fact(thread_runs *g, enumerate_fact f) {
    for (uint32_t i = 0; i < g->facts.n; i++) {
        const enumerate_fact *old = &g->facts.at[i];
        if (old->end == f.end && old->of == f.of && old->value == f.value) return i;
    }
    *smc_vec_push(&g->facts) = f;
    return g->facts.n - 1;
}

// Adds the fact that the location has its initial value.
static void add_initial_value(thread_runs *g, uint32_t loc) {
    find_or_add_fact(g,
                     (enumerate_fact){.of = loc,
                                      .value = smc_candidate_initial_write(g->x->program, loc).out,
                                      .initial = true});
}

static void set_fact(enumerate_facts *s, uint32_t i) {
    while (s->n <= i) *smc_vec_push(s) = false;
    s->at[i] = true;
}

// ---- roots and runs -----------------------------------------------------------------------------

// Returns the index in `roots` of the thread with this first step; adds it if it is new.
static uint32_t find_or_add_root(thread_runs *g, const smc_step *first, uint32_t thread) {
    for (uint32_t i = 0; i < g->roots.n; i++)
        if (g->roots.at[i].first == first && g->roots.at[i].thread == thread) return i;
    *smc_vec_push(&g->roots) = (enumerate_root){.first = first, .thread = thread};
    return g->roots.n - 1;
}

uint32_t thread_runs_root_of_child(thread_runs *g, const smc_step *create) {
    const smc_step *first = NULL;
    if (enumeration_stopped(g->x)) return 0;
    if (!enumeration_record_status(g->x, g->x->program->child(g->x->program, create, &first)))
        return 0;
    return find_or_add_root(g, first, create->action.thread);
}

void thread_runs_free_run(enumerate_run *r) {
    free(r->events);
    free(r->depends);
    smc_vec_free(&r->needs);
    smc_vec_free(&r->gives);
}

// Computes the dependencies of the run's steps, if the model uses them. The exploration ends if the
// program does not provide them.
static void find_dependencies(thread_runs *g, enumerate_run *r) {
    smc_program *p = g->x->program;
    if (!(g->x->model->flags & SMC_MODEL_DEPENDS)) return;
    if (!p->depends) {
        g->x->result->message = smc_strdup("the model asks for dependencies, which this program "
                                           "does not track");
        (void)enumeration_record_status(g->x, SMC_UNSUPPORTED);
        return;
    }
    const smc_step **steps = smc_alloc((r->n + 1) * sizeof *steps);
    uint64_t *values = smc_alloc((r->n + 1) * sizeof *values);
    for (uint32_t i = 0; i < r->n; i++) {
        steps[i] = r->events[i].step;
        values[i] = r->events[i].in;
    }
    (void)enumeration_record_status(g->x, p->depends(p, steps, values, r->n, &r->depends));
    free(steps);
    free(values);
}

// Removes the facts that the run provides from those that it needs: without coherence, a thread may
// read from its own later writes.
static void drop_facts_provided_by_run(const thread_runs *g, enumerate_run *r) {
    for (uint32_t f = 0; f < r->needs.n && g->x->model->incoherent; f++)
        r->needs.at[f] &= !enumerate_has_fact(&r->gives, f);
}

// Adds the current path to the thread's runs. `blocked_at`: see enumerate_run.
static void add_path_to_runs(run_search *w, const smc_step *blocked_at) {
    thread_runs *g = w->g;
    enumerate_run *r = smc_vec_push(&g->roots.at[w->root].runs);
    *r = (enumerate_run){.n = w->path.n,
                         .blocked_at = blocked_at,
                         .events = smc_alloc((w->path.n + 1) * sizeof *r->events)};
    for (uint32_t i = 0; i < w->path.n; i++) {
        const enumerate_run_event *e = &w->path.at[i].event;
        r->events[i] = *e;
        if (e->reads) {
            const uint32_t read =
                find_or_add_fact(g, (enumerate_fact){.of = e->step->action.loc, .value = e->in});
            if (!g->facts.at[read].initial && !enumerate_has_fact(&r->gives, read))
                set_fact(&r->needs, read);
        }
        if (e->writes)
            set_fact(&r->gives, find_or_add_fact(g, (enumerate_fact){.of = e->step->action.loc,
                                                                     .value = e->out}));
    }
    drop_facts_provided_by_run(g, r);
    find_dependencies(g, r);
}

// ---- walks --------------------------------------------------------------------------------------

// Adds the location's initial value to the facts and to the thread's view.
static void reserve_run_location(run_search *w, uint32_t loc) {
    add_initial_value(w->g, loc);
    while (w->views.n <= loc) *smc_vec_push(&w->views) = (location_view){0};
    const uint64_t initial = smc_candidate_initial_write(w->g->x->program, loc).out;
    if (!w->views.at[loc].is) w->views.at[loc] = (location_view){.is = true, .value = initial};
}

// Returns how many writes to the location the other threads make in their runs of the previous
// round, at most.
static uint32_t writes_of_others(const run_search *w, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->g->roots.n; i++) {
        const enumerate_root *r = &w->g->roots.at[i];
        if (r->thread != w->g->roots.at[w->root].thread && loc < r->writes.n)
            n += r->writes.at[loc];
    }
    return n;
}

// Whether the thread may read the value of fact i; it may always read the value that it has seen
// last.
static bool can_be_read(const run_search *w, uint32_t i) {
    const enumerate_fact *f = &w->g->facts.at[i];
    const location_view *v = &w->views.at[f->of];
    if (f->value == v->value) return true;
    const bool is_known = f->initial || i < w->n_facts;
    return is_known && (w->g->x->model->incoherent || v->changes < writes_of_others(w, f->of));
}

// Sets the next answer to a choice that the run's earlier answers leave possible. Whether the
// answers of several runs are compatible is checked when the runs are combined. p->next is the
// least answer to try; after the largest 64-bit number it is 0 while `tried` is set.
static bool next_possible_answer(const run_search *w, run_point *p) {
    const smc_action *a = &p->event.step->action;
    smc_other_answers other = {0};
    for (uint32_t i = 0; i + 1 < w->path.n && a->kind == SMC_CHOICE; i++)
        smc_add_answer(&w->path.at[i].event.step->action, w->path.at[i].event.in, &other);
    const bool found = (p->next || !p->tried) &&
                       smc_least_answer(w->g->x->program, a, &other, p->next, &p->event.in);
    p->next = p->event.in + 1;
    p->tried = true;
    smc_vec_free(&other.constraints);
    return found;
}

// Gives the step its next answer. Returns false if there are no more answers.
static bool next_answer(const run_search *w, run_point *p) {
    const smc_action *a = &p->event.step->action;
    const bool join = a->kind == SMC_JOIN;
    if (!join && !p->event.reads) return next_possible_answer(w, p);
    while (p->next < w->g->facts.n) {
        const uint32_t i = (uint32_t)p->next++;
        const enumerate_fact *f = &w->g->facts.at[i];
        if (f->end != join || f->of != (join ? a->thread : a->loc)) continue;
        if (join ? i >= w->n_facts : !can_be_read(w, i)) continue;
        p->event.in = f->value;
        return true;
    }
    return false;
}

// Whether the step ends the thread, so that it can be joined.
static bool is_end_of_thread_run(const run_point *p) {
    return smc_is_joinable(&p->event.step->action);
}

// Removes the step's answer and its effects.
static void undo_answer(run_search *w, run_point *p) {
    if (!p->answered) return;
    if (p->event.reads || p->event.writes) w->views.at[p->event.step->action.loc] = p->before;
    w->written -= p->event.writes || is_end_of_thread_run(p);
    p->answered = false;
}

// Computes the value that the step writes with its present answer, and adds new facts.
static void set_answer_of_point(run_search *w, run_point *p) {
    enumerate_run_event *e = &p->event;
    const smc_action *a = &e->step->action;
    p->answered = true;
    e->out = smc_action_own_result(a);
    e->writes = smc_candidate_is_data(w->g->x->model, a) && a->kind != SMC_READ;
    if (a->kind == SMC_RMW) e->writes = smc_program_rmw_writes(w->g->x->program, a, e->in, &e->out);
    w->written += e->writes || is_end_of_thread_run(p);
    if (w->most_written < w->written) w->most_written = w->written;
    if (is_end_of_thread_run(p))
        find_or_add_fact(
            w->g,
            (enumerate_fact){.end = true, .of = w->g->roots.at[w->root].thread, .value = e->out});
    if (a->kind == SMC_CREATE) thread_runs_root_of_child(w->g, e->step);
    if (!e->reads && !e->writes) return;
    location_view *v = &w->views.at[a->loc];
    p->before = *v;
    v->changes += e->reads && e->in != v->value;
    v->value = e->writes ? e->out : e->in;
    v->writes += e->writes;
    if (!e->writes) return;
    find_or_add_fact(w->g, (enumerate_fact){.of = a->loc, .value = e->out});
    enumerate_root *r = &w->g->roots.at[w->root];
    while (r->writes_now.n <= a->loc) *smc_vec_push(&r->writes_now) = 0;
    if (r->writes_now.at[a->loc] < v->writes) r->writes_now.at[a->loc] = v->writes;
}

// Adds a step to the path. A lock or join may also wait for ever: keeps a run that ends there.
static void append_step_to_path(run_search *w, const smc_step *step) {
    const smc_action *a = &step->action;
    const bool data = smc_candidate_is_data(w->g->x->model, a);
    if (data) reserve_run_location(w, a->loc);
    if (w->keep && (a->kind == SMC_LOCK || a->kind == SMC_JOIN)) add_path_to_runs(w, step);
    *smc_vec_push(&w->path) =
        (run_point){.event = {.step = step, .reads = data && a->kind != SMC_WRITE}};
    w->g->x->result->events += w->keep;
}

// Enumerates the runs of one thread, by depth-first search over the answers.
static void enumerate_runs_of_root(run_search *w) {
    enumeration *x = w->g->x;
    append_step_to_path(w, w->g->roots.at[w->root].first);
    while (w->path.n && !enumeration_stopped(x)) {
        run_point *p = &w->path.at[w->path.n - 1];
        undo_answer(w, p);
        if (!next_answer(w, p)) {
            w->path.n--;
            continue;
        }
        set_answer_of_point(w, p);
        const smc_step *step = p->event.step, *next = NULL;
        if (smc_kind_ends_thread(step->action.kind)) {
            if (w->keep) add_path_to_runs(w, NULL);
        } else if (!enumeration_stopped(x) &&
                   enumeration_record_status(
                       x, x->program->advance(x->program, step, p->event.in, &next)))
            append_step_to_path(w, next);
    }
    smc_vec_free(&w->path);
    smc_vec_free(&w->views);
}

// Enumerates the runs of all threads. Returns the sum over the threads of the most values that a
// run writes. `keep`: keeps the runs.
static uint32_t enumerate_all_runs(thread_runs *g, bool keep) {
    uint32_t written = 0;
    const uint32_t n_facts = g->facts.n;
    for (uint32_t r = 0; r < g->roots.n && !g->x->done; r++) { // the loop adds further threads
        run_search w = {.g = g, .root = r, .n_facts = n_facts, .keep = keep};
        enumerate_runs_of_root(&w);
        written += w.most_written;
    }
    return written;
}

// Makes the numbers of writes in this round those of the previous round. Returns whether one of
// them has grown.
static bool update_write_counts(thread_runs *g) {
    bool more = false;
    for (uint32_t i = 0; i < g->roots.n; i++) {
        enumerate_root *r = &g->roots.at[i];
        while (r->writes.n < r->writes_now.n) *smc_vec_push(&r->writes) = 0;
        for (uint32_t l = 0; l < r->writes_now.n; l++) {
            more |= r->writes.at[l] < r->writes_now.at[l];
            r->writes.at[l] = r->writes_now.at[l];
        }
    }
    return more;
}

void thread_runs_find(thread_runs *g) {
    find_or_add_root(g, g->x->start, 0);
    bool more = true;
    uint32_t most = 0;
    for (uint32_t rounds = 0; more && rounds <= most && !g->x->done; rounds++) {
        const uint32_t facts = g->facts.n, roots = g->roots.n;
        most = enumerate_all_runs(g, false);
        more = update_write_counts(g) || facts != g->facts.n || roots != g->roots.n;
    }
    enumerate_all_runs(g, true);
}

void thread_runs_free(thread_runs *g) {
    for (uint32_t i = 0; i < g->roots.n; i++) {
        enumerate_root *r = &g->roots.at[i];
        for (uint32_t k = 0; k < r->runs.n; k++) thread_runs_free_run(&r->runs.at[k]);
        smc_vec_free(&r->runs);
        smc_vec_free(&r->writes);
        smc_vec_free(&r->writes_now);
    }
    smc_vec_free(&g->roots);
    smc_vec_free(&g->facts);
}
