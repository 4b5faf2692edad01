// why.h - why the memory model allowed what an execution shows, in sentences that are true by the
// model's relations.
#ifndef SMC_WHY_H
#define SMC_WHY_H

#include "result/witness/relations.h"
#include "tools/report/report.h"

// A reported execution and its relations, and which of its events sentences have spoken of.
typedef struct smc_why {
    const smc_report *report;
    const smc_witness *x;
    smc_relations relations;
    bool known;      // there are relations; else there is nothing to say
    bool *mentioned; // [event]
    uint32_t later;  // what is told to come too soon
} smc_why;

void smc_why_start(smc_why *, const smc_report *, const smc_witness *);
void smc_why_end(smc_why *);

// Why a stale event (linearize.h) could read what it read; NULL: it is not stale, or nothing is
// known. Owned by the caller.
char *smc_why_stale(smc_why *, uint32_t event);

// Why the two accesses that show the error are not ordered; NULL: they are, or there are no two.
char *smc_why_unordered(smc_why *, const smc_error *);

// That the error needs weak memory; NULL: it does not, or that is not known, or not what the error
// is about.
const char *smc_why_possible(const smc_why *, const smc_error *);
// That another standard of the language than the one that is checked has no such error in this
// execution; NULL: it has, or that is not known.
const char *smc_why_by_standard(const smc_why *);
// Whether an interleaving of the threads shows the error, though the model allows more.
bool smc_why_interleaves(const smc_why *, const smc_error *);

#endif
