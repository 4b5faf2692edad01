// awaits_end.c - where an execution ends with threads at awaits: what they read there (docs/awaits.md).
#include "explorers/revisit/engine.h"
#include "graph/enabled.h"
#include "result/ends/terminal.h"

static bool is_waiting(revisit_engine *x, uint32_t t) {
    const smc_step *step = x->graph.threads.at[t].step;
    return step && revisit_is_await(x, step);
}

// Whether the thread could read what is good for it.
static bool could_go_on(revisit_engine *x, uint32_t t) {
    const uint32_t from = x->sources.n;
    const smc_id e = smc_graph_add(&x->graph, t);
    bool could = false;
    x->model->readable(x->state, e, &x->sources);
    for (uint32_t i = from; i < x->sources.n && !could; i++) {
        const smc_source s = x->sources.at[i];
        could = !s.taken && revisit_is_good(x, smc_ev(&x->graph, e), smc_ev(&x->graph, s.write)->out) && revisit_fits(x, e, s.write);
    }
    x->sources.n = from;
    smc_graph_discard(&x->graph, e);
    return could;
}

static void unlink_last(revisit_engine *x) {
    const smc_id id = smc_vec_pop(&x->awaits->ends);
    revisit_unlink(x);
    x->graph.trail.n--;
    smc_graph_discard(&x->graph, id);
}

static bool link_last(revisit_engine *x, smc_id id, smc_id source) {
    smc_graph_read_from(&x->graph, id, source, false);
    revisit_advance(x, id);
    if (!revisit_link(x, id)) {
        revisit_unlink(x);
        return false;
    }
    smc_graph_append(&x->graph, id);
    *smc_vec_push(&x->awaits->ends) = id;
    return true;
}

// Lets the threads that wait, from number i of by_path on, read what blocks them and block. `for_ever`: such that nobody is ever woken.
static bool end_from(revisit_engine *x, uint32_t i, bool for_ever) {
    smc_graph *g = &x->graph;
    while (i < g->by_path.n && !is_waiting(x, g->by_path.at[i])) i++;
    if (i == g->by_path.n) return !for_ever || smc_waits_endlessly(&x->errors);
    const uint32_t t = g->by_path.at[i], from = x->sources.n, height = x->awaits->ends.n;
    bool ended = false;
    smc_id e = smc_graph_add(g, t);
    x->model->readable(x->state, e, &x->sources);
    for (uint32_t k = x->sources.n; k-- > from && !ended && !x->done;) {
        const smc_source s = x->sources.at[k];
        if (s.taken || revisit_is_good(x, smc_ev(g, e), smc_ev(g, s.write)->out)) continue;
        if ((for_ever && !revisit_may_be_last(x, s.write)) || !link_last(x, e, s.write)) continue;
        const bool repeats = smc_ev(g, e)->next && smc_ev(g, e)->next->action.value;
        ended = !x->done && (repeats || !for_ever) && link_last(x, smc_graph_add(g, t), 0) && end_from(x, i + 1, for_ever);
        if (ended) break;
        while (x->awaits->ends.n > height) unlink_last(x);
        e = smc_graph_add(g, t);
    }
    x->sources.n = from;
    if (!ended) smc_graph_discard(g, e);
    return ended;
}

bool revisit_awaits_end(revisit_engine *x) {
    const smc_graph *g = &x->graph;
    bool waits = false, could = false;
    for (uint32_t t = 0; t < g->threads.n; t++) waits |= is_waiting(x, t);
    if (!waits) return true;
    for (uint32_t t = 0; t < g->threads.n && !could; t++) could = is_waiting(x, t) && smc_enabled(g, t) && could_go_on(x, t);
    if (!(revisit_all_could_wait(g) && end_from(x, 0, true))) {
        if (could || x->done) return false;
        const bool ended = end_from(x, 0, false);
        smc_invariant(ended || x->done || smc_graph_stops(g), "a thread at an await can read nothing");
        if (!ended) return false;
    }
    x->result->events += x->awaits->ends.n;
    for (uint32_t i = 0; i < x->awaits->ends.n; i++) revisit_check(x, x->awaits->ends.at[i]);
    return true;
}

void revisit_awaits_end_undo(revisit_engine *x) {
    while (x->awaits->ends.n) unlink_last(x);
}
