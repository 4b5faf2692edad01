// variable_trace.c - records the values of variables at each step of executions that show an error.
// Each execution is replayed, without output, with code that keeps variables in memory.
#include "tools/command/variable_trace.h"

#include "tools/debugger/variable_trace.h"
#include "tools/run/lower.h"
#include "tools/run/replay.h"
#include "tools/run/report.h"

enum { MAX_ERRORS = 10 };

static bool transfer_facts(smc_run *again, const smc_run *r) {
    smc_program *to = smc_interp_program(again->interp), *from = smc_interp_program(r->interp);
    smc_facts known = {0};
    from->facts.encode_facts(from, &known);
    const bool ok = to->facts.decode_facts(to, &known);
    smc_facts_free(&known);
    return ok;
}

bool smc_run_prepare_replay(smc_variable_replay *again, const smc_run *r, const char *token,
                            bool is_silent) {
    again->options = *r->options;
    smc_options *o = &again->options;
    o->replay = token;
    o->steps = "";
    o->keep_going = o->minimize = false;
    o->show_output &= !is_silent;
    o->checkpoint = o->part = NULL;
    o->jobs = 1;
    again->run = (smc_run){.options = o,
                           .pair = r->pair,
                           .request = {.is_silent = is_silent, .numbers = r->request.numbers}};
    return smc_run_prepare_again(&again->run) && transfer_facts(&again->run, r) &&
           smc_run_learn_partition(&again->run) == SMC_OK;
}

static void trace_variables(const smc_run *r, const char *token, smc_variable_trace *out) {
    smc_variable_replay again;
    if (smc_run_prepare_replay(&again, r, token, true)) {
        const smc_report report = smc_run_make_report(&again.run, NULL);
        smc_session s;
        smc_trace_start(&s, &report);
        const smc_replay_observer watch = {smc_trace_step, &s};
        if (smc_run_replay(&again.run, &watch) == SMC_OK) smc_trace_end(&s, out);
        else smc_session_free(&s);
    }
    smc_run_free(&again.run);
}

void smc_run_trace_variables(const smc_run *r, smc_variable_traces *out) {
    *out = (smc_variable_traces){0};
    if (!r->interp || r->options->resumes || r->stop.requested) return;
    for (uint32_t i = 0; i < r->result.errors.n && i < MAX_ERRORS; i++) {
        char *token = smc_replay_token(&r->result.errors.at[i].witness, r->pair.model);
        smc_variable_trace *trace = smc_vec_push(out);
        *trace = (smc_variable_trace){0};
        if (token) trace_variables(r, token, trace);
        free(token);
    }
}
