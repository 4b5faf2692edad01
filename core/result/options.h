// options.h - how an exploration is asked to work.
#ifndef SMC_RESULT_OPTIONS_H
#define SMC_RESULT_OPTIONS_H

#include "base/base.h"

// Heuristics of rvf that are switched off: results are the same (docs/rvf.md).
typedef struct smc_rvf_without {
    bool closure, guide, greedy, backtrack;
} smc_rvf_without;

// Who goes on where several threads could: results are the same (docs/cdschecker.md).
typedef struct smc_fairness {
    bool yield;      // not a thread that yields while others have done nothing since its last step
    uint32_t window; // a thread that could go on while so many steps were done goes first; 0: as it comes
} smc_fairness;

struct smc_result;

// Who wants to know how far an exploration is. `due` is set from outside; `show` clears it. `share` of it is done, by
// the branching seen so far; below 0 where nothing is known.
typedef struct smc_progress {
    volatile int due;
    void (*show)(struct smc_progress *, const struct smc_result *, double share);
} smc_progress;

// How an explorer is asked to work.
typedef struct smc_explore_options {
    bool keep_going;      // visit everything, whatever errors are found; also computes the outcome hash
    bool minimize;        // with keep_going: of the executions that show an error the one that is easiest to follow is kept, of
                          // however many; otherwise of the first SMC_COMPARED
    bool plain_access;    // plain accesses branch like relaxed atomics instead of racing (--plain=access)
    bool plain_events;    // plain accesses are events of the graph, also where nothing is to be decided about them
    bool leaks;           // memory that nobody has freed when all threads have ended is an error
    bool check;           // re-evaluate every complete execution by the axioms (witness check)
    smc_rvf_without rvf_without;
    const char *mcr_dump; // a directory to which mcr writes what it asks Z3; NULL: none
    uint32_t liveness;    // how often in a row a thread may read an old write, at most (docs/cdschecker.md); 0: no bound
    smc_fairness fair;
    const smc_stop *stop; // looked at between events; never NULL
    smc_progress *progress; // NULL: nobody wants to know
} smc_explore_options;

enum { SMC_COMPARED = 100 };
enum { SMC_MORE_READS = 4 }; // than the bound of liveness: of one write in a row, at one place, where none is newer

static inline bool smc_progress_due(const smc_explore_options *o) { return o->progress && o->progress->due; }

#endif
