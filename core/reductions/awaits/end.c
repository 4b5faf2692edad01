// end.c - completes an execution in which threads are suspended at awaits: chooses sources with
// which they block (docs/design/rounds.md#awaits).
#include "reductions/awaits/end.h"

#include "graph/enabled.h"
#include "reductions/awaits/awaits.h"
#include "reductions/step.h"
#include "reductions/symmetry/symmetry.h"
#include "termination/terminal.h"

static bool is_waiting(smc_reductions *r, uint32_t t) {
    const smc_step *step = r->graph->threads.at[t].step;
    return step && smc_is_await(r, step);
}

// Whether thread t, whose next action is an await, could read from a good source: one that
// is consistent, ends the await, and is not taken by another RMW (awaits.h).
static bool could_read_good_source(smc_reductions *r, uint32_t t) {
    const uint32_t from = r->sources->n;
    const smc_id e = smc_reductions_add_event(r, t);
    bool could = false;
    r->model->readable(r->state, e, r->sources);
    for (uint32_t i = from; i < r->sources->n && !could; i++) {
        const smc_source s = r->sources->at[i];
        could = !s.taken && smc_write_ends_await(r, smc_event_at(r->graph, e), s.write) &&
                smc_is_consistent_source(r, e, s.write);
    }
    r->sources->n = from;
    smc_graph_discard_event(r->graph, e);
    return could;
}

static void unlink_last(smc_reductions *r) {
    const smc_id id = smc_vec_pop(&r->awaits.ends);
    smc_reductions_unlink_event(r);
    assert(r->graph->addition_order.at[r->graph->addition_order.n - 1] == id);
    r->graph->addition_order.n--;
    smc_graph_discard_event(r->graph, id);
}

// Links the event with the source; its thread's next step is then known. Returns false if the graph
// is inconsistent.
static bool link_last(smc_reductions *r, smc_id id, smc_id source) {
    smc_graph_set_source(r->graph, id, source, false);
    smc_reductions_advance_thread(r, id);
    if (!smc_reductions_link_event(r, id)) {
        smc_reductions_unlink_event(r);
        return false;
    }
    smc_graph_append_event(r->graph, id);
    *smc_vec_push(&r->awaits.ends) = id;
    return true;
}

// Lets the threads at awaits, from index i of by_path on, read from sources with which they block.
// `for_ever`: the threads must then wait for ever (smc_has_endless_wait). Returns false, and
// restores the graph, if that is impossible.
static bool end_waiting_threads_from(smc_reductions *r, uint32_t i, bool for_ever) {
    smc_graph *g = r->graph;
    while (i < g->by_path.n && !is_waiting(r, g->by_path.at[i])) i++;
    if (i == g->by_path.n) return !for_ever || smc_has_endless_wait(r->errors);
    const uint32_t t = g->by_path.at[i], from = r->sources->n, height = r->awaits.ends.n;
    bool ended = false;
    smc_id e = smc_reductions_add_event(r, t);
    r->model->readable(r->state, e, r->sources);
    for (uint32_t k = r->sources->n; k-- > from && !ended && !*r->done;) {
        const smc_source s = r->sources->at[k];
        if (s.taken || smc_write_ends_await(r, smc_event_at(g, e), s.write)) continue;
        if ((for_ever && !smc_may_be_last(r, s.write)) || !link_last(r, e, s.write)) continue;
        const smc_step *next = smc_event_at(g, e)->next;
        const bool repeats = next && next->action.kind == SMC_BLOCK && next->action.block.repeats;
        ended = !*r->done && (repeats || !for_ever) &&
                link_last(r, smc_reductions_add_event(r, t), 0) &&
                end_waiting_threads_from(r, i + 1, for_ever);
        if (ended) break;
        while (r->awaits.ends.n > height) unlink_last(r);
        assert(r->awaits.ends.n == height);
        e = smc_reductions_add_event(r, t);
    }
    r->sources->n = from;
    if (!ended) smc_graph_discard_event(g, e);
    return ended;
}

bool smc_awaits_read_blocking_sources(smc_reductions *r) {
    const smc_graph *g = r->graph;
    bool waits = false, could = false;
    assert(!r->awaits.ends.n); // the events of the previous complete execution were unlinked
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_step *step = g->threads.at[t].step;
        // a last round that was announced cannot take place here, so this is no execution
        if (step && smc_is_repeated_read(&step->action)) return false;
        waits |= is_waiting(r, t);
    }
    if (!waits) return true;
    for (uint32_t t = 0; t < g->threads.n && !could; t++)
        could = is_waiting(r, t) && smc_is_enabled(g, t) && !smc_waits_for_group(r, t) &&
                could_read_good_source(r, t);
    if (!(smc_all_could_wait(g) && end_waiting_threads_from(r, 0, true))) {
        if (could || *r->done) return false;
        const bool ended = end_waiting_threads_from(r, 0, false);
        smc_invariant(ended || *r->done || smc_graph_stop_requested(g),
                      "a thread at an await can read nothing");
        if (!ended) return false;
    }
    r->result->events += r->awaits.ends.n;
    for (uint32_t i = 0; i < r->awaits.ends.n; i++)
        smc_reductions_check_errors(r, r->awaits.ends.at[i]);
    return true;
}

void smc_awaits_undo_blocking_reads(smc_reductions *r) {
    while (r->awaits.ends.n) unlink_last(r);
}
