#include "tools/report/report.h"

#include "result/liveness.h"

// Every execution ended in a false assume or an unfulfilled wait: that there is no error says nothing.
static bool nothing_checked(const smc_result *r) { return r->complete && r->blocked && !r->executions && !r->bounded; }

// Where not everything was explored, what is left may come to it.
static bool assertions_unreached(const smc_report *r) { return r->result->complete && r->n_unreached; }

smc_verdict smc_verdict_of(const smc_report *r) {
    const smc_result *x = r->result;
    if (x->errors.n) return SMC_UNSAFE;
    if (!x->complete || nothing_checked(x)) return SMC_INCOMPLETE;
    if (x->bounded || x->stale.n) return SMC_BOUNDED;
    return assertions_unreached(r) ? SMC_INCOMPLETE : SMC_VERIFIED;
}

const char *smc_verdict_word(smc_verdict v) {
    switch (v) {
#define X(id, word, exit)                                                                                              \
    case id: return word;
        SMC_VERDICTS(X)
#undef X
    }
    return "?";
}

int smc_verdict_exit(smc_verdict v) {
    switch (v) {
#define X(id, word, exit)                                                                                              \
    case id: return exit;
        SMC_VERDICTS(X)
#undef X
    }
    return SMC_EXIT_USAGE;
}

const char *smc_why_incomplete(const smc_report *r) {
    switch (r->stopped) {
    case SMC_STOP_TIME: return "time limit reached";
    case SMC_STOP_MEMORY: return "memory limit reached";
    case SMC_STOP_INTERRUPT: return "interrupted";
    }
    if (r->replayed) return "one execution was run, which has no error";
    if (nothing_checked(r->result)) return "every execution was blocked";
    if (assertions_unreached(r)) return "an assertion was never reached";
    switch (r->result->status) {
    case SMC_NO_MEMORY: return "out of memory";
    case SMC_TOO_LONG: return "an execution is too long to be judged; bound its loops by --unroll";
    default: return "not everything was explored";
    }
}

// ---- warnings -------------------------------------------------------------------------------------------------------

static void add(smc_warnings *out, smc_place at, const char *kind, char *text) {
    *smc_vec_push(out) = (smc_warning){kind, text, at};
}

void smc_warnings_of(const smc_report *r, smc_warnings *out) {
    const smc_result *x = r->result;
    for (uint32_t i = 0; i < x->cut.n; i++) {
        const smc_place at = r->program->place(r->program, x->cut.at[i]);
        const uint32_t rounds = smc_interp_rounds(r->asked, at.function);
        add(out, at, "bound", smc_format("the loop was cut after %u rounds; more were not explored", rounds));
    }
    for (uint32_t i = 0; i < x->stale.n; i++)
        add(out, r->program->place(r->program, x->stale.at[i]), "stale",
            smc_format("the same write is read %u times in a row here, %u where there is none newer; more was not explored",
                       x->stale_bound, x->stale_bound + SMC_MORE_READS));
    for (uint32_t i = 0; i < x->stuck.n && nothing_checked(x); i++)
        add(out, r->program->place(r->program, x->stuck.at[i]), "blocked",
            smc_strdup("every execution was blocked, here for one: nothing was checked"));
    for (uint32_t i = 0; i < r->n_unreached && assertions_unreached(r); i++)
        add(out, r->unreached[i], "unreached", smc_strdup("no execution came to this assertion: it was not checked"));
}

void smc_warnings_free(smc_warnings *w) {
    for (uint32_t i = 0; i < w->n; i++) free(w->at[i].text);
    smc_vec_free(w);
}
