// budget.c - what was done of a budget, in words.
#include "tools/report/report.h"

#include "tools/report/words.h"

#include <inttypes.h>

static void put_all(const smc_budget *b, const smc_stage *s, FILE *to) {
    char n[32], about[48];
    smc_word_number(s->executions, n);
    smc_word_about(b->all.executions, about, sizeof about);
    const bool is_known = b->all.runs && b->all.executions > (double)s->executions;
    if (s->complete || s->errors)
        fprintf(to, "%s execution%s, %.1f s", n, s->executions == 1 ? "" : "s", s->seconds);
    else if (is_known) fprintf(to, "%s of about %s executions, %.1f s", n, about, s->seconds);
    else fprintf(to, "%s executions, not all, %.1f s", n, s->seconds);
}

// Of the bounds the last one that is done, and the time of all.
static void put_bounds(const smc_budget *b, FILE *to) {
    const smc_stage *last = NULL;
    double seconds = 0;
    char n[32];
    for (uint32_t i = 0; i < b->stages.n; i++) {
        const smc_stage *s = &b->stages.at[i];
        if (s->kind != SMC_STAGE_PREEMPTIONS) continue;
        seconds += s->seconds;
        if (s->complete) last = s;
    }
    if (!last) {
        fprintf(to, "; not all without preemptions, %.1f s", seconds);
        return;
    }
    smc_word_number(last->executions, n);
    if (last->preemptions)
        fprintf(to, "; all %s with at most %" PRIu32 " preemption%s, %.1f s", n, last->preemptions,
                last->preemptions == 1 ? "" : "s", seconds);
    else fprintf(to, "; all %s without preemptions, %.1f s", n, seconds);
}

static void put_sample(const smc_report *r, const smc_stage *s, FILE *to) {
    char n[32], distinct[32];
    smc_word_number(s->executions, n);
    smc_word_number(s->sample.outcomes, distinct);
    fprintf(to, "; %s sampled (%s distinct), seed %" PRIu32 ", %.1f s", n, distinct, r->seed,
            s->seconds);
}

void smc_report_budget(const smc_report *r, FILE *to) {
    const smc_budget *b = r->budget;
    bool bounds = false;
    fprintf(to, "of %.*f s: ", b->seconds < 10 ? 1 : 0, b->seconds);
    for (uint32_t i = 0; i < b->stages.n; i++) {
        const smc_stage *s = &b->stages.at[i];
        if (s->kind == SMC_STAGE_ALL) put_all(b, s, to);
        if (s->kind == SMC_STAGE_PREEMPTIONS && !bounds) put_bounds(b, to), bounds = true;
        if (s->kind == SMC_STAGE_SAMPLE) put_sample(r, s, to);
    }
}
