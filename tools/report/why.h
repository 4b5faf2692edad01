// why.h - explains why the memory model allows an execution, in sentences derived from the model's
// relations.
#ifndef SMC_WHY_H
#define SMC_WHY_H

#include "result/witness/relations.h"
#include "tools/report/report.h"

// A reported execution, and the relations (happens-before, from-read, ..) that the model derives
// from it.
typedef struct smc_why {
    const smc_report *report;
    const smc_witness *x;
    smc_relations relations;
    bool known;      // false: the relations could not be computed, so nothing can be explained
    bool *mentioned; // [event] the event has been named in a sentence
    uint32_t later;  // the event before which another one should have happened
} smc_why;

// Computes the relations of the witness, which, like the report, is borrowed. To be freed by
// smc_why_end.
void smc_why_start(smc_why *, const smc_report *, const smc_witness *);
void smc_why_end(smc_why *);

// Returns sentences that say why the event, which reads an old value (`stale`, linearize.h), may do
// so. NULL: the event is not stale, or the reason is unknown. The caller frees the text.
char *smc_why_read_stale(smc_why *, uint32_t event);

// Returns sentences that say why the two accesses of the error are unordered. NULL: one happens
// before the other, or the error does not consist of two accesses. The caller frees the text.
char *smc_why_unordered(smc_why *, const smc_error *);

// Returns a sentence that says that the error needs weak memory. NULL: an interleaving of the
// threads also has the error, or that is unknown or irrelevant.
const char *smc_why_weak_memory(const smc_why *, const smc_error *);
// Returns a sentence that says that this execution has no such error under another language
// standard. NULL: it has the error there too, or this is unknown.
const char *smc_why_other_standard(const smc_why *);
// True if the reported execution is an interleaving of the threads, although the model also allows
// others.
bool smc_why_is_interleaving(const smc_why *, const smc_error *);

#endif
