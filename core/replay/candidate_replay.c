// candidate_replay.c - replays executions under models that cannot judge incomplete executions,
// where reads may also precede the writes from which they read. Each step gets the value in the
// token. The model judges the execution when it is complete; then its errors are recorded
// (candidates/candidate.h).
#include "replay/candidate_replay.h"

#include "candidates/axioms.h"
#include "candidates/build.h"
#include "candidates/errors.h"
#include "candidates/terminal.h"
#include "result/witness/witness_inputs.h"

// A read from a write that comes later in the token; `read`: its index in the candidate.
typedef struct forward_read {
    uint32_t read;         // index in the candidate
    smc_turn_write source; // the write from which it reads
} forward_read;

// A replay that builds a candidate execution.
typedef struct candidate_replay {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start;               // main's first step
    const smc_replay_observer *watch;    // NULL: no callback
    smc_candidate *g;                    // the events so far, in the order of steps
    uint32_t cap;                        // number of events allocated in `g`
    SMC_VEC(forward_read) forward_reads; // reads whose sources come later in the token
    SMC_VEC(const smc_step *) next;      // scratch, [thread]: its next step, for the observer
    SMC_VEC(smc_depends *) depends;      // [thread]: its dependencies, owned
    // `digest`: of the steps so far; `step`: number of the current step, from 1.
    uint32_t digest, step;
} candidate_replay;

// Records a status other than SMC_OK in the result. Returns whether it is SMC_OK.
static bool record_status(candidate_replay *w, smc_status s) {
    if (s != SMC_OK) w->result->status = s;
    return s == SMC_OK;
}

// ---- events -------------------------------------------------------------------------------------

// Appends an event and returns it; pointers to other events may become invalid.
static smc_candidate_event *push_event(candidate_replay *w, smc_candidate_event e) {
    if (w->g->n == w->cap) {
        w->cap = 2 * w->cap;
        w->g = smc_realloc(w->g, sizeof *w->g + w->cap * sizeof *w->g->events);
    }
    w->g->events[w->g->n++] = e;
    return &w->g->events[w->g->n - 1];
}

// Returns the index of the write to `loc` that `w` names; -1: it does not exist yet.
static int32_t find_write(const smc_candidate *g, const smc_turn_write *w, uint32_t loc) {
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_candidate_event *e = &g->events[i];
        const bool it = w->initial ? e->thread == SMC_INIT_THREAD
                                   : e->thread == w->thread && e->index == w->index;
        if (it && e->writes && e->loc == loc) return (int32_t)i;
    }
    return -1;
}

// Returns the index of the latest write to `loc` in the order of steps; -1: there is none.
static int32_t latest_write_index(const smc_candidate *g, uint32_t loc) {
    for (uint32_t i = g->n; i-- > 0;)
        if (g->events[i].writes && g->events[i].loc == loc) return (int32_t)i;
    return -1;
}

// Returns the source of a lock: the last unlock or the initialisation write; -1: the mutex is held.
static int32_t find_lock_source(const smc_candidate *g, uint32_t loc) {
    for (uint32_t i = g->n; i-- > 0;) {
        const smc_candidate_event *e = &g->events[i];
        const unsigned kind = e->step ? e->step->action.kind : SMC_UNLOCK;
        if (e->loc != loc || (kind != SMC_LOCK && kind != SMC_UNLOCK)) continue;
        return kind == SMC_LOCK ? -1 : (int32_t)i;
    }
    return -1;
}

// The thread's next step; NULL: the thread has ended, was not created, or running it failed.
static const smc_step *next_step(candidate_replay *w, uint32_t thread) {
    const smc_step *next = NULL;
    return record_status(w, smc_candidate_next_step(w->program, w->start, w->g, thread, &next))
               ? next
               : NULL;
}

// Whether the thread can do its next step: a lock needs a free mutex, a join an ended thread.
static bool is_enabled(candidate_replay *w, uint32_t thread) {
    const smc_step *step = next_step(w, thread);
    if (!step) return false;
    const smc_action *a = &step->action;
    if (a->kind == SMC_LOCK)
        return smc_candidate_init_of(w->g, a->loc) < 0 || find_lock_source(w->g, a->loc) >= 0;
    return a->kind != SMC_JOIN || smc_candidate_end_of(w->g, a->thread) >= 0;
}

// ---- steps --------------------------------------------------------------------------------------

// Sets the source and value, or the answer, of the event to those of the turn. Returns false if
// the program has no such step.
static bool set_event_value(candidate_replay *w, smc_candidate_event *e, const smc_turn *t) {
    const smc_action *a = &e->step->action;
    if ((smc_turn_has_write(&t->source) && !e->reads) ||
        (t->has_value && !e->reads && a->kind != SMC_CHOICE))
        return false;
    if (e->reads && t->has_value) { // the source does not exist yet
        if (t->source.initial || !t->source.index) return false;
        *smc_vec_push(&w->forward_reads) = (forward_read){w->g->n, t->source};
        e->in = t->value;
    } else if (e->reads) {
        e->rf = smc_turn_has_write(&t->source) ? find_write(w->g, &t->source, e->loc)
                                               : latest_write_index(w->g, e->loc);
        if (e->rf < 0) return false;
        e->in = w->g->events[e->rf].out;
    } else if (a->kind == SMC_CHOICE) {
        const uint64_t answer = t->has_value ? t->value : 0;
        return smc_candidate_next_answer(w->program, w->g, a, answer, &e->in) && e->in == answer;
    } else if (a->kind == SMC_LOCK) {
        e->rf = find_lock_source(w->g, e->loc);
    } else if (a->kind == SMC_JOIN) {
        e->rf = smc_candidate_end_of(w->g, a->thread);
        e->in = w->g->events[e->rf].out;
    }
    if (a->kind == SMC_RMW) e->writes = smc_program_rmw_writes(w->program, a, e->in, &e->out);
    return true;
}

// Inserts the event's write into coherence at the position of the turn; without one, at the end.
// Returns false if the turn names a predecessor that does not exist.
static bool insert_into_coherence(candidate_replay *w, smc_candidate_event *e, const smc_turn *t) {
    if (!e->writes) return !smc_turn_has_write(&t->after);
    const int32_t after = smc_turn_has_write(&t->after) ? find_write(w->g, &t->after, e->loc) : -1;
    if (smc_turn_has_write(&t->after) && after < 0) return false;
    smc_candidate_insert_write(
        w->g, e, after < 0 ? smc_candidate_writes_at(w->g, e->loc) : w->g->events[after].co + 1);
    return true;
}

// Calls the observer, if there is one, for an event that is not in the candidate yet.
static void notify_observer(candidate_replay *w, const smc_witness_event *step,
                            const smc_candidate_event *e) {
    smc_replay_moment now = {.event = step};
    if (!w->watch) return;
    if (step->rf >= 0 && e->rf >= 0)
        now.read = (smc_replay_write){w->g->events[e->rf].thread, w->g->events[e->rf].index};
    w->next.n = 0;
    for (uint32_t t = 0; t < smc_candidate_thread_count(w->g); t++)
        *smc_vec_push(&w->next) = next_step(w, t);
    now.next = w->next.at;
    now.n_threads = w->next.n;
    w->watch->step(w->watch->self, &now);
}

// Adds the step to the digest and shows it to the observer.
static void record_step(candidate_replay *w, const smc_candidate_event *e) {
    const smc_action *a = &e->step->action;
    const bool initial = e->rf >= 0 && w->g->events[e->rf].thread == SMC_INIT_THREAD;
    smc_witness_event step = {.thread = e->thread,
                              .index = e->index,
                              .kind = a->kind,
                              .order = smc_order_in_execution(a, e->writes),
                              .po_releases = a->po_releases,
                              .failed_attempt = smc_is_failed_attempt(a, e->writes),
                              .rmw = a->op,
                              .reads = e->reads,
                              .writes = e->writes,
                              .loc = a->loc,
                              .object = a->object,
                              .place = a->place,
                              .other = a->thread,
                              .in = e->in,
                              .out = e->out,
                              .continues = a->continues,
                              .rf = e->reads && !initial ? 0 : -1};
    smc_witness_note_inputs(w->program, &step);
    w->digest = smc_turns_extend_digest(w->digest, &step);
    notify_observer(w, &step, e);
}

// Replays one step of the turn's thread. If running the program fails, the result has the status,
// and SMC_REPLAY_DONE is returned.
static smc_replay_outcome replay_step(candidate_replay *w, const smc_turn *t) {
    w->step++;
    if (w->g->n >= SMC_CANDIDATE_MAX_EVENTS || !is_enabled(w, t->thread))
        return SMC_REPLAY_PROGRAM_CHANGED;
    const smc_step *step = next_step(w, t->thread);
    const smc_action *a = &step->action;
    if (smc_candidate_has_location(w->model, a) && smc_candidate_init_of(w->g, a->loc) < 0)
        push_event(w, smc_candidate_initial_write(w->program, a->loc));
    smc_candidate_event e = smc_candidate_next_event(w->model, w->options, w->g, step, t->thread);
    if (!set_event_value(w, &e, t) || !insert_into_coherence(w, &e, t))
        return SMC_REPLAY_PROGRAM_CHANGED;
    record_step(w, &e);
    if (!smc_kind_ends_thread(a->kind)) {
        if (!record_status(w, w->program->advance(w->program, step, e.in, &e.next)))
            return SMC_REPLAY_DONE;
        e.open = e.next->action.continues;
    }
    push_event(w, e);
    w->result->events++;
    return SMC_REPLAY_DONE;
}

// ---- the complete execution ---------------------------------------------------------------------

// Sets the sources of reads from later writes. Returns false if a source is missing or has another
// value than the read.
static bool find_sources(candidate_replay *w) {
    for (uint32_t i = 0; i < w->forward_reads.n; i++) {
        smc_candidate_event *r = &w->g->events[w->forward_reads.at[i].read];
        r->rf = find_write(w->g, &w->forward_reads.at[i].source, r->loc);
        if (r->rf < 0 || w->g->events[r->rf].out != r->in) return false;
    }
    return true;
}

// Records the errors of the execution; if no thread is enabled, also those of its end.
static smc_status report_errors(candidate_replay *w) {
    smc_candidate_errors x = {
        .program = w->program, .model = w->model, .options = w->options, .result = w->result};
    const bool races = !w->options->plain_access && smc_candidate_has_race(w->model, w->g, 0, NULL);
    bool enabled = false, unfinished = false;
    smc_status s = smc_candidate_errors_of_events(&x, w->g, races);
    const bool may_continue = !x.shown.n || w->options->keep_going;
    for (uint32_t t = 0; t < smc_candidate_thread_count(w->g); t++) {
        enabled |= is_enabled(w, t);
        unfinished |= next_step(w, t) != NULL;
    }
    if (s == SMC_OK && may_continue && !enabled) {
        s = smc_candidate_errors_of_end(&x, w->g, unfinished,
                                        w->options->keep_going && w->result->errors.n);
        for (uint32_t i = 0; i < x.shown.n; i++)
            smc_error_count_execution(&w->result->errors.at[x.shown.at[i]]);
        smc_candidate_note_stop_places(w->g, w->result);
    }
    smc_vec_free(&x.shown);
    return s;
}

// Computes the dependencies of all threads for the model's axioms.
static void find_dependencies(candidate_replay *w) {
    for (uint32_t t = 0; t < smc_candidate_thread_count(w->g) && w->result->status == SMC_OK; t++)
        (void)record_status(w, smc_candidate_find_dependencies(w->program, w->model, w->g, t,
                                                               smc_vec_push(&w->depends)));
    w->g->depends = (const smc_depends *const *)w->depends.at;
    w->g->n_depends = w->depends.n;
}

// Checks the digest, the sources and the model, then records the errors of the complete execution.
static smc_replay_outcome check_complete_execution(candidate_replay *w, uint32_t digest) {
    if (w->digest != digest || !find_sources(w)) return SMC_REPLAY_PROGRAM_CHANGED;
    find_dependencies(w);
    if (w->result->status != SMC_OK) return SMC_REPLAY_DONE;
    if (!smc_candidate_is_consistent(w->model, w->g, NULL)) return SMC_REPLAY_MODEL_FORBIDS;
    (void)record_status(w, report_errors(w));
    w->result->executions = 1;
    return SMC_REPLAY_DONE;
}

// Replays all turns, until one fails or the program stops, and judges the execution.
static smc_replay_outcome replay_candidate_turns(candidate_replay *w, const smc_turns *all) {
    for (uint32_t i = 0; i < all->list.n; i++)
        for (uint64_t n = all->list.at[i].steps; n; n--) {
            if (w->options->stop->requested) record_status(w, SMC_STOPPED);
            const smc_replay_outcome outcome =
                w->result->status == SMC_OK ? replay_step(w, &all->list.at[i]) : SMC_REPLAY_DONE;
            if (outcome != SMC_REPLAY_DONE || w->result->status != SMC_OK) return outcome;
        }
    return check_complete_execution(w, all->digest);
}

smc_replay_outcome smc_replay_whole_execution(const smc_replay_setup *setup, const smc_turns *all,
                                              smc_result *result, uint32_t *at) {
    enum { FIRST = 64 };
    candidate_replay w = {.program = setup->program,
                          .model = setup->model,
                          .options = setup->options,
                          .result = result,
                          .watch = setup->watch,
                          .cap = FIRST};
    smc_replay_outcome outcome = SMC_REPLAY_DONE;
    w.g = smc_alloc(sizeof *w.g + FIRST * sizeof *w.g->events);
    smc_start start = smc_start_options(w.model, w.options);
    start.numbered = all->threads.at;
    start.n_numbered = all->threads.n;
    if (record_status(&w, w.program->start(w.program, &start, &w.start)))
        outcome = replay_candidate_turns(&w, all);
    *at = w.step;
    free(w.g);
    smc_vec_free(&w.forward_reads);
    smc_vec_free(&w.next);
    for (uint32_t i = 0; i < w.depends.n; i++) free(w.depends.at[i]);
    smc_vec_free(&w.depends);
    return outcome;
}
