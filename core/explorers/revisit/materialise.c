// unfold.c - an execution once more, with its followers as events, to show an error in it.
#include "explorers/revisit/engine.h"
#include "graph/enabled.h"
#include "result/ends/terminal.h"

typedef struct unfolding {
    const smc_graph *folded;
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    smc_errors errors;
    smc_id *events;    // [id of the folded graph]
    smc_id *followers; // [position among the followers]
    bool found;
} unfolding;

// Where a write that is linked now comes among those that are linked already.
static uint32_t place_of(const unfolding *u, smc_id old) {
    const smc_event *e = smc_ev(u->folded, old);
    const smc_loc *loc = &u->folded->locs.at[e->loc];
    uint32_t co = 1;
    for (uint32_t i = 1; i < e->co; i++) co += smc_ev(u->folded, loc->co.at[i])->height < e->height;
    return co;
}

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

// What an event of the folded graph reads, here; an initialisation write is made at first use.
static smc_id source_of(unfolding *u, smc_id old) {
    const smc_event *w = smc_ev(u->folded, old);
    if (!old || w->thread != SMC_INIT_THREAD) return u->events[old];
    return u->graph.locs.at[w->loc].init;
}

static bool unfold_event(unfolding *u, smc_id old) {
    const smc_event *e = smc_ev(u->folded, old);
    const smc_id id = u->events[old] = smc_graph_add(&u->graph, e->thread);
    if (e->kind == SMC_CHOICE) smc_graph_choose(&u->graph, id, e->in);
    else smc_graph_read_from(&u->graph, id, source_of(u, e->rf), false);
    if (e->writes && u->graph.options.coherence) smc_graph_place(&u->graph, id, place_of(u, old));
    return link(u, id);
}

static bool unfold_followers(unfolding *u, uint32_t from, uint32_t end) {
    for (uint32_t i = from; i < end; i++) {
        const smc_follower *f = &u->folded->followers.at[i];
        const smc_action *a = &f->step->action;
        const smc_id id = u->followers[i] = smc_graph_add(&u->graph, f->thread);
        const smc_id last = f->write ? u->followers[f->write - 1] : u->graph.locs.at[a->loc].init;
        smc_graph_read_from(&u->graph, id, a->kind == SMC_READ ? last : 0, false);
        if (!link(u, id)) return false;
    }
    return true;
}

static bool unfold(unfolding *u) {
    const smc_graph *g = u->folded;
    bool all = unfold_followers(u, 0, g->stack.n ? smc_ev(g, g->stack.at[0])->followers : g->followers.n);
    for (uint32_t i = 0; i < g->stack.n && all; i++) {
        const smc_id id = g->stack.at[i];
        const uint32_t end = i + 1 < g->stack.n ? smc_ev(g, g->stack.at[i + 1])->followers : g->followers.n;
        all = unfold_event(u, id) && unfold_followers(u, smc_ev(g, id)->followers, end);
    }
    return all;
}

bool revisit_materialise(revisit_engine *x) {
    const smc_graph *g = &x->graph;
    smc_graph_options options = g->options;
    smc_result result = {0};
    unfolding u = {.folded = g,
                   .model = x->model,
                   .events = smc_alloc(g->pool.n * sizeof *u.events),
                   .followers = smc_alloc(g->followers.n * sizeof *u.followers)};
    options.elide = false;
    if (smc_graph_init(&u.graph, g->program, options) == SMC_OK) {
        u.state = u.model->start(u.model, &u.graph);
        u.errors = (smc_errors){.graph = &u.graph, .model = u.model, .state = u.state, .result = &result, .options = x->options};
        if (unfold(&u) && !u.found && !smc_any_enabled(&u.graph)) u.found = smc_errors_of_end(&u.errors, smc_leaf_of(&u.graph));
        u.model->finish(u.state);
        smc_vec_free(&u.errors.shown);
        smc_graph_free(&u.graph);
    }
    free(u.events);
    free(u.followers);
    smc_result folded = {.status = SMC_OK};
    if (u.found) {
        folded.errors = x->result->errors;
        x->result->errors = result.errors;
    }
    smc_result_free(&folded);
    return u.found;
}
