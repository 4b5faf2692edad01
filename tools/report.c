#include "tools/report.h"

bool smc_nothing_checked(const smc_result *r) { return r->complete && r->blocked && !r->executions && !r->bounded; }

smc_verdict smc_verdict_of(const smc_result *r) {
    if (r->errors.n) return SMC_UNSAFE;
    if (!r->complete || smc_nothing_checked(r)) return SMC_INCOMPLETE;
    return r->bounded ? SMC_BOUNDED : SMC_VERIFIED;
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
    if (smc_nothing_checked(r->result)) return "every execution was blocked";
    return r->result->status == SMC_NO_MEMORY ? "out of memory" : "not everything was explored";
}
