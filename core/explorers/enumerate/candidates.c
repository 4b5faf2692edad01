// candidates.c - combines runs of single threads to complete executions: chooses a run for each
// thread, then sources and coherence.
//
// Main's run determines which threads main creates, and their runs which threads they create. Runs
// fit together if every value read is written by some run, joins return the results of the joined
// threads, and a thread that waits for ever at a lock or join really has to wait. The axioms decide
// which choices of sources, coherence and lock order are consistent. Choices are pruned earlier by
// two consequences of the axioms: a thread sees the writes of a location in coherence order, and an
// RMW directly follows its source.
#include "explorers/enumerate/candidates.h"

#include "candidates/axioms.h"
#include "candidates/liveness.h"

// A thread of the execution, and the run chosen for it.
typedef struct chosen {
    uint32_t root;            // index in thread_runs.roots
    const enumerate_run *run; // the run chosen for the thread
    uint32_t first_event;     // index of the thread's first event in combination.x
} chosen;

// A combination of runs under construction.
typedef struct combination {
    thread_runs *g;               // the runs of all threads
    SMC_VEC(chosen) threads;      // in the order of their creation events
    SMC_VEC(enumerate_facts) may; // [thread]: the facts that some run of the thread provides
    SMC_VEC(const smc_depends *) depends; // [thread]: dependencies of its run, borrowed
    smc_candidate *x;                     // the execution; owned
    uint32_t n_init; // number of initialisation writes, which come first in `x`
} combination;

// Coherence position of a write that has none yet.
enum { WITHOUT_COHERENCE = UINT32_MAX };

// ---- choice of runs -----------------------------------------------------------------------------

// The number of the chosen thread.
static uint32_t thread_of_choice(const combination *m, const chosen *c) {
    return m->g->roots.at[c->root].thread;
}

static const enumerate_run_event *last_event(const enumerate_run *r) {
    return r->n ? &r->events[r->n - 1] : NULL;
}

// Whether the run ends the thread with this result.
static bool run_ends_with_value(const enumerate_run *r, uint64_t value) {
    const enumerate_run_event *last = last_event(r);
    return last && smc_is_joinable(&last->step->action) && last->out == value;
}

// Whether the run ends its thread, so that it can be joined.
static bool run_has_ended(const enumerate_run *r) {
    return last_event(r) && run_ends_with_value(r, last_event(r)->out);
}

// Whether the joins of b's thread in run a return the result of run b. If run a waits for ever at
// such a join, run b must not end.
static bool joins_agree(const enumerate_run *a, const enumerate_run *b, uint32_t thread_of_b) {
    for (uint32_t i = 0; i < a->n; i++) {
        const smc_action *j = &a->events[i].step->action;
        if (j->kind == SMC_JOIN && j->thread == thread_of_b &&
            !run_ends_with_value(b, a->events[i].in))
            return false;
    }
    const smc_action *s = a->blocked_at ? &a->blocked_at->action : NULL;
    return !s || s->kind != SMC_JOIN || s->thread != thread_of_b || !run_has_ended(b);
}

// Whether the thread is among the first `decided` threads.
static bool is_chosen(const combination *m, uint32_t thread, uint32_t decided) {
    for (uint32_t i = 0; i < decided; i++)
        if (thread_of_choice(m, &m->threads.at[i]) == thread) return true;
    return false;
}

// Whether a thread other than number `to` can provide fact f: by its run, or, if no run is chosen
// yet, by any of its runs. `decided`: number of threads whose run is chosen.
static bool fact_can_be_provided(const combination *m, uint32_t decided, uint32_t to, uint32_t f) {
    for (uint32_t i = 0; i < decided; i++)
        if (i != to && enumerate_has_fact(&m->threads.at[i].run->gives, f)) return true;
    for (uint32_t t = 0; t < m->may.n; t++)
        if (enumerate_has_fact(&m->may.at[t], f) && !is_chosen(m, t, decided)) return true;
    return false;
}

// Whether other threads can provide all facts that the chosen runs need.
static bool needed_facts_can_be_provided(const combination *m, uint32_t decided) {
    for (uint32_t i = 0; i < decided; i++) {
        const enumerate_facts *needs = &m->threads.at[i].run->needs;
        for (uint32_t f = 0; f < needs->n; f++)
            if (needs->at[f] && !fact_can_be_provided(m, decided, i, f)) return false;
    }
    return true;
}

// Whether the run chosen last fits together with the runs chosen before it.
static bool combination_is_compatible(const combination *m, uint32_t decided) {
    const chosen *last = &m->threads.at[decided - 1];
    for (uint32_t i = 0; i + 1 < decided; i++) {
        const chosen *c = &m->threads.at[i];
        if (!joins_agree(c->run, last->run, thread_of_choice(m, last)) ||
            !joins_agree(last->run, c->run, thread_of_choice(m, c)))
            return false;
    }
    return needed_facts_can_be_provided(m, decided);
}

// Whether every joined thread exists, and no thread waits for ever at a lock that is free in the
// end.
static bool combination_is_complete(const combination *m) {
    for (uint32_t i = 0; i < m->threads.n; i++) {
        const enumerate_run *r = m->threads.at[i].run;
        for (uint32_t k = 0; k < r->n; k++) {
            const smc_action *a = &r->events[k].step->action;
            if (a->kind == SMC_JOIN && !is_chosen(m, a->thread, m->threads.n)) return false;
        }
        if (!r->blocked_at || r->blocked_at->action.kind != SMC_LOCK) continue;
        uint32_t free_sources = 1;
        for (uint32_t j = 0; j < m->threads.n; j++)
            for (uint32_t k = 0; k < m->threads.at[j].run->n; k++) {
                const smc_action *a = &m->threads.at[j].run->events[k].step->action;
                if (a->loc == r->blocked_at->action.loc)
                    free_sources += (a->kind == SMC_UNLOCK) - (a->kind == SMC_LOCK);
            }
        if (free_sources) return false;
    }
    return true;
}

// ---- sources and coherence ----------------------------------------------------------------------

// Whether the event's action has this kind; false for initialisation writes.
static bool has_kind(const smc_candidate_event *e, smc_kind kind) {
    return e->step && e->step->action.kind == kind;
}

// Whether w happens before r, whatever the source of r is.
static bool happens_before_read(const smc_candidate *x, const smc_matrices *m, smc_rel hb,
                                uint32_t w, uint32_t r) {
    const smc_candidate_event *to = &x->events[r];
    if (x->events[w].thread == SMC_INIT_THREAD) return true;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_candidate_event *e = &x->events[i];
        const bool creates = has_kind(e, SMC_CREATE) && e->step->action.thread == to->thread;
        if ((creates || (e->thread == to->thread && e->index < to->index)) &&
            (i == w || smc_rel_has_pair(m, hb, w, i)))
            return true;
    }
    return false;
}

// Whether a plain read could read from a write that happens before it: whether the last such write
// in coherence is not older than the values that the thread has seen.
static bool can_read_hb_earlier_write(const smc_candidate *x, const smc_matrices *m, smc_rel hb,
                                      uint32_t r) {
    // Coherence positions of the last write that happens before r, and of the last value seen.
    uint32_t last = 0, seen = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_candidate_event *e = &x->events[i];
        if (e->loc != x->events[r].loc || !(e->reads || e->writes) ||
            !happens_before_read(x, m, hb, i, r))
            continue;
        const uint32_t co = e->writes ? e->co : x->events[e->rf].co;
        if (e->writes && co > last) last = co;
        if (co > seen) seen = co;
    }
    return last == seen;
}

// Whether each plain read takes a write that happens before it, if it can.
static bool plain_reads_follow_hb(const combination *m) {
    smc_matrices matrices;
    const smc_rel hb = smc_candidate_hb(m->g->x->model, m->x, m->g->x->options->stop, &matrices);
    bool all = true;
    for (uint32_t i = 0; i < m->x->n && all; i++) {
        const smc_candidate_event *e = &m->x->events[i];
        all = !e->plain || !e->reads ||
              happens_before_read(m->x, &matrices, hb, (uint32_t)e->rf, i) ||
              !can_read_hb_earlier_write(m->x, &matrices, hb, i);
    }
    smc_matrices_free(&matrices);
    return all;
}

// Handles a candidate whose sources and coherence are chosen: if it is consistent, checks and
// counts it.
static void visit_candidate(combination *m) {
    enumeration *x = m->g->x;
    if (!smc_candidate_is_consistent(x->model, m->x, x->options->stop) || !plain_reads_follow_hb(m))
        return;
    if (enumeration_stopped(x) || !smc_candidate_is_live(x->options, m->x, x->result)) return;
    bool unfinished = false;
    for (uint32_t i = 0; i < m->threads.n; i++)
        unfinished |= m->threads.at[i].run->blocked_at != NULL;
    enumeration_errors_of_events(x, m->x);
    if (!x->done) enumeration_handle_leaf(x, m->x, unfinished);
}

// Twice the coherence position of an access; a read comes directly after its source.
static uint64_t coherence_position(const smc_candidate *x, const smc_candidate_event *e) {
    return e->writes ? 2ull * e->co : 2ull * x->events[e->rf].co + 1;
}

// Whether the coherence positions of the thread's accesses to the location increase in program
// order if r reads from w.
static bool is_coherent_with_source(const smc_candidate *x, uint32_t r, uint32_t w) {
    const smc_candidate_event *e = &x->events[r];
    const uint64_t here = 2ull * x->events[w].co + 1;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_candidate_event *o = &x->events[i];
        if (o->thread != e->thread || o->loc != e->loc ||
            !(o->writes || (o->reads && o->index < e->index)))
            continue;
        if (o->index < e->index ? coherence_position(x, o) > here : coherence_position(x, o) < here)
            return false;
    }
    return true;
}

// Whether r may read from w, as far as coherence is concerned.
static bool may_read(const combination *m, uint32_t r, uint32_t w) {
    return m->g->x->model->incoherent || is_coherent_with_source(m->x, r, w);
}

// Defined below; enumerate_lock_sources calls it for the next location.
static void enumerate_location(combination *m, uint32_t init);

// Whether a lock reads from the source.
static bool is_read_by_lock(const smc_candidate *x, uint32_t source) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].step && x->events[i].step->action.kind == SMC_LOCK &&
            x->events[i].rf == (int32_t)source)
            return true;
    return false;
}

// Chooses the sources of the location's locks from event i on, then those of further locations.
// `init`: the location's initialisation write.
static void enumerate_lock_sources(combination *m, uint32_t init, uint32_t i) {
    smc_candidate *x = m->x;
    const uint32_t loc = x->events[init].loc;
    while (i < x->n && !(has_kind(&x->events[i], SMC_LOCK) && x->events[i].loc == loc)) i++;
    if (i == x->n) {
        enumerate_location(m, init + 1);
        return;
    }
    for (uint32_t s = 0; s < x->n && !enumeration_stopped(m->g->x); s++) {
        if (s != init && !(has_kind(&x->events[s], SMC_UNLOCK) && x->events[s].loc == loc))
            continue;
        if (is_read_by_lock(x, s)) continue;
        x->events[i].rf = (int32_t)s;
        enumerate_lock_sources(m, init, i + 1);
        x->events[i].rf = -1;
    }
}

// Chooses the sources of the location's reads from event i on, then those of its locks. RMWs that
// write have their sources already.
static void enumerate_read_sources(combination *m, uint32_t init, uint32_t i) {
    smc_candidate *x = m->x;
    const uint32_t loc = x->events[init].loc;
    while (i < x->n && !(x->events[i].reads && !x->events[i].writes && x->events[i].loc == loc))
        i++;
    if (i == x->n) {
        enumerate_lock_sources(m, init, 0);
        return;
    }
    for (uint32_t w = 0; w < x->n && !enumeration_stopped(m->g->x); w++) {
        const smc_candidate_event *e = &x->events[w];
        if (!e->writes || e->loc != loc || e->out != x->events[i].in || !may_read(m, i, w))
            continue;
        x->events[i].rf = (int32_t)w;
        enumerate_read_sources(m, init, i + 1);
        x->events[i].rf = -1;
    }
}

// Whether w cannot be the next write in coherence, because an earlier write of its thread to the
// location is not placed yet.
static bool has_unplaced_predecessor(const combination *m, uint32_t w) {
    const smc_candidate *x = m->x;
    const smc_candidate_event *e = &x->events[w];
    if (m->g->x->model->incoherent) return false;
    for (uint32_t i = 0; i < w; i++) {
        const smc_candidate_event *o = &x->events[i];
        if (o->thread == e->thread && o->writes && o->loc == e->loc && o->co == WITHOUT_COHERENCE)
            return true;
    }
    return false;
}

// Chooses the write that follows write `last`, at position n, in the location's coherence order;
// then the sources of reads.
static void enumerate_coherence(combination *m, uint32_t init, uint32_t last, uint32_t n) {
    smc_candidate *x = m->x;
    bool all = true;
    for (uint32_t w = 0; w < x->n && !enumeration_stopped(m->g->x); w++) {
        smc_candidate_event *e = &x->events[w];
        if (!e->writes || e->loc != x->events[init].loc || e->co != WITHOUT_COHERENCE) continue;
        all = false;
        if (has_unplaced_predecessor(m, w) || (e->reads && e->in != x->events[last].out)) continue;
        e->co = n + 1;
        if (e->reads) e->rf = (int32_t)last;
        enumerate_coherence(m, init, w, n + 1);
        e->co = WITHOUT_COHERENCE;
    }
    if (all) enumerate_read_sources(m, init, 0);
}

// Chooses sources and coherence for the location of initialisation write `init`, then for those of
// the initialisation writes after it.
static void enumerate_location(combination *m, uint32_t init) {
    if (enumeration_stopped(m->g->x)) return;
    if (init == m->n_init) visit_candidate(m);
    else enumerate_coherence(m, init, init, 0);
}

// ---- executions ---------------------------------------------------------------------------------

// Adds the initialisation write of the step's location, unless the step has no location or the
// write exists already.
static void add_candidate_initialisation(combination *m, const smc_step *step) {
    enumeration *x = m->g->x;
    if (!smc_candidate_has_location(x->model, &step->action) ||
        smc_candidate_init_of(m->x, step->action.loc) >= 0)
        return;
    m->x->events[m->x->n++] = smc_candidate_initial_write(x->program, step->action.loc);
    m->n_init = m->x->n;
}

// Adds the events of the thread's run, without sources and coherence.
static void add_chosen_thread(combination *m, chosen *c) {
    enumeration *x = m->g->x;
    c->first_event = m->x->n;
    for (uint32_t i = 0; i < c->run->n; i++) {
        const enumerate_run_event *e = &c->run->events[i];
        const smc_action *a = &e->step->action;
        m->x->events[m->x->n++] =
            (smc_candidate_event){.step = e->step,
                                  .next = i + 1 == c->run->n ? c->run->blocked_at : NULL,
                                  .in = e->in,
                                  .out = e->out,
                                  .thread = thread_of_choice(m, c),
                                  .index = i + 1,
                                  .loc = a->loc,
                                  .co = e->writes ? WITHOUT_COHERENCE : 0,
                                  .rf = -1,
                                  .reads = e->reads,
                                  .writes = e->writes,
                                  .plain = smc_candidate_is_plain(x->options, a)};
    }
}

// Sets the sources of joins: the last events of the joined threads.
static void add_joins(combination *m) {
    for (uint32_t i = 0; i < m->x->n; i++) {
        smc_candidate_event *e = &m->x->events[i];
        for (uint32_t k = 0; k < m->threads.n && has_kind(e, SMC_JOIN); k++) {
            const chosen *c = &m->threads.at[k];
            if (thread_of_choice(m, c) == e->step->action.thread)
                e->rf = (int32_t)(c->first_event + c->run->n - 1);
        }
    }
}

// Sets the dependencies of the execution, by thread number.
static void add_depends(combination *m) {
    m->depends.n = 0;
    for (uint32_t i = 0; i < m->threads.n; i++) {
        const chosen *c = &m->threads.at[i];
        const uint32_t thread = thread_of_choice(m, c);
        if (!c->run->depends) continue;
        while (m->depends.n <= thread) *smc_vec_push(&m->depends) = NULL;
        m->depends.at[thread] = c->run->depends;
    }
    m->x->depends = m->depends.at;
    m->x->n_depends = m->depends.n;
}

// Builds the execution of the chosen runs, and visits it with all sources and coherence orders.
static void combine_thread_runs(combination *m) {
    if (!combination_is_complete(m)) return;
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->threads.n; i++) n += m->threads.at[i].run->n + 1;
    if (n > SMC_CANDIDATE_MAX_EVENTS) {
        enumeration_record_status(m->g->x, SMC_TOO_LONG);
        return;
    }
    // room for an initialisation write for each event or waiting action
    m->x = smc_alloc(sizeof *m->x + 2 * n * sizeof *m->x->events);
    m->n_init = 0;
    for (uint32_t i = 0; i < m->threads.n; i++) {
        const enumerate_run *r = m->threads.at[i].run;
        for (uint32_t k = 0; k < r->n; k++) add_candidate_initialisation(m, r->events[k].step);
        if (r->blocked_at) add_candidate_initialisation(m, r->blocked_at);
    }
    for (uint32_t i = 0; i < m->threads.n; i++) add_chosen_thread(m, &m->threads.at[i]);
    add_joins(m);
    add_depends(m);
    if (smc_candidate_answers_fit(m->g->x->program, m->x)) enumerate_location(m, 0);
    free(m->x);
}

// Chooses the runs of the threads from number `decided` on. If a run creates threads, they are
// added to the threads that need a run.
static void choose_runs(combination *m, uint32_t decided) {
    if (decided == m->threads.n) {
        combine_thread_runs(m);
        return;
    }
    const enumerate_root *r = &m->g->roots.at[m->threads.at[decided].root];
    for (uint32_t i = 0; i < r->runs.n && !enumeration_stopped(m->g->x); i++) {
        const enumerate_run *chosen_run = m->threads.at[decided].run = &r->runs.at[i];
        if (!combination_is_compatible(m, decided + 1)) continue;
        const uint32_t n = m->threads.n;
        for (uint32_t k = 0; k < chosen_run->n; k++)
            if (chosen_run->events[k].step->action.kind == SMC_CREATE)
                *smc_vec_push(&m->threads) =
                    (chosen){.root = thread_runs_root_of_child(m->g, chosen_run->events[k].step)};
        choose_runs(m, decided + 1);
        m->threads.n = n;
    }
}

// Computes which facts the runs of each thread can provide.
static void collect_provided_facts(combination *m) {
    for (uint32_t t = 0; t < m->may.n; t++) m->may.at[t].n = 0;
    for (uint32_t i = 0; i < m->g->roots.n; i++) {
        const enumerate_root *r = &m->g->roots.at[i];
        while (m->may.n <= r->thread) *smc_vec_push(&m->may) = (enumerate_facts){0};
        enumerate_facts *may = &m->may.at[r->thread];
        while (may->n < m->g->facts.n) *smc_vec_push(may) = false;
        for (uint32_t k = 0; k < r->runs.n; k++)
            for (uint32_t f = 0; f < r->runs.at[k].gives.n; f++)
                may->at[f] |= r->runs.at[k].gives.at[f];
    }
}

// Whether each value that the run needs is written by a run of another thread.
static bool needed_facts_exist(const combination *m, const enumerate_run *r, uint32_t thread) {
    for (uint32_t f = 0; f < r->needs.n; f++) {
        bool given = !r->needs.at[f];
        for (uint32_t t = 0; t < m->may.n && !given; t++)
            given = t != thread && enumerate_has_fact(&m->may.at[t], f);
        if (!given) return false;
    }
    return true;
}

// Removes runs that need a fact which no other thread can provide, until no such run is left.
static void drop_impossible_runs(combination *m) {
    bool dropped = true;
    while (dropped) {
        dropped = false;
        collect_provided_facts(m);
        for (uint32_t i = 0; i < m->g->roots.n; i++) {
            enumerate_root *r = &m->g->roots.at[i];
            uint32_t n_left = 0;
            for (uint32_t k = 0; k < r->runs.n; k++) {
                if (needed_facts_exist(m, &r->runs.at[k], r->thread))
                    r->runs.at[n_left++] = r->runs.at[k];
                else thread_runs_free_run(&r->runs.at[k]), dropped = true;
            }
            r->runs.n = n_left;
        }
    }
}

void candidates_visit_all(thread_runs *g) {
    combination m = {.g = g};
    drop_impossible_runs(&m);
    *smc_vec_push(&m.threads) = (chosen){.root = 0};
    choose_runs(&m, 0);
    for (uint32_t t = 0; t < m.may.n; t++) smc_vec_free(&m.may.at[t]);
    smc_vec_free(&m.may);
    smc_vec_free(&m.depends);
    smc_vec_free(&m.threads);
}
