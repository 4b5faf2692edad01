#include "reductions/restart.h"

#include "reductions/rounds/late_races.h"

void smc_repeat_until_stable(smc_attempt_callback *attempt, smc_discard_callback *forget,
                             void *self, smc_result *result) {
    for (;;) {
        attempt(self, result);
        if (result->status != SMC_RESTART) return;
        smc_result_clear(result);
        if (forget) forget(self);
    }
}

// Whether the exploration must restart without elision, to show all errors with all accesses.
// Explorations in one process restart in this case as well.
static bool refutes_elision(const smc_explore_options *o, const smc_result *r) {
    return r->status != SMC_RESTART && !r->refuted && r->elided && r->errors.n && o->keep_going;
}

// Whether there is a race between accesses that different parts have recorded, so that it is
// detected only now, when the parts are merged.
static bool is_race_between_parts(const smc_explore_options *o, const smc_result *r) {
    return smc_late_race_notes_have_race(&r->late) && (!r->errors.n || o->keep_going);
}

bool smc_learn_allowed_races(smc_program *p, const smc_explore_options *o, const smc_result *r) {
    bool is_new = false;
    if (!o->allowed || !o->allowed->branches || !p->facts.learn ||
        smc_result_ends_exploration(r, o))
        return false;
    for (uint32_t i = 0; i < r->errors.n; i++) {
        const smc_error *e = &r->errors.at[i];
        if (e->kind != SMC_ERR_RACE || !e->rule) continue;
        const uint32_t sources[] = {e->source, e->source2};
        for (unsigned k = 0; k < 2; k++)
            if (!p->facts.knows(p, SMC_LOOP_ALLOWED_RACE, sources[k])) {
                (void)p->facts.learn(p, SMC_LOOP_ALLOWED_RACE, sources[k]);
                is_new = true;
            }
    }
    return is_new;
}

bool smc_must_restart(smc_program *p, const smc_explore_options *o, const smc_result *r,
                      smc_facts *facts) {
    const bool late = is_race_between_parts(o, r), allowed = smc_learn_allowed_races(p, o, r),
               restarts = late || allowed || r->status == SMC_RESTART,
               elision = refutes_elision(o, r);
    if (!restarts && !r->refuted && !elision) return false;
    if (late) smc_record_late_race_facts(p, &r->late);
    if (!restarts) smc_facts_copy(facts, r->refuted ? &r->facts : &o->facts);
    if (elision) smc_pack_number(smc_facts_begin_write(facts, SMC_FACT_elision), false);
    if (p->facts.encode_facts) p->facts.encode_facts(p, facts);
    return true;
}
