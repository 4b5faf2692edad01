#include "tools/run/interleave.h"

#include "tools/run/explore.h"
#include "tools/run/how.h"

// So many events take a fraction of a second: no clock decides what is reported. A run of more is
// not explored anew.
enum { MOST_EVENTS = 200000, MOST_TIMES = 2 };

// A race is an error whatever memory does.
static bool may_need_weak_memory(const smc_error *e) {
    return e->kind != SMC_ERR_RACE && e->kind != SMC_ERR_OUTCOME && e->witness.stale;
}

static bool any_may(const smc_result *r) {
    bool any = false;
    for (uint32_t i = 0; i < r->errors.n; i++) any |= may_need_weak_memory(&r->errors.at[i]);
    return any;
}

// What sc allows the model allows: of those from files nobody knows that.
static bool is_weaker_than_sc(const smc_model *m) {
    return !(m->flags & (SMC_MODEL_INTERLEAVES | SMC_MODEL_BY_FORMULA));
}

// As the run was explored, so that the program tells of its accesses as it did.
static const smc_explorer *explorer_under(const smc_model *sc, const smc_run *r) {
    const smc_explorer *trust = smc_explorer_find("trust", sc);
    return r->pair.explorer == trust ? trust : smc_explorer_find("tracer", sc);
}

static smc_explore_options options_of(const smc_run *r) {
    smc_explore_options how = smc_run_how(r);
    const bool all = smc_elides(&how) == SMC_ELIDES_NOTHING;
    how.keep_going = true;
    how.outcomes = all ? SMC_OUTCOMES_HASH : SMC_OUTCOMES_NONE; // elides what the run has elided
    how.any_explorer = how.minimize = false;
    how.known = NULL;
    how.progress = NULL;
    how.most_events = MOST_EVENTS;
    return how;
}

// The error keeps in which execution it was found, and how many show it.
static void show_by(smc_error *e, smc_error *interleaving) {
    const uint64_t found = e->found, executions = e->executions;
    const bool counted = e->counted;
    const smc_error other = *e;
    *e = *interleaving;
    *interleaving = other;
    e->found = found;
    e->executions = executions;
    e->counted = counted;
}

static void take_interleavings(smc_result *r, smc_result *under_sc) {
    for (uint32_t i = 0; i < r->errors.n; i++) {
        smc_error *e = &r->errors.at[i];
        if (!may_need_weak_memory(e)) continue;
        smc_error *same = smc_result_error(under_sc, e->kind, e->place, e->place2);
        if (same && !same->witness.stale) show_by(e, same);
        else e->needs_weak_memory = !same && under_sc->complete;
    }
}

// Explores under sc. Where that has taught the program something about itself, all locations have
// other numbers, and the run has to be explored anew.
static bool explore_under_sc(smc_run *r, const smc_model *sc, smc_result *under_sc) {
    const smc_explore_options how = options_of(r);
    const uint32_t restarts = smc_interp_restarts(r->interp);
    explorer_under(sc, r)->explore(smc_interp_program(r->interp), sc, &how, under_sc);
    if (under_sc->status != SMC_RESTART && smc_interp_restarts(r->interp) == restarts) return true;
    smc_result_clear(under_sc);
    smc_run_forget(r);
    smc_run_explore_alone(r);
    return false;
}

void smc_run_prefer_interleavings(smc_run *r) {
    const smc_model *sc = smc_model_find("sc");
    if (!r->interp || r->is_shared || r->linearizes || r->options->coverage || !sc ||
        !is_weaker_than_sc(r->pair.model) || r->result.events > MOST_EVENTS)
        return;
    smc_result under_sc = {0};
    smc_interp_show_output(r->interp, false);
    for (unsigned n = 0; n < MOST_TIMES && any_may(&r->result) && !r->stop.requested; n++)
        if (explore_under_sc(r, sc, &under_sc)) break;
    take_interleavings(&r->result, &under_sc);
    smc_result_free(&under_sc);
}
