// reductions.c - the reductions of one exploration: begin, attempts, complete executions.
#include "reductions/reductions.h"

#include "reductions/combine.h"
#include "reductions/symmetry/names.h"
#include "reductions/rounds/judge.h"
#include "reductions/rounds/net_zero.h"

// ---- explorations and attempts ------------------------------------------------------------------

bool smc_reductions_begin(smc_reductions *r, const smc_model *model,
                          const smc_explore_options *options, uint64_t with) {
    bool ok = true;
    with |= smc_companions_of(model, options);
    r->model = model;
    r->options = options;
    r->used = 0;
    for (smc_reduction_id i = 0; i < SMC_N_REDUCTIONS; i++) {
        r->used |= (unsigned)smc_reduction_may_be_used(i, with) << i;
        if (smc_reduction_at(i)->begin) ok &= smc_reduction_at(i)->begin(r, &options->facts);
    }
    return ok;
}

void smc_reductions_add_facts(const smc_reductions *r, smc_facts *facts) {
    for (size_t i = 0; i < SMC_N_REDUCTIONS; i++)
        if (smc_reduction_at(i)->encode_facts) smc_reduction_at(i)->encode_facts(r, facts);
}

static void clear_steps(smc_reductions *r) {
    for (size_t i = 0; i < SMC_N_REDUCTIONS; i++)
        if (smc_reduction_at(i)->forget_steps) smc_reduction_at(i)->forget_steps(r);
}

void smc_reductions_free(smc_reductions *r) {
    for (size_t i = 0; i < SMC_N_REDUCTIONS; i++)
        if (smc_reduction_at(i)->end) smc_reduction_at(i)->end(r);
}

void smc_reductions_start_attempt(smc_reductions *r, smc_start *start) {
    r->refuted = false;
    // the data of the previous attempt was freed when its graph was detached
    assert(!r->reduced.groups.members.n && !r->reduced.elision.accesses.n &&
           !r->reduced.unordered.at.n);
    r->reduced = (smc_reduction_data){0};
    clear_steps(r);
    for (size_t i = 0; i < SMC_N_REDUCTIONS; i++)
        if (smc_reduction_at(i)->attempt) smc_reduction_at(i)->attempt(r);
    start->elides = r->elision.elides;
    start->forces_sources = smc_reduction_is_used(r, SMC_REDUCTION_barriers);
    start->drops = smc_reductions_droppable(r);
}

void smc_reductions_attach(smc_reductions *r, smc_graph *g) {
    r->graph = g;
    smc_reduced_attach(&r->reduced, g);
    smc_awaits_attach_graph(r);
}

void smc_reductions_detach(smc_reductions *r) {
    assert(r->graph->reduced == &r->reduced);
    r->graph->reduced = NULL;
    r->had_unordered = r->reduced.unordered.found || r->gives_tickets;
    smc_reduced_free(&r->reduced);
}

void smc_reductions_trim_steps(smc_reductions *r) {
    smc_steps held = {0};
    smc_reduced_add_used_steps(&r->reduced, &held);
    for (size_t i = 0; i < SMC_N_REDUCTIONS; i++) {
        const smc_reduction *of = smc_reduction_at(i);
        if (of->hold_steps) of->hold_steps(r, &held);
        else if (of->forget_steps) of->forget_steps(r);
    }
    smc_graph_trim_steps(r->graph, &held);
    smc_vec_free(&held);
}

// ---- adding events ------------------------------------------------------------------------------

bool smc_reductions_refute_elision(smc_reductions *r) {
    assert(r->reduced.elision.on); // without elision, the exploration would restart for ever
    r->reduced.elision.refuted = *r->done = true;
    return false;
}

// ---- leaves -------------------------------------------------------------------------------------

smc_status smc_reductions_check_rounds(smc_reductions *r) {
    const smc_groups *g = &r->reduced.groups;
    return smc_check_dropped_rounds(r->errors, g->found && g->thread_data &&
                                                   smc_thread_data_moves_accesses(g->thread_data));
}

static void check_reduced(smc_reductions *r) {
    if (!r->options->check) return;
    const char *wrong = smc_reduced_check(&r->reduced, r->graph);
    smc_invariant(!wrong || smc_graph_stop_requested(r->graph), wrong);
}

smc_count_decision smc_reductions_visit_leaf(smc_reductions *r) {
    check_reduced(r);
    if (r->reduced.groups.found && !smc_symmetry_is_representative(r)) return SMC_COUNTED_ELSEWHERE;
    if (smc_awaits_last_read_blocks(r) && !smc_awaits_all_end_by_last_read(r))
        return SMC_IS_NO_EXECUTION;
    return !smc_has_awaits(r) || smc_awaits_read_blocking_sources(r) ? SMC_COUNTS
                                                                     : SMC_IS_NO_EXECUTION;
}

void smc_reductions_undo_leaf(smc_reductions *r) { smc_awaits_undo_blocking_reads(r); }

// Callback of smc_note_blocking_rounds: whether the read, if it read this value, would be an await
// that blocks.
static bool would_block_await(void *self, const smc_event *read, uint64_t value) {
    smc_reductions *r = self;
    return smc_is_await(r, read->step) && !smc_is_repeated_read(&read->step->action) &&
           !smc_value_ends_await(r, read, value);
}

void smc_reductions_note_counted(smc_reductions *r, smc_leaf leaf) {
    if (r->awaits.codes.n) smc_note_blocking_rounds(r->errors, would_block_await, r);
    if (r->reduced.groups.found && (leaf == SMC_LEAF_COMPLETE || leaf == SMC_LEAF_DEADLOCK))
        smc_symmetry_add_outcomes(r);
}

// ---- the end of an attempt ----------------------------------------------------------------------

bool smc_attempt_has_elided(const smc_reductions *r) {
    return r->elision.before || r->elision.made || r->graph->program->used.elided;
}

bool smc_needs_full_execution(const smc_reductions *r) {
    return r->reduced.elision.refuted ||
           (r->result->errors.n && (r->reduced.unordered.found || smc_attempt_has_elided(r)));
}

bool smc_elision_is_refuted(const smc_reductions *r) { return r->reduced.elision.refuted; }

bool smc_reductions_must_restart(const smc_reductions *r) {
    return r->reduced.elision.refuted || (!r->elision.elides && smc_attempt_has_elided(r));
}

void smc_reductions_reset_elided_count(smc_reductions *r) { r->elision.made = 0; }

void smc_reductions_forbid_elision(smc_reductions *r) { r->elision.elides = SMC_ELIDES_NOTHING; }

void smc_reductions_report(const smc_reductions *r, smc_result *result) {
    result->elided = smc_attempt_has_elided(r);
    result->interchangeable = r->reduced.groups.most;
    // a reduction may have set its bit itself
    result->reduced |=
        (r->reduced.groups.most ? SMC_REDUCED_NAMES : 0u) |
        (r->reduced.unordered.found ? SMC_REDUCED_ADDITIONS : 0u) |
        (smc_reduction_is_used(r, SMC_REDUCTION_barriers) && r->graph->program->used.forced_sources
             ? SMC_REDUCED_ARRIVALS
             : 0u) |
        (!r->awaits.off && (r->awaits.codes.n || r->graph->options.cells) ? SMC_REDUCED_AWAITS
                                                                          : 0u);
}

void smc_refute_elision(smc_reductions *r) {
    r->elision.on = false;
    smc_refute_assumption(r);
}
