// replay_whole.c - runs an execution whose parts are none, and whose reads may come before what they read: its steps are
// done with the values that the token says, and it is judged, and its errors are seen, when it is whole (oracle.h).
#include "replay/whole.h"

#include "candidates/candidates.h"

typedef struct ahead { // a read, and the write that it is to read
    uint32_t read;
    smc_turn_write source;
} ahead;

typedef struct whole {
    enumeration x;
    const smc_replay_watch *watch;
    node *g;
    uint32_t cap;
    SMC_VEC(ahead) aheads;
    uint32_t digest, step;
} whole;

// ---- events -----------------------------------------------------------------------------------------------------------

static node_event *push(whole *w, node_event e) {
    if (w->g->n == w->cap) {
        w->cap = 2 * w->cap;
        w->g = smc_realloc(w->g, sizeof *w->g + w->cap * sizeof *w->g->events);
    }
    w->g->events[w->g->n++] = e;
    return &w->g->events[w->g->n - 1];
}

// The write that the turn names and that has been made at the location; -1: none.
static int32_t find(const node *g, const smc_turn_write *w, uint32_t loc) {
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i];
        const bool it = w->initial ? e->thread == SMC_INIT_THREAD : e->thread == w->thread && e->index == w->index;
        if (it && e->writes && e->loc == loc) return (int32_t)i;
    }
    return -1;
}

static int32_t last_write(const node *g, uint32_t loc) {
    for (uint32_t i = g->n; i-- > 0;)
        if (g->events[i].writes && g->events[i].loc == loc) return (int32_t)i;
    return -1;
}

// What the lock reads: the last unlock, or the initialisation; -1: it is taken.
static int32_t free_source(const node *g, uint32_t loc) {
    for (uint32_t i = g->n; i-- > 0;) {
        const node_event *e = &g->events[i];
        const unsigned kind = e->step ? e->step->action.kind : SMC_UNLOCK;
        if (e->loc != loc || (kind != SMC_LOCK && kind != SMC_UNLOCK)) continue;
        return kind == SMC_LOCK ? -1 : (int32_t)i;
    }
    return -1;
}

static bool is_enabled(whole *w, uint32_t thread) {
    const smc_step *step = oracle_next_step(&w->x, w->g, thread);
    if (!step) return false;
    const smc_action *a = &step->action;
    if (a->kind == SMC_LOCK) return oracle_init_of(w->g, a->loc) < 0 || free_source(w->g, a->loc) >= 0;
    return a->kind != SMC_JOIN || oracle_end_of(w->g, a->thread) >= 0;
}

// ---- steps ------------------------------------------------------------------------------------------------------------

// Decides what the event receives. False: the program has no such step.
static bool receive(whole *w, node_event *e, const smc_turn *t) {
    const smc_action *a = &e->step->action;
    if ((smc_turn_says(&t->source) && !e->reads) || (t->has_value && !e->reads && a->kind != SMC_CHOICE)) return false;
    if (e->reads && t->has_value) { // of a write that is not there
        if (t->source.initial || !t->source.index) return false;
        *smc_vec_push(&w->aheads) = (ahead){w->g->n, t->source};
        e->in = t->value;
    } else if (e->reads) {
        e->rf = smc_turn_says(&t->source) ? find(w->g, &t->source, e->loc) : last_write(w->g, e->loc);
        if (e->rf < 0) return false;
        e->in = w->g->events[e->rf].out;
    } else if (a->kind == SMC_CHOICE) {
        e->in = t->has_value ? t->value : 0;
        return e->in < a->value;
    } else if (a->kind == SMC_LOCK) {
        e->rf = free_source(w->g, e->loc);
    } else if (a->kind == SMC_JOIN) {
        e->rf = oracle_end_of(w->g, a->thread);
        e->in = w->g->events[e->rf].out;
    }
    if (a->kind == SMC_RMW) e->writes = smc_rmw_writes(a, e->in, &e->out);
    return true;
}

// Gives the write its place in coherence.
static bool place(whole *w, node_event *e, const smc_turn *t) {
    if (!e->writes) return !smc_turn_says(&t->after);
    const int32_t after = smc_turn_says(&t->after) ? find(w->g, &t->after, e->loc) : -1;
    if (smc_turn_says(&t->after) && after < 0) return false;
    oracle_place(w->g, e, after < 0 ? oracle_writes_at(w->g, e->loc) : w->g->events[after].co + 1);
    return true;
}

static void note_step(whole *w, const node_event *e) {
    const smc_action *a = &e->step->action;
    const bool initial = e->rf >= 0 && w->g->events[e->rf].thread == SMC_INIT_THREAD;
    const smc_witness_event step = {.thread = e->thread,
                                    .index = e->index,
                                    .kind = a->kind,
                                    .order = smc_order_in_execution(a, e->writes),
                                    .rmw = a->rmw,
                                    .reads = e->reads,
                                    .writes = e->writes,
                                    .loc = a->loc,
                                    .object = a->object,
                                    .place = a->place,
                                    .other = a->thread,
                                    .in = e->in,
                                    .out = e->out,
                                    .rf = e->reads && !initial ? 0 : -1};
    w->digest = smc_turns_digest(w->digest, &step);
    if (w->watch) w->watch->step(w->watch->self, &step);
}

static smc_replay_outcome do_step(whole *w, const smc_turn *t) {
    w->step++;
    if (w->g->n >= ORACLE_MOST_EVENTS || !is_enabled(w, t->thread)) return SMC_REPLAY_PROGRAM;
    const smc_step *step = oracle_next_step(&w->x, w->g, t->thread);
    const smc_action *a = &step->action;
    if (oracle_is_located(&w->x, a) && oracle_init_of(w->g, a->loc) < 0) push(w, oracle_initialisation(&w->x, a->loc));
    node_event e = oracle_next_event(&w->x, w->g, step, t->thread);
    if (!receive(w, &e, t) || !place(w, &e, t)) return SMC_REPLAY_PROGRAM;
    note_step(w, &e);
    if (!smc_is_last(a->kind) && !oracle_ok(&w->x, w->x.program->advance(w->x.program, step, e.in, &e.next)))
        return SMC_REPLAY_DONE;
    push(w, e);
    w->x.result->events++;
    return SMC_REPLAY_DONE;
}

// ---- the whole --------------------------------------------------------------------------------------------------------

static bool find_sources(whole *w) {
    for (uint32_t i = 0; i < w->aheads.n; i++) {
        node_event *r = &w->g->events[w->aheads.at[i].read];
        r->rf = find(w->g, &w->aheads.at[i].source, r->loc);
        if (r->rf < 0 || w->g->events[r->rf].out != r->in) return false;
    }
    return true;
}

static smc_replay_outcome judge(whole *w, uint32_t digest) {
    bool enabled = false, unfinished = false;
    if (w->digest != digest || !find_sources(w)) return SMC_REPLAY_PROGRAM;
    if (!oracle_is_consistent(&w->x, w->g)) return SMC_REPLAY_MODEL;
    oracle_errors_of_execution(&w->x, w->g);
    for (uint32_t t = 0; t < oracle_thread_count(w->g); t++) {
        enabled |= is_enabled(w, t);
        unfinished |= oracle_next_step(&w->x, w->g, t) != NULL;
    }
    if (!w->x.done && !enabled) oracle_leaf(&w->x, w->g, unfinished);
    smc_result *r = w->x.result;
    r->executions = 1;
    r->blocked = r->bounded = 0;
    return SMC_REPLAY_DONE;
}

static smc_replay_outcome run(whole *w, const smc_turns *all, uint32_t digest) {
    for (uint32_t i = 0; i < all->n; i++)
        for (uint64_t n = all->at[i].steps; n; n--) {
            if (oracle_stopped(&w->x)) return SMC_REPLAY_DONE;
            const smc_replay_outcome outcome = do_step(w, &all->at[i]);
            if (outcome != SMC_REPLAY_DONE || w->x.result->status != SMC_OK) return outcome;
        }
    return judge(w, digest);
}

smc_replay_outcome smc_replay_whole(smc_program *program, const smc_model *model, const smc_explore_options *options,
                                    const smc_turns *all, uint32_t digest, const smc_replay_watch *watch,
                                    smc_result *result, uint32_t *at) {
    enum { FIRST = 64 };
    whole w = {.x = {.program = program, .model = model, .options = options, .result = result}, .watch = watch, .cap = FIRST};
    smc_replay_outcome outcome = SMC_REPLAY_DONE;
    w.g = smc_alloc(sizeof *w.g + FIRST * sizeof *w.g->events);
    if (oracle_ok(&w.x, program->start(program, &w.x.start))) outcome = run(&w, all, digest);
    *at = w.step;
    free(w.g);
    smc_vec_free(&w.aheads);
    oracle_free(&w.x);
    return outcome;
}
