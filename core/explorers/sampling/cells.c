// cells.c - adds an access to several cells to a sampled execution (docs/design/mixed-sizes.md).
//
// The choices for the cells of an access are drawn one after the other, with no other events
// between. An earlier choice may leave a later cell without consistent choices; then the whole
// access is drawn again. It is always consistent that each cell reads from the last write in
// coherence and writes after it.
#include "models/cells/cells.h"

#include "explorers/sampling/counters.h"
#include "explorers/sampling/engine.h"
#include "observers/observe.h"

// ---- a cell -------------------------------------------------------------------------------------

// Draws a source for the cell; 0: none is consistent with the choices for the earlier cells.
// `last`: takes the last write in coherence.
static smc_id draw_source(sampling *x, smc_id id, bool last) {
    uint32_t n = 0;
    x->sources.n = 0;
    smc_model_readable(x->model, x->state, smc_event_at(&x->graph, id), id, &x->sources);
    for (uint32_t i = 0; i < x->sources.n; i++)
        if (!x->sources.at[i].taken) x->sources.at[n++] = x->sources.at[i];
    x->sources.n = n;
    if (!n) return 0;
    // Sources are in coherence order.
    return x->sources.at[last ? n - 1 : sampling_choose_source(x, id, 0)].write;
}

// Draws the coherence position of a cell's write: the last one in half of the cases, and if `last`.
// The write of an RMW follows its source.
static void draw_coherence_position(sampling *x, smc_id id, bool last) {
    smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_id read = smc_read_event_of_access(g, e);
    const uint32_t n = g->locs.at[e->loc].co.n;
    if (read) smc_graph_set_coherence(g, id, smc_event_at(g, smc_event_at(g, read)->rf)->co + 1);
    else
        smc_graph_set_coherence(
            g, id, last || sampling_draw_number(x) & 1 ? n : 1 + sampling_draw_below(x, n));
}

// Links a write with a drawn coherence position; if that is inconsistent, with the last one.
static bool link_write(sampling *x, smc_id id, bool last) {
    draw_coherence_position(x, id, last);
    if (sampling_link_event(x, id)) return true;
    draw_coherence_position(x, id, true);
    return sampling_link_event(x, id);
}

// Adds the next cell of the thread's access, and returns its event; 0: no choice is consistent with
// the earlier cells. `last`: takes the last write of the cell and writes after it.
static smc_id add_cell(sampling *x, uint32_t t, bool last) {
    smc_graph *g = &x->graph;
    const smc_id id = smc_graph_add_event(g, t);
    const smc_event *e = smc_event_at(g, id);
    const bool reads = e->reads;
    const smc_id source = reads ? draw_source(x, id, last) : 0;
    x->events += smc_continues_access(e);
    x->result->events += smc_continues_access(e);
    if (source || !reads) {
        smc_graph_set_source(g, id, source, false);
        if (sampling_advance_thread(x, id)) {
            const bool only_writes = !reads && smc_event_at(g, id)->writes;
            if (only_writes ? link_write(x, id, last) : sampling_link_event(x, id)) return id;
        }
    }
    smc_graph_discard_event(g, id);
    return 0;
}

// ---- the access ---------------------------------------------------------------------------------

// Unlinks and frees the events from position `height` of the link order on.
static void unlink_events_above(sampling *x, uint32_t height) {
    smc_graph *g = &x->graph;
    while (g->link_order.n > height) {
        const smc_id id = g->link_order.at[g->link_order.n - 1];
        sampling_unlink_event(x);
        smc_graph_discard_event(g, id);
    }
}

// Whether an event from position `height` of the link order on shows an error.
static bool shows_error(sampling *x, uint32_t height) {
    bool shows = false;
    for (uint32_t i = height; i < x->graph.link_order.n; i++)
        shows |= smc_errors_check_event(&x->errors, x->graph.link_order.at[i]);
    return shows;
}

// Adds all cells of the access, and returns the last event; 0: some cell had no consistent choice.
// `last`: as for add_cell.
static smc_id add_cells(sampling *x, uint32_t t, bool last) {
    smc_id id;
    do id = add_cell(x, t, last);
    while (id && smc_access_is_open(smc_event_at(&x->graph, id)));
    return id;
}

void sampling_add_access(sampling *x, uint32_t t) {
    enum { TRIES = 8 };
    const smc_graph *g = &x->graph;
    const uint32_t height = g->link_order.n;
    const bool is_free = sampling_executes_at_once(x, g->threads.at[t].step);
    // Least number of events before the access that belong to a round without progress.
    uint32_t before = UINT32_MAX;
    for (uint32_t i = 0; i < TRIES; i++) {
        const smc_id id = add_cells(x, t, i + 1 == TRIES);
        if (x->done) return;
        const uint32_t round = id ? sampling_repeated_events(x, id) : 0;
        const uint32_t own = g->link_order.n - height;
        if (id) {
            const bool shows = shows_error(x, height);
            if (shows) sampling_end_if_error(x, true);
            if (shows || !round) {
                if (!is_free || smc_event_at(g, id)->reads) sampling_update_priorities(x, id);
                return;
            }
            const uint32_t others = round > own ? round - own : 0;
            if (others < before) before = others;
            if (!sampling_draw_tries_all(x)) i = i + 1 == TRIES ? i : TRIES - 2;
        } else sampling_counts(x->result)->refused++;
        unlink_events_above(x, height);
    }
    smc_invariant(before != UINT32_MAX || smc_graph_stop_requested(g),
                  "an access that reads the last writes is not consistent");
    if (before && before != UINT32_MAX) (void)sampling_undo_events(x, t, before);
    sampling_suspend_thread(x, t);
}
