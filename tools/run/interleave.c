#include "tools/run/interleave.h"

#include "reductions/restart.h"

// Maximum number of events of the exploration under sc. It is not limited by time, so that its
// result does not depend on the speed of the machine. An exploration that has reached this number
// is not repeated.
enum { MAX_EVENTS = 200000 };

// True if the error may need weak memory. A race is an error without weak memory too.
static bool may_need_weak_memory(const smc_error *e) {
    return e->kind != SMC_ERR_RACE && e->kind != SMC_ERR_OUTCOME && e->witness.stale;
}

// True if the model is known to allow everything that sc allows. Nothing is known about models read
// from files.
static bool is_weaker_than_sc(const smc_model *m) {
    return !(m->flags & (SMC_MODEL_INTERLEAVES | SMC_MODEL_BY_FORMULA));
}

static bool may_be_found_under_sc(const smc_model *model, const smc_result *r) {
    bool any = false;
    for (uint32_t i = 0; i < r->errors.n; i++) any |= may_need_weak_memory(&r->errors.at[i]);
    return any && is_weaker_than_sc(model) && r->events <= MAX_EVENTS;
}

// Returns the explorer to be used under sc: one that treats accesses in the same way as `by`.
static const smc_explorer *explorer_under(const smc_model *sc, const smc_explorer *by) {
    const smc_explorer *trust = smc_explorer_find("trust", sc);
    return by == trust ? trust : smc_explorer_find("tracer", sc);
}

static smc_explore_options options_under_sc(const smc_explore_options *given) {
    smc_explore_options how = *given;
    const bool all = smc_program_elision_for(&how) == SMC_ELIDES_NOTHING;
    how.keep_going = true;
    how.ends_at_error = false;
    how.outcomes = all ? SMC_OUTCOMES_HASH : SMC_OUTCOMES_NONE; // elides the same accesses as the
                                                                // original exploration
    how.any_explorer = how.minimize = false;
    how.known = NULL;
    how.progress = NULL;
    how.most_events = MAX_EVENTS;
    return how;
}

// Replaces the error's witness by that of `interleaving`. Keeps the number of the execution in
// which the error was found and the number of executions that show it.
static void replace_witness(smc_error *e, smc_error *interleaving) {
    const uint64_t found = e->found, executions = e->executions;
    const bool counted = e->counted;
    const smc_error other = *e;
    *e = *interleaving;
    *interleaving = other;
    e->found = found;
    e->executions = executions;
    e->counted = counted;
}

static void use_interleavings(smc_result *r, smc_result *under_sc) {
    for (uint32_t i = 0; i < r->errors.n; i++) {
        smc_error *e = &r->errors.at[i];
        if (!may_need_weak_memory(e)) continue;
        smc_error *same = smc_result_find_error(under_sc, e->kind, 0, e->place, e->place2);
        if (same && !same->witness.stale) replace_witness(e, same);
    }
}

bool smc_prefer_interleavings(smc_interp *interp, const smc_model *model, const smc_explorer *by,
                              const smc_explore_options *given, smc_result *r) {
    if (!may_be_found_under_sc(model, r)) return true;
    const smc_model *sc = smc_model_find("sc");
    const smc_explore_options how = options_under_sc(given);
    const uint32_t restarts = smc_interp_restart_count(interp);
    smc_result under_sc = {0};
    explorer_under(sc, by)->explore(smc_interp_program(interp), sc, &how, &under_sc);
    const bool same =
        under_sc.status != SMC_RESTART && smc_interp_restart_count(interp) == restarts;
    if (same) use_interleavings(r, &under_sc);
    smc_result_free(&under_sc);
    return same;
}

// Like use_interleavings, for a result whose numbers are those of `decoded`. After under_sc was
// encoded and decoded, a place has the same number in `decoded` as in the program, because its code
// identifies it.
static void decode_interleavings(smc_decoded *decoded, const smc_program *program,
                                 const smc_result *under_sc, smc_result *r) {
    smc_packed bytes = {0};
    smc_result same = {0};
    smc_encode_result(&bytes, program, under_sc);
    smc_unpacking from = {.at = bytes.at, .end = bytes.at + bytes.n};
    if (smc_decode_result(decoded, &from, &same)) use_interleavings(r, &same);
    smc_result_free(&same);
    smc_vec_free(&bytes);
}

// Argument of the function that explores under sc.
typedef struct exploring_under_sc {
    smc_program *program;
    const smc_model *sc;
    const smc_explorer *by;
    const smc_explore_options *how;
} exploring_under_sc;

static void explore_under_sc(void *self, smc_result *into) {
    const exploring_under_sc *x = self;
    x->by->explore(x->program, x->sc, x->how, into);
}

void smc_prefer_interleavings_jobs(smc_interp *interp, const smc_model *model,
                                   const smc_explorer *by, const smc_explore_options *given,
                                   smc_decoded *decoded, smc_result *r) {
    if (!may_be_found_under_sc(model, r)) return;
    const smc_model *sc = smc_model_find("sc");
    const smc_explore_options how = options_under_sc(given);
    smc_program *program = smc_interp_program(interp);
    smc_result under_sc = {0};
    smc_repeat_until_stable(explore_under_sc, NULL,
                            &(exploring_under_sc){program, sc, explorer_under(sc, by), &how},
                            &under_sc);
    decode_interleavings(decoded, program, &under_sc, r);
    smc_result_free(&under_sc);
}
