#include "explorers/revisit/engine.h"

#include "explorers/revisit/counters.h"
#include "models/cells/cells.h"

bool revisit_report_violation(revisit_engine *x, const char *what) {
    if (!x->model->breaks) smc_internal_error(__FILE__, __LINE__, what);
    if (x->result->status == SMC_OK) {
        x->model->breaks(x->model, what);
        (void)revisit_record_status(x, SMC_UNSUPPORTED);
    }
    return false;
}

void revisit_check_access(revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    if (smc_access_is_open(e)) return;
    const uint32_t thread = e->thread, last = e->index;
    for (uint32_t i = smc_event_at(g, smc_first_event_of_access(g, id))->index; i <= last; i++)
        smc_reductions_check_errors(x->reductions, g->threads.at[thread].events.at[i - 1]);
}

void revisit_link_and_append(revisit_engine *x, smc_id e) {
    smc_reductions_advance_thread(x->reductions, e);
    const bool consistent = smc_reductions_link_event(x->reductions, e);
    smc_graph_append_event(&x->graph, e);
    if (!revisit_require(x, consistent, "an event that the model allowed is not consistent"))
        return;
    revisit_check_errors(x, e);
}

revisit_frame *revisit_push_frame(revisit_engine *x, revisit_frame_kind kind, smc_id event) {
    smc_reductions_note_alternatives(x->reductions);
    revisit_frame *f = smc_vec_push(&x->frames);
    *f = (revisit_frame){.kind = (uint8_t)kind,
                         .event = event,
                         .n_linked = x->graph.link_order.n,
                         .n_added = x->graph.addition_order.n};
    return f;
}

void revisit_unwind(revisit_engine *x, uint32_t n_linked, uint32_t n_added, smc_id keep) {
    smc_graph *g = &x->graph;
    while (g->link_order.n + x->unrestored.n > n_linked) {
        const bool is_linked = !x->unrestored.n;
        const smc_id id =
            is_linked ? g->link_order.at[g->link_order.n - 1] : smc_vec_pop(&x->unrestored);
        if (is_linked) smc_reductions_unlink_event(x->reductions);
        if (smc_event_at(g, id)->waits_for) g->threads.at[smc_event_at(g, id)->thread].waiting = id;
        else if (id != keep) smc_graph_discard_event(g, id);
    }
    g->addition_order.n = n_added;
}

void revisit_link_unchecked(revisit_engine *x, smc_id id) {
    smc_cells_set_checks(x->state, false);
    const bool linked = smc_reductions_link_event(x->reductions, id);
    smc_cells_set_checks(x->state, true);
    smc_invariant(linked, "what is not judged is refused");
}
