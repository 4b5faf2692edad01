// explorer.h - the interface of an explorer, which decides which executions to visit. An explorer
// is a row in SMC_EXPLORERS and a folder.
#ifndef SMC_EXPLORER_H
#define SMC_EXPLORER_H

#include "explorers/work.h"
#include "models/model.h"
#include "result/result.h"

// X(name, library), in order of preference. A build that lacks the library does not contain the
// explorer; `nothing`: no library is needed.
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

// The properties that the executions of one class have in common, in addition to the actions of
// each thread. A value is a coarser equivalence than the next value: its classes are unions of
// classes of the next.
typedef enum smc_equivalence_kind {
    SMC_BY_OUTCOME,             // the values that threads receive, including choices
    SMC_BY_READS_FROM_NO_LOCKS, // the sources of reads; the sources of locks may differ
    SMC_BY_READS_FROM,          // the sources of reads and locks
    SMC_BY_COHERENCE,           // the sources of reads and locks, and coherence
} smc_equivalence_kind;

// The equivalence by which an explorer counts executions. The count of a complete exploration lies
// between the number of classes of `coarsest` and that of `finest`. If both are the same, all
// explorers with that equivalence count the same. Reductions may merge classes
// (smc_result.reduced). comparable.h compares counts.
typedef struct smc_equivalence_range {
    smc_equivalence_kind coarsest, finest;
    // Every visited execution counts: none is a duplicate or a dead end (smc_result.redundant).
    bool optimal;
} smc_equivalence_range;

// Properties of an explorer, as bits.
enum smc_explorer_flags {
    // The explorer works only if plain accesses branch (smc_explore_options.plain_access).
    SMC_EXPLORER_NEEDS_PLAIN_ACCESS = 1 << 0,
    // The explorer uses a solver: it visits few executions and needs milliseconds for each.
    SMC_EXPLORER_SOLVES = 1 << 1,
    // The explorer visits a sample of the executions (result/sampled.h).
    SMC_EXPLORER_SAMPLES = 1 << 2,
    // If the model is not SMC_MODEL_PREFIX_CLOSED, the explorer runs threads with assumed values
    // that may not occur in any execution.
    SMC_EXPLORER_ASSUMES_VALUES = 1 << 3,
    // The explorer visits executions that differ in reads-from (locks included) separately and with
    // all events, as smc_explore_options.termination requires.
    SMC_EXPLORER_FINDS_LASSOS = 1 << 4,
    // The explorer supports accesses to several cells, under models with SMC_MODEL_MIXES_SIZES
    // (docs/mixed-sizes.md).
    SMC_EXPLORER_MIXES_SIZES = 1 << 5,
    // The explorer supports inputs without a range of values (docs/design/inputs.md).
    SMC_EXPLORER_TAKES_INPUTS = 1 << 6,
    // The explorer can begin with the steps of a recorded execution (smc_explore_options.recorded).
    SMC_EXPLORER_CONTINUES = 1 << 7,
    // The explorer visits each execution of its equivalence once, and passes it to
    // smc_explore_options.recorder.
    SMC_EXPLORER_RECORDS = 1 << 8,
    // The explorer bounds the number of faults in an execution (graph/answers.h).
    SMC_EXPLORER_BOUNDS_FAULTS = 1 << 9,
};

// Explores `program` under `model`. Fills *result, which is {0} before, even if the exploration
// stops early.
typedef void smc_explore(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, smc_result *result);

// An estimate of the number of executions, from random samples of the search tree.
typedef struct smc_estimate {
    double executions, blocked; // `blocked` includes executions cut by a bound
    double deviation;           // half width of the 95 % confidence interval
    uint64_t runs;              // number of samples of the search tree; 0: there is no estimate
    bool counts_some_twice; // the numbers are upper bounds: the actual numbers may be much smaller
} smc_estimate;

// An explorer: how it is named, what it supports and how it is called. NULL functions are not
// supported.
typedef struct smc_explorer {
    // The name on the command line; a description; a publication or page.
    const char *name, *title, *paper;
    smc_explore *explore;                     // explores all executions
    bool (*supports)(const smc_model *model); // whether the explorer supports the model
    // Explores a part of the search tree (work.h), and gives away pieces of the part on demand;
    // `sharing` NULL: gives nothing away. Not supported by explorers with tables, since the subtree
    // of a node must depend only on the path to the node.
    void (*explore_work)(smc_program *, const smc_model *, const smc_explore_options *,
                         const smc_work *work, const smc_work_sharing *sharing, smc_result *);
    // Estimates the number of executions from samples, until the time `until` (smc_monotonic_time);
    // finishes the sample in progress.
    void (*estimate)(smc_program *, const smc_model *, const smc_explore_options *, uint64_t until,
                     smc_estimate *, smc_result *);
    unsigned flags;               // smc_explorer_flags
    smc_equivalence_range counts; // the equivalence by which it counts executions
    // The explorer's own options, in addition to the common ones; NULL-terminated; NULL: it has
    // none.
    const smc_option *const *options;
    // The explorer's own counters in smc_result.own, terminated by an entry without a name; NULL:
    // it has none.
    const smc_counter *counters;
} smc_explorer;

#define X(name, library) extern const smc_explorer smc_explorer_##name;
SMC_EXPLORERS(X)
#undef X

// The name by which a user leaves the choice to smc: smc takes the explorer of auto.h or, if that
// does not support the model, the first explorer that does.
#define SMC_ANY_EXPLORER "auto"

// Returns the explorer with that name; NULL: the name is unknown, or the explorer does not support
// the model.
const smc_explorer *smc_explorer_find(const char *name, const smc_model *model);

// Returns the i-th explorer of this build; NULL: there are not so many.
const smc_explorer *smc_explorer_at(size_t i);

// Returns the name of the library whose lack excludes this explorer from the build; NULL: the
// explorer is in this build, or its name is unknown.
const char *smc_explorer_missing_library(const char *name);

#endif
