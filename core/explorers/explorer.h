// explorer.h - which executions to visit: the seam between the explorers and those who ask for
// them. An explorer is a row here and a folder beside it.
#ifndef SMC_EXPLORER_H
#define SMC_EXPLORER_H

#include "explorers/work.h"
#include "models/model.h"
#include "result/result.h"

// X(name, library), in the order in which they are preferred where nobody asks for one. A build
// that lacks the library is without the explorer; `nothing` is never lacking.
#define SMC_EXPLORERS(X)                                                                           \
    X(tracer, nothing)                                                                             \
    X(trust, nothing)                                                                              \
    X(lapor, nothing)                                                                              \
    X(rvf, nothing)                                                                                \
    X(mcr, Z3)                                                                                     \
    X(cdschecker, nothing)                                                                         \
    X(chess, nothing)                                                                              \
    X(pending, nothing)                                                                            \
    X(enumerate, nothing)                                                                          \
    X(sampling, nothing)

// What two executions agree on that count as one, beside what each thread does. Each of these joins
// whole classes of the next.
typedef enum smc_counted_by {
    SMC_BY_OUTCOME,    // the values that each thread receives, those of choices too
    SMC_BY_READS,      // the sources of reads; those of locks may differ
    SMC_BY_READS_FROM, // the sources of reads and locks
    SMC_BY_COHERENCE,  // these and coherence
} smc_counted_by;

// How an explorer counts. Where it is complete, the number is at least what `coarsest` makes it,
// and at most what `finest` does: where they are the same, that number, whoever counts. Reductions
// may join more (smc_result.reduced). comparable.h compares.
typedef struct smc_equivalence {
    smc_counted_by coarsest, finest;
    bool optimal; // each that is visited counts: none has been visited before or comes to nothing
                  // (smc_result.redundant)
} smc_equivalence;

enum smc_explorer_flags {
    // It works only where plain accesses branch (smc_explore_options.plain_access).
    SMC_EXPLORER_NEEDS_PLAIN_ACCESS = 1 << 0,
    // It asks a solver: it visits few executions, and needs milliseconds for each.
    SMC_EXPLORER_SOLVES = 1 << 1,
    // It visits some executions, and says nothing about the others (result/sampled/sampled.h).
    SMC_EXPLORER_SAMPLES = 1 << 2,
    // Where the model is not SMC_MODEL_PREFIX_CLOSED, it runs threads with values that they may
    // have in no execution.
    SMC_EXPLORER_ASSUMES_VALUES = 1 << 3,
    // Of executions that have no reads and locks from the same sources it visits each, with all
    // events: smc_explore_options.termination.
    SMC_EXPLORER_FINDS_LASSOS = 1 << 4,
    // Takes accesses that have several cells, under models with SMC_MODEL_MIXES_SIZES
    // (docs/mixed-sizes.md).
    SMC_EXPLORER_MIXES_SIZES = 1 << 5,
};

// Explores `program` under `model` and fills *result (zeroed by the caller), also where it stops
// early.
typedef void smc_explore(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, smc_result *result);

// How many executions an exploration would visit, by a part of it that is drawn.
typedef struct smc_estimate {
    double executions, blocked; // `blocked`: also those that a bound cuts
    double deviation;           // the number is within this of it in 95 of 100 cases
    uint64_t runs;              // through the tree; 0: there is no estimate
    bool counts_some_twice;     // so that there may be fewer, by far
} smc_estimate;

typedef struct smc_explorer {
    const char *name, *title, *paper;
    smc_explore *explore;
    bool (*supports)(const smc_model *model);
    // The same of a part (work.h), of which more may be given away meanwhile; `sharing` NULL:
    // nothing is. NULL: what there is to explore below a node does not follow from the way there,
    // since the explorer remembers more.
    void (*explore_work)(smc_program *, const smc_model *, const smc_explore_options *,
                         const smc_work *work, const smc_sharing *sharing, smc_result *);
    // Draws until that time (smc_monotonic_time), and to the end of what it has begun. NULL: it
    // cannot.
    void (*estimate)(smc_program *, const smc_model *, const smc_explore_options *, uint64_t until,
                     smc_estimate *, smc_result *);
    unsigned flags;
    smc_equivalence counts;
    const smc_option *const *options; // that it has beside those of all, the last one NULL; NULL:
                                      // none
    const smc_counter *counters;      // that it has in smc_result.own, the last one without a name;
                                      // NULL: none
} smc_explorer;

#define X(name, library) extern const smc_explorer smc_explorer_##name;
SMC_EXPLORERS(X)
#undef X

// What leaves the choice to smc: an explorer that chooses where there is a choice, otherwise the
// first one for the model.
#define SMC_ANY_EXPLORER "auto"

// NULL: unknown or unsupported pair.
const smc_explorer *smc_explorer_find(const char *name, const smc_model *model);
const smc_explorer *smc_explorer_at(size_t i); // NULL past the last one that was built

// The library for want of which the explorer of this name was not built; NULL: it was, or there is
// none of this name.
const char *smc_explorer_lacks(const char *name);

#endif
