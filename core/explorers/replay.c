#include "core/explorers/replay.h"

#include "core/explorers/errors.h"

#include <inttypes.h>
#include <stdio.h>
#include <xxhash.h>

// ---- the digest of an execution -------------------------------------------------------------------------------------

static uint32_t digest_with(uint32_t digest, const smc_witness_event *e) {
    const uint64_t what[] = {e->thread, e->kind, e->order, e->reads ? e->in : 0, e->writes ? e->out : 0};
    return XXH32(what, sizeof what, digest);
}

// ---- making a token -------------------------------------------------------------------------------------------------

// `written` has, for each location, the write that was told last, plus 1; 0: initialisation.
static bool takes_last(const smc_witness_event *e, const uint32_t *written) {
    if (e->kind == SMC_CHOICE) return !e->in;
    return !e->reads || (int32_t)written[e->loc] - 1 == e->rf;
}

static void put_turn(FILE *to, uint32_t thread, uint32_t steps) {
    if (steps == 1) fprintf(to, "%u,", thread);
    else if (steps) fprintf(to, "%ux%u,", thread, steps);
}

static void put_odd_step(FILE *to, const smc_witness *w, const smc_witness_event *e) {
    if (e->kind == SMC_CHOICE) fprintf(to, "%u=%" PRIu64 ",", e->thread, e->in);
    else if (e->rf < 0) fprintf(to, "%u@i,", e->thread);
    else fprintf(to, "%u@%u.%u,", e->thread, w->events[e->rf].thread, w->events[e->rf].index);
}

char *smc_replay_token(const smc_witness *w, const smc_model *model) {
    if (!w->n || !(model->flags & SMC_MODEL_PREFIX_CLOSED)) return NULL;
    uint32_t *at_step = smc_alloc((w->n + 1) * sizeof *at_step), n = 0, thread = 0, steps = 0, digest = 0, most = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        at_step[w->events[i].step] = i;
        n += !w->events[i].pending;
        most = w->events[i].loc > most ? w->events[i].loc : most;
    }
    uint32_t *written = smc_alloc((most + 1) * sizeof *written);
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    smc_invariant(to, "a stream in memory");
    for (uint32_t step = 0; step < n; step++) {
        const smc_witness_event *e = &w->events[at_step[step]];
        const bool last = takes_last(e, written);
        if (e->writes) written[e->loc] = at_step[step] + 1;
        digest = digest_with(digest, e);
        if (!last || e->thread != thread) put_turn(to, thread, steps), steps = 0;
        thread = e->thread;
        if (last) steps++;
        else put_odd_step(to, w, e);
    }
    put_turn(to, thread, steps);
    fclose(to);
    free(at_step);
    free(written);
    char *token = size ? smc_format("%.*s:%08x", (int)size - 1, text, digest) : NULL;
    free(text);
    return token;
}

// ---- reading a token ------------------------------------------------------------------------------------------------

typedef enum turn_kind { TURN_STEPS, TURN_INITIAL, TURN_SOURCE, TURN_CHOICE } turn_kind;

typedef struct turn {
    turn_kind kind;
    uint32_t thread;
    uint64_t number; // steps, answer, thread of the source
    uint64_t index;  // of the source
} turn;

static bool read_number(const char **text, uint64_t most, uint64_t *out) {
    uint64_t n = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (n > (UINT64_MAX - 9) / 10) return false;
        n = 10 * n + (uint64_t)(*at - '0');
    }
    if (at == *text || n > most) return false;
    *text = at;
    *out = n;
    return true;
}

static bool read_source(const char **text, turn *t) {
    if (**text == 'i') {
        t->kind = TURN_INITIAL;
        ++*text;
        return true;
    }
    t->kind = TURN_SOURCE;
    return read_number(text, INT32_MAX, &t->number) && *(*text)++ == '.' && read_number(text, INT32_MAX, &t->index) &&
           t->index;
}

static bool read_turn(const char **text, turn *t) {
    uint64_t thread;
    if (!read_number(text, INT32_MAX, &thread)) return false;
    *t = (turn){.kind = TURN_STEPS, .thread = (uint32_t)thread, .number = 1};
    switch (**text) {
    case 'x': return ++*text, read_number(text, INT32_MAX, &t->number);
    case '@': return ++*text, read_source(text, t);
    case '=': t->kind = TURN_CHOICE; return ++*text, read_number(text, UINT64_MAX, &t->number);
    default: return true;
    }
}

typedef SMC_VEC(turn) turns;

static bool read_token(const char *text, turns *out, uint32_t *digest) {
    do {
        turn t;
        if (!read_turn(&text, &t)) return false;
        *smc_vec_push(out) = t;
    } while (*text++ == ',');
    char *end;
    if (text[-1] != ':' || !*text) return false;
    *digest = (uint32_t)strtoul(text, &end, 16);
    return !*end && end == text + 8;
}

// ---- running it -----------------------------------------------------------------------------------------------------

typedef struct replay {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    const smc_replay_watch *watch;
    smc_errors errors;
    smc_result *result;
    smc_sources sources;
    uint32_t digest, step;
} replay;

static smc_id last_write(const smc_graph *g, uint32_t loc) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = l->events.n; i-- > 0;)
        if (smc_ev(g, l->events.at[i])->writes) return l->events.at[i];
    return l->init;
}

// What the read takes in this turn; 0: there is no such write.
static smc_id source_of(const replay *x, const smc_event *e, const turn *t) {
    const smc_graph *g = &x->graph;
    if (t->kind == TURN_STEPS) return last_write(g, e->loc);
    if (t->kind == TURN_INITIAL) return g->locs.at[e->loc].init;
    if (t->kind != TURN_SOURCE || t->number >= g->threads.n || t->index > g->threads.at[t->number].events.n) return 0;
    const smc_id w = g->threads.at[t->number].events.at[t->index - 1];
    return smc_ev(g, w)->writes && smc_ev(g, w)->loc == e->loc ? w : 0;
}

static bool is_readable(replay *x, smc_id e, smc_id w) {
    bool found = false;
    x->sources.n = 0;
    smc_model_readable(x->model, x->state, smc_ev(&x->graph, e), e, &x->sources);
    for (uint32_t i = 0; i < x->sources.n; i++)
        found |= x->sources.at[i].write == w &&
                 !(x->sources.at[i].taken && smc_would_write(smc_ev(&x->graph, e), smc_ev(&x->graph, w)->out));
    return found;
}

// Decides what the event receives.
static smc_replay_outcome receive(replay *x, smc_id id, const turn *t) {
    smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_action *a = &e->step->action;
    smc_id source = 0;
    if (e->kind == SMC_CHOICE) {
        const uint64_t answer = t->kind == TURN_CHOICE ? t->number : 0;
        if (t->kind > TURN_STEPS && t->kind != TURN_CHOICE) return SMC_REPLAY_PROGRAM;
        if (answer >= a->value) return SMC_REPLAY_PROGRAM;
        smc_graph_choose(g, id, answer);
        return SMC_REPLAY_DONE;
    }
    if (!e->reads && t->kind != TURN_STEPS) return SMC_REPLAY_PROGRAM;
    if (e->reads && !(source = source_of(x, e, t))) return SMC_REPLAY_PROGRAM;
    if (e->reads && !is_readable(x, id, source)) return SMC_REPLAY_MODEL;
    if (e->kind == SMC_LOCK) source = g->locs.at[e->loc].tail;
    if (e->kind == SMC_JOIN) source = g->threads.at[a->thread].events.at[g->threads.at[a->thread].events.n - 1];
    smc_graph_read_from(g, id, source, false);
    return SMC_REPLAY_DONE;
}

static smc_replay_outcome do_step(replay *x, const turn *t) {
    smc_graph *g = &x->graph;
    x->step++;
    if (t->thread >= g->threads.n || !smc_enabled(g, t->thread)) return SMC_REPLAY_PROGRAM;
    const smc_id id = smc_graph_add(g, t->thread);
    const smc_replay_outcome outcome = receive(x, id, t);
    if (outcome != SMC_REPLAY_DONE) return outcome;
    smc_witness_event e = smc_witness_event_of(g, id);
    const smc_id rf = smc_ev(g, id)->rf;
    if (rf && smc_ev(g, rf)->thread != SMC_INIT_THREAD) e.rf = 0;
    x->digest = digest_with(x->digest, &e);
    if (x->watch) x->watch->step(x->watch->self, &e);
    x->result->status = smc_graph_advance(g, id);
    if (x->result->status != SMC_OK) return SMC_REPLAY_DONE;
    smc_graph_link(g, id);
    if (!x->model->add(x->state, id)) return SMC_REPLAY_MODEL;
    smc_graph_append(g, id);
    x->result->events++;
    (void)smc_errors_of_event(&x->errors, id); // the result has it
    return SMC_REPLAY_DONE;
}

// The errors of an execution that cannot go on.
static void look_at_end(replay *x) {
    for (uint32_t t = 0; t < x->graph.threads.n; t++)
        if (smc_enabled(&x->graph, t)) return;
    switch (smc_leaf_of(&x->graph)) {
    case SMC_LEAF_BLOCKED: (void)smc_errors_endless_wait(&x->errors); return;
    case SMC_LEAF_DEADLOCK: smc_errors_deadlock(&x->errors); return;
    case SMC_LEAF_COMPLETE:
        if (x->options->leaks) (void)smc_errors_leaks(&x->errors);
        return;
    case SMC_LEAF_BOUNDED: return;
    }
}

static smc_replay_outcome run(replay *x, const turns *all, uint32_t digest) {
    for (uint32_t i = 0; i < all->n; i++)
        for (uint64_t n = all->at[i].kind == TURN_STEPS ? all->at[i].number : 1; n; n--) {
            if (x->options->stop->requested) x->result->status = SMC_STOPPED;
            const smc_replay_outcome outcome = x->result->status == SMC_OK ? do_step(x, &all->at[i]) : SMC_REPLAY_DONE;
            if (outcome != SMC_REPLAY_DONE || x->result->status != SMC_OK) return outcome;
        }
    if (x->digest != digest) return SMC_REPLAY_PROGRAM;
    smc_errors_of_execution(&x->errors);
    look_at_end(x);
    x->result->executions = 1;
    return SMC_REPLAY_DONE;
}

smc_replay_outcome smc_replay(smc_program *program, const smc_model *model, const smc_explore_options *options,
                              const char *token, const smc_replay_watch *watch, smc_result *result, uint32_t *at) {
    replay x = {.model = model, .options = options, .watch = watch, .result = result};
    turns all = {0};
    uint32_t digest;
    *at = 0;
    if (!read_token(token, &all, &digest)) {
        smc_vec_free(&all);
        return SMC_REPLAY_FORM;
    }
    const smc_graph_options graph = {.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW,
                                     .plain_access = options->plain_access,
                                     .stop = options->stop};
    smc_replay_outcome outcome = SMC_REPLAY_DONE;
    result->status = smc_graph_init(&x.graph, program, graph);
    if (result->status == SMC_OK) {
        x.state = model->start(&x.graph);
        x.errors = (smc_errors){
            .graph = &x.graph, .model = model, .state = x.state, .result = result, .options = options};
        outcome = run(&x, &all, digest);
        *at = x.step;
        model->finish(x.state);
    }
    smc_vec_free(&all);
    smc_vec_free(&x.sources);
    smc_vec_free(&x.errors.shown);
    smc_graph_free(&x.graph);
    return outcome;
}
