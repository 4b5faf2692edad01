#include "reductions/step.h"

#include "observers/observe.h"
#include "reductions/barriers/tickets.h"
#include "reductions/commuting/commuting.h"
#include "reductions/symmetry/check.h"

smc_id smc_reductions_copy_event(smc_reductions *r, smc_id of) {
    const smc_id id = smc_graph_copy_event(r->graph, of);
    smc_reduced_copy_event(&r->reduced, id, of);
    // the copy of a deferred event is not deferred itself
    if (id < r->awaits.deferred.n) r->awaits.deferred.at[id] = false;
    return id;
}

// Elides the accesses that follow the event. `hb`: clock of the events that happen before them.
static void elide_access(smc_reductions *r, smc_id id, const uint32_t *hb) {
    smc_elision *x = &r->reduced.elision;
    const uint32_t before = x->accesses.n;
    (void)smc_reductions_record_status(r, smc_elide_accesses(x, r->graph, id, hb));
    r->elision.made += x->accesses.n - before;
    *r->done |= x->refuted;
}

void smc_reductions_start(smc_reductions *r) {
    assert(!r->graph->link_order.n);
    if (r->reduced.elision.on) elide_access(r, 0, r->graph->zero_clock);
}

bool smc_reductions_link_event(smc_reductions *r, smc_id id) {
    smc_graph *g = r->graph;
    smc_reduction_data *of = &r->reduced;
    smc_graph_link_event(g, id);
    smc_reduced_link_event(of, g, id);
    if (!r->model->add(r->state, id)) return false;
    if (smc_may_have_elided(&of->elision, smc_event_at(g, id)))
        elide_access(r, id, smc_model_hb_clock(r->model, r->state, g, id));
    if (of->groups.found || of->groups.thread_data) smc_symmetry_check(r, id);
    if (of->unordered.n) smc_commuting_check(r, id);
    if (smc_barriers_checks_event(r, id)) smc_barriers_check_event(r, id);
    return true;
}

void smc_reductions_check_errors(smc_reductions *r, smc_id id) {
    if (smc_errors_check_event(r->errors, id)) {
        *r->done |= !r->options->keep_going;
        smc_barriers_check_error(r);
    }
    if (r->reduced.unordered.found && r->result->errors.n) smc_commuting_check_errors(r);
}
