// explorer.h - the interface of an explorer: which executions to visit. An explorer is a row in
// SMC_EXPLORERS and a folder.
#ifndef SMC_EXPLORER_H
#define SMC_EXPLORER_H

#include "explorers/work.h"
#include "models/model.h"
#include "result/result.h"

// X(name, library), in order of preference. An explorer is left out of a build that lacks its
// library; `nothing`: needs no library.
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

// What the executions of one class agree on, in addition to each thread's actions. Each class of
// one equivalence is a union of classes of the next.
typedef enum smc_counted_by {
    SMC_BY_OUTCOME,    // the values that threads receive, including choices
    SMC_BY_READS,      // sources of reads; those of locks may differ
    SMC_BY_READS_FROM, // sources of reads and locks
    SMC_BY_COHERENCE,  // sources and coherence
} smc_counted_by;

// How an explorer counts. The count of a complete exploration lies between those by `coarsest` and
// `finest`; if these are the same, all such explorers agree. Reductions may merge more
// (smc_result.reduced). comparable.h compares counts.
typedef struct smc_equivalence {
    smc_counted_by coarsest, finest;
    bool optimal; // every visited execution counts: none is a duplicate or a dead end
                  // (smc_result.redundant)
} smc_equivalence;

enum smc_explorer_flags {
    // Works only if plain accesses branch (smc_explore_options.plain_access).
    SMC_EXPLORER_NEEDS_PLAIN_ACCESS = 1 << 0,
    // Uses a solver: visits few executions, with milliseconds for each.
    SMC_EXPLORER_SOLVES = 1 << 1,
    // Visits a sample of the executions (result/sampled.h).
    SMC_EXPLORER_SAMPLES = 1 << 2,
    // If the model is not SMC_MODEL_PREFIX_CLOSED, it runs threads with assumed values that may not
    // occur in any execution.
    SMC_EXPLORER_ASSUMES_VALUES = 1 << 3,
    // Visits executions that differ in reads-from (locks included) separately and with all events,
    // as smc_explore_options.termination requires.
    SMC_EXPLORER_FINDS_LASSOS = 1 << 4,
    // Supports accesses to several cells, under models with SMC_MODEL_MIXES_SIZES
    // (docs/mixed-sizes.md).
    SMC_EXPLORER_MIXES_SIZES = 1 << 5,
};

// Explores `program` under `model`. Fills *result, which the caller has zeroed, even if it stops
// early.
typedef void smc_explore(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, smc_result *result);

// An estimate of the number of executions, from a random part of the exploration.
typedef struct smc_estimate {
    double executions, blocked; // `blocked` includes executions cut by a bound
    double deviation;           // half width of the 95 % confidence interval
    uint64_t runs;              // number of samples of the tree; 0: no estimate
    bool counts_some_twice;     // an upper bound: the actual number may be much smaller
} smc_estimate;

typedef struct smc_explorer {
    // Name on the command line; description; publication or page.
    const char *name, *title, *paper;
    smc_explore *explore;
    bool (*supports)(const smc_model *model);
    // Explores a part (work.h) and gives away more of it on demand; `sharing` NULL: nothing is
    // given away. NULL: unsupported, since the explorer keeps tables so that the subtree of a node
    // does not depend only on the path to it.
    void (*explore_work)(smc_program *, const smc_model *, const smc_explore_options *,
                         const smc_work *work, const smc_sharing *sharing, smc_result *);
    // Samples until the time `until` (smc_monotonic_time), finishing the sample in progress. NULL:
    // unsupported.
    void (*estimate)(smc_program *, const smc_model *, const smc_explore_options *, uint64_t until,
                     smc_estimate *, smc_result *);
    unsigned flags;
    smc_equivalence counts;
    const smc_option *const *options; // its own options in addition to the common ones,
                                      // NULL-terminated; NULL: none
    const smc_counter *counters; // its counters in smc_result.own, terminated by an entry without a
                                 // name; NULL: none
} smc_explorer;

#define X(name, library) extern const smc_explorer smc_explorer_##name;
SMC_EXPLORERS(X)
#undef X

// The name that leaves the choice to smc: the explorer of auto.h, or the first explorer that
// supports the model.
#define SMC_ANY_EXPLORER "auto"

// The explorer of that name; NULL: unknown, or it does not support the model.
const smc_explorer *smc_explorer_find(const char *name, const smc_model *model);

// The i-th explorer of this build; NULL past the end.
const smc_explorer *smc_explorer_at(size_t i);

// The missing library because of which this explorer is not in this build; NULL: it is built, or
// the name is unknown.
const char *smc_explorer_lacks(const char *name);

#endif
