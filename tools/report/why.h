// why.h - explains why the memory model allows an execution, in sentences derived from the model's
// relations.
#ifndef SMC_WHY_H
#define SMC_WHY_H

#include "result/witness/relations.h"
#include "tools/report/report.h"

// A reported execution with its relations, and the events that sentences have mentioned.
typedef struct smc_why {
    const smc_report *report;
    const smc_witness *x;
    smc_relations relations;
    bool known;      // false: no relations, so nothing can be explained
    bool *mentioned; // [event]
    uint32_t later;  // event that should have been ordered after another one
} smc_why;

void smc_why_start(smc_why *, const smc_report *, const smc_witness *);
void smc_why_end(smc_why *);

// Returns why a stale event (linearize.h) could read its value; NULL: not stale, or unknown. The
// caller frees it.
char *smc_why_stale(smc_why *, uint32_t event);

// Returns why the two accesses of the error are unordered; NULL: they are ordered, or there are not
// two. The caller frees it.
char *smc_why_unordered(smc_why *, const smc_error *);

// Returns a sentence that the error needs weak memory; NULL: it does not, or that is unknown or
// irrelevant.
const char *smc_why_possible(const smc_why *, const smc_error *);
// Returns a sentence that under another language standard this execution has no such error; NULL:
// it has, or unknown.
const char *smc_why_by_standard(const smc_why *);
// True if an interleaving of the threads shows the error, although the model allows more.
bool smc_why_interleaves(const smc_why *, const smc_error *);

#endif
