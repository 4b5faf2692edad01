// compare.h - smc compare: one program by every algorithm that supports the model. Each judges the others.
#ifndef SMC_COMPARE_H
#define SMC_COMPARE_H

#include "tools/options/options.h"
#include "tools/report/report.h"

// Returns the exit status of the command.
int smc_compare(const smc_options *);

// One exploration, with keep_going.
typedef struct smc_compared {
    const char *algo;
    smc_equivalence counts;
    smc_result result;
    smc_verdict verdict;
    const char *reason; // why it is incomplete; NULL where it is not
    double seconds;     // of exploration
    char *reason_text;  // where the reason is another process's; NULL: it is not
} smc_compared;

// In what two explorations of one program under one model contradict each other, in words: a kind of error, or outcomes, that
// one has found and the other, which is complete, has not; another number of executions where both are complete and count by
// the same equivalence, which alone says how many there are. A data race ends what a model says about a program: where one
// has found it, nothing else counts than that the other has; after the misuse of a lock, executions are not counted. NULL: they agree. Otherwise owned by the caller.
char *smc_disagreement(const smc_compared *, const smc_compared *);

#endif
