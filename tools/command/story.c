// story.c - what threads have in their variables at each step of the executions that show errors: each is run once more, of a program that
// keeps its variables in memory, in silence.
#include "tools/command/run.h"
#include "tools/debugger/story.h"

enum { MOST_ERRORS = 10 };

// What memory is made of.
static bool knows_as_much(smc_run *again, const smc_run *r) {
    smc_packed known = {0};
    smc_interp_tell_memory(r->interp, &known);
    smc_unpacking from = {known.at, known.at + known.n, false};
    const bool ok = smc_interp_hear_memory(again->interp, &from);
    smc_vec_free(&known);
    return ok;
}

static void tell(const smc_run *r, const char *token, smc_report_story *out) {
    smc_options options = *r->options;
    options.replay = token;
    options.steps = "";
    options.show_output = options.keep_going = options.minimize = false;
    options.checkpoint = NULL;
    options.jobs = 1;
    smc_run again = {.options = &options, .pair = r->pair, .is_silent = true};
    if (smc_run_prepare_again(&again) && knows_as_much(&again, r) && smc_run_learn(&again) == SMC_OK) {
        const smc_report report = smc_run_report(&again, NULL);
        smc_session s;
        smc_story_start(&s, &report);
        const smc_replay_watch watch = {smc_story_step, &s};
        if (smc_run_replay(&again, &watch) == SMC_OK) smc_story_end(&s, out);
        else smc_session_free(&s);
    }
    smc_run_free(&again);
}

void smc_run_tell_variables(const smc_run *r, smc_report_stories *out) {
    *out = (smc_report_stories){0};
    if (!r->interp || r->options->resumes || r->stop.requested) return;
    for (uint32_t i = 0; i < r->result.errors.n && i < MOST_ERRORS; i++) {
        char *token = smc_replay_token(&r->result.errors.at[i].witness, r->pair.model);
        smc_report_story *story = smc_vec_push(out);
        *story = (smc_report_story){0};
        if (token) tell(r, token, story);
        free(token);
    }
}
