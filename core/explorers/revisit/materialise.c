// materialise.c - an execution once more, with all its plain accesses as events, to show an error in it.
//
// What was explored has followers, and the program may have folded accesses of its own (smc_program.fold). So the execution is written down
// by names that do not depend on that: threads by their paths, sources by when they come.
#include "explorers/revisit/engine.h"
#include "graph/enabled.h"
#include "result/ends/terminal.h"

struct revisit_step {
    uint64_t path;   // of the thread
    uint64_t answer; // to a choice
    uint32_t rf;     // number of the step that it reads, from 1; 0: nothing, or the initialisation
    uint32_t co;     // a write, with coherence: its place among those that come before; 0: the last one
    uint8_t kind;
    bool reads;
};

// ---- what there was ------------------------------------------------------------------------------------------------

typedef struct writing_down {
    const smc_graph *graph;
    revisit_script *script;
    uint32_t *events;    // [id]: number of its step
    uint32_t *followers; // [position among the followers]
} writing_down;

// Where a write comes among those that were linked before.
static uint32_t place_of(const smc_graph *g, const smc_event *e) {
    const smc_loc *loc = &g->locs.at[e->loc];
    uint32_t co = 1;
    for (uint32_t i = 1; i < e->co; i++) co += smc_ev(g, loc->co.at[i])->height < e->height;
    return co;
}

static void write_event(writing_down *w, smc_id id) {
    const smc_graph *g = w->graph;
    const smc_event *e = smc_ev(g, id);
    *smc_vec_push(w->script) = (revisit_step){.path = g->threads.at[e->thread].path,
                                              .answer = e->in,
                                              .rf = w->events[e->rf],
                                              .co = e->writes && g->options.coherence ? place_of(g, e) : 0,
                                              .kind = e->kind,
                                              .reads = e->rf != 0};
    w->events[id] = w->script->n;
}

static void write_followers(writing_down *w, uint32_t from, uint32_t end) {
    for (uint32_t i = from; i < end; i++) {
        const smc_follower *f = &w->graph->followers.at[i];
        const uint8_t kind = f->step->action.kind;
        *smc_vec_push(w->script) = (revisit_step){.path = w->graph->threads.at[f->thread].path,
                                                  .rf = kind == SMC_READ && f->write ? w->followers[f->write - 1] : 0,
                                                  .kind = kind,
                                                  .reads = kind == SMC_READ};
        w->followers[i] = w->script->n;
    }
}

revisit_script revisit_write_down(const smc_graph *g) {
    revisit_script script = {0};
    writing_down w = {.graph = g,
                      .script = &script,
                      .events = smc_alloc((g->pool.n + 1) * sizeof *w.events),
                      .followers = smc_alloc((g->followers.n + 1) * sizeof *w.followers)};
    write_followers(&w, 0, g->stack.n ? smc_ev(g, g->stack.at[0])->followers : g->followers.n);
    for (uint32_t i = 0; i < g->stack.n; i++) {
        const smc_id id = g->stack.at[i];
        write_event(&w, id);
        write_followers(&w, smc_ev(g, id)->followers, i + 1 < g->stack.n ? smc_ev(g, g->stack.at[i + 1])->followers : g->followers.n);
    }
    free(w.events);
    free(w.followers);
    return script;
}

// ---- what it is in full --------------------------------------------------------------------------------------------

typedef struct unfolding {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    smc_errors errors;
    SMC_VEC(smc_id) events; // of the steps
    bool found;
} unfolding;

// False: this is all to be seen, an error or, rarely, that the model allows no more.
static bool link(unfolding *u, smc_id id) {
    smc_graph *g = &u->graph;
    if (smc_graph_advance(g, id) != SMC_OK) return false;
    smc_graph_link(g, id);
    if (!u->model->add(u->state, id)) return false;
    smc_graph_append(g, id);
    u->found = smc_errors_of_event(&u->errors, id);
    return !u->found;
}

static smc_id initialisation(const unfolding *u, smc_id id) { return u->graph.locs.at[smc_ev(&u->graph, id)->loc].init; }

static bool is_folded(const unfolding *u, uint32_t t) {
    const smc_step *step = u->graph.threads.at[t].step;
    return step && smc_is_access(step->action.kind) && u->graph.program->location(u->graph.program, step->action.loc).folded;
}

// What the program had folded before the thread's next step: accesses of its own memory.
static bool unfold_thread(unfolding *u, uint32_t t) {
    while (is_folded(u, t)) {
        const smc_id id = smc_graph_add(&u->graph, t);
        const bool reads = smc_ev(&u->graph, id)->reads;
        const smc_id last = reads ? smc_graph_last_write(&u->graph, smc_ev(&u->graph, id)->loc, t, UINT32_MAX) : 0;
        smc_graph_read_from(&u->graph, id, reads && !last ? initialisation(u, id) : last, false);
        if (!link(u, id)) return false;
    }
    return true;
}

static bool thread_of(const smc_graph *g, uint64_t path, uint32_t *t) {
    for (*t = 0; *t < g->threads.n; ++*t)
        if (g->threads.at[*t].path == path && g->threads.at[*t].step) return true;
    return false;
}

static bool unfold_step(unfolding *u, const revisit_step *s) {
    smc_graph *g = &u->graph;
    uint32_t t;
    if (!thread_of(g, s->path, &t) || !unfold_thread(u, t) || g->threads.at[t].step->action.kind != s->kind) return false;
    const smc_id id = smc_graph_add(g, t);
    *smc_vec_push(&u->events) = id;
    if (s->kind == SMC_CHOICE) smc_graph_choose(g, id, s->answer);
    else smc_graph_read_from(g, id, s->rf ? u->events.at[s->rf - 1] : s->reads ? initialisation(u, id) : 0, false);
    if (s->co) smc_graph_place(g, id, s->co);
    return link(u, id);
}

static bool unfold(unfolding *u, const revisit_script *script) {
    for (uint32_t i = 0; i < script->n; i++)
        if (!unfold_step(u, &script->at[i])) return false;
    for (uint32_t t = 0; t < u->graph.threads.n; t++)
        if (!unfold_thread(u, t)) return false;
    return true;
}

// SMC_RESTART: memory is made of other pieces than was known, so once more.
static smc_status show(unfolding *u, smc_program *program, smc_graph_options options, const revisit_script *script) {
    smc_status status = smc_graph_init(&u->graph, program, options);
    if (status != SMC_OK) return status;
    u->state = u->model->start(u->model, &u->graph);
    u->errors.graph = &u->graph;
    u->errors.state = u->state;
    if (unfold(u, script) && !u->found && !smc_any_enabled(&u->graph)) u->found = smc_errors_of_end(&u->errors, smc_leaf_of(&u->graph));
    status = u->found ? SMC_OK : u->graph.status;
    u->model->finish(u->state);
    smc_vec_free(&u->errors.shown);
    smc_vec_free(&u->events);
    smc_graph_free(&u->graph);
    return status;
}

bool revisit_materialise(smc_program *program, const smc_model *model, const smc_explore_options *options, smc_graph_options how,
                         const revisit_script *script, smc_result *into) {
    smc_result result;
    smc_status status;
    bool found;
    how.elide = false;
    do {
        result = (smc_result){.executions = into->executions, .blocked = into->blocked, .bounded = into->bounded};
        unfolding u = {.model = model, .errors = {.model = model, .result = &result, .options = options}};
        status = show(&u, program, how, script);
        found = u.found;
        if (!found) smc_result_free(&result);
    } while (status == SMC_RESTART);
    if (!found) return false;
    for (uint32_t i = 0; i < result.errors.n && into->errors.n; i++) result.errors.at[i].found = into->errors.at[0].found;
    smc_result folded = {.status = SMC_OK, .errors = into->errors};
    into->errors = result.errors;
    smc_result_free(&folded);
    return true;
}
