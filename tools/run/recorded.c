#include "tools/run/recorded.h"

#include "tools/run/replay.h"
#include "tools/terminal/console.h"

#include <inttypes.h>
#include <stdio.h>

// Prepares to explore the executions near the recorded one.
static smc_status prepare_near(smc_run *r) {
    uint32_t differs;
    if (!smc_near_parse(r->options->near, &r->replay.near)) {
        smc_print_usage_error(
            "--near: '%s' is not TOKEN:N: a token from a report's line 'To step through it', and "
            "a number from 0 to %d",
            r->options->near, SMC_MOST_NEAR);
        return SMC_USAGE;
    }
    r->replay.token = smc_recorded_token(r->options->near);
    const smc_status status = smc_run_learn_first_steps(r, 0, &differs);
    if (status == SMC_OK && differs)
        fprintf(stderr,
                "smc: note: --near: step %" PRIu32 " differs, since the program or the way in "
                "which loops are explored has changed: the threads follow the recorded execution "
                "where they can\n",
                differs);
    return status;
}

smc_status smc_run_prepare_recorded(smc_run *r) {
    const char *after = r->options->after;
    if (r->options->near) return prepare_near(r);
    if (!after) return SMC_OK;
    if (!smc_recorded_parse(after, &r->replay.recorded)) {
        smc_print_usage_error(
            "--after: '%s' is not TOKEN:STEP: a token from a report's line 'To step through it', "
            "and a number from --steps",
            after);
        return SMC_USAGE;
    }
    r->replay.token = smc_recorded_token(after);
    uint32_t differs;
    const smc_status status = smc_run_learn_first_steps(r, r->replay.recorded.n, &differs);
    if (status != SMC_OK) return status;
    r->replay.continues = true;
    if (differs)
        fprintf(stderr,
                "smc: note: --after: the program has changed (step %" PRIu32
                " differs): its threads take the first %" PRIu64
                " steps in the recorded order, from the recorded sources\n",
                differs, r->replay.recorded.n);
    return SMC_OK;
}
