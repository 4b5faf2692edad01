#include "result/script.h"

#include "reductions/reduced.h"

typedef struct writing_down {
    const smc_graph *graph;
    smc_script *script;
    uint32_t *events;    // [id]: number of its step, 0: it has none yet
    uint32_t *followers; // [position among the followers]
} writing_down;

// Where a write comes among those that have steps.
static uint32_t place_of(const writing_down *w, const smc_event *e) {
    const smc_loc *loc = &w->graph->locs.at[e->loc];
    uint32_t co = 1;
    for (uint32_t i = 1; i < e->co; i++) co += w->events[loc->co.at[i]] != 0;
    return co;
}

static void write_event(writing_down *w, smc_id id) {
    const smc_graph *g = w->graph;
    const smc_event *e = smc_ev(g, id);
    *smc_vec_push(w->script) = (smc_script_step){.path = g->threads.at[e->thread].path,
                                              .answer = e->in,
                                              .rf = w->events[e->rf],
                                              .co = e->writes && g->options.coherence ? place_of(w, e) : 0,
                                              .kind = e->kind,
                                              .reads = e->rf != 0,
                                              .commutes = smc_is_unordered(e)};
    w->events[id] = w->script->n;
}

static void write_followers(writing_down *w, uint32_t from, uint32_t end) {
    for (uint32_t i = from; i < end; i++) {
        const smc_follower *f = smc_follower_at(w->graph, i);
        const uint8_t kind = f->step->action.kind;
        *smc_vec_push(w->script) = (smc_script_step){.path = w->graph->threads.at[f->thread].path,
                                                  .rf = kind == SMC_READ && f->write ? w->followers[f->write - 1] : 0,
                                                  .kind = kind,
                                                  .reads = kind == SMC_READ};
        w->followers[i] = w->script->n;
    }
}

// How many followers there were when the event at this height was linked.
static uint32_t followers_before(const smc_graph *g, uint32_t height) {
    return height < g->stack.n ? smc_n_followers_before(g, g->stack.at[height]) : smc_n_followers(g);
}

smc_script smc_script_of(const smc_graph *g, const smc_id *order) {
    smc_script script = {0};
    writing_down w = {.graph = g,
                      .script = &script,
                      .events = smc_alloc((g->pool.n + 1) * sizeof *w.events),
                      .followers = smc_alloc((smc_n_followers(g) + 1) * sizeof *w.followers)};
    write_followers(&w, 0, followers_before(g, 0));
    for (uint32_t i = 0; i < g->stack.n; i++) {
        const smc_id id = order ? order[i] : g->stack.at[i];
        const smc_event *e = smc_ev(g, id);
        write_event(&w, id);
        write_followers(&w, followers_before(g, e->height), followers_before(g, e->height + 1));
    }
    free(w.events);
    free(w.followers);
    return script;
}
