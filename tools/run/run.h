// run.h - shared by the commands: a program that is loaded, lowered and explored. Prints nothing
// except messages of the front end.
#ifndef SMC_RUN_H
#define SMC_RUN_H

#include "interp/interp.h"
#include "pass/cache/lowered_cache.h"
#include "replay/replay.h"
#include "tools/options/options.h"
#include "tools/jobs/jobs.h"
#include "tools/options/pairs.h"
#include "tools/report/report.h"
#include "tools/suppress/suppressions.h"
#include "tools/terminal/final_report.h"

// With a time limit: creates a report of the result so far, to be printed if the run does not end
// within SMC_WATCH_GRACE seconds after the limit.
typedef struct smc_report_writer {
    smc_final_report *(*write)(void *self, const smc_report *);
    void *self;
} smc_report_writer;

// Maximum number of events of an exploration with all rounds of waits, which other explorations are
// compared with.
enum { SMC_MOST_WITH_ALL_ROUNDS = 1000000 };

// An exploration. The caller sets the first two fields and, if needed, `scribe` and `known`, and
// zeroes the rest; then `stop` may be watched.
typedef struct smc_run {
    const smc_options *options;
    smc_pair pair;
    smc_report_writer report_writer;
    const smc_outcomes *known; // outcomes of another exploration; others are errors. NULL: not
                               // compared
    smc_stop stop;
    smc_interp_options asked;
    smc_diag diag;
    smc_interp *interp;      // NULL: not lowered
    smc_lowered_cache *code; // cache entry that contains the code; NULL: the result is not cached
                             // (known_result.h)
    smc_result result;
    smc_warnings warnings; // of the program
    smc_coverage coverage; // sorted; empty if not requested
    smc_long_loop loop;    // longest loop
    bool has_loop;
    smc_store_job job;    // for creating a store
    smc_jobs_found found; // results of several processes, with --jobs or --checkpoint; its result
                          // is in `result`
    bool is_shared;       // explored in this way
    bool linearizes; // the program is a client of the object in its files (smc_interp_set_client)
    const smc_end_handler *ends; // observer of complete executions; NULL: none
    bool lists_tests;            // it is only lowered to list its tests
    smc_bytes *said;     // output of the lowering process, shared between runs with the same code:
                         // stored here, or taken from here if present; NULL: not shared
    uint32_t all_rounds; // explore all rounds of waits up to this number, without reductions; 0: no
    bool is_silent;      // print no messages about failures
    bool fence_places;   // the code records possible places of fences (smc_interp_allow)
    bool places_apart;   // memory orders are changed separately for each place
    bool plain_access;   // one of several models treats plain accesses like atomic ones
    bool no_variables;   // --steps: local variables in memory would change the execution
    smc_replay_mode way; // mode of the replay token, once replayed
    bool is_taken;       // the result has been stored (smc_run_take_found)
    int failed;          // as of smc_jobs_explore; a message was printed
    smc_progress *progress;
    double begin, exploring; // seconds
    double explored_before;  // seconds of an earlier run, whose result this is; 0: result of this
                             // run
    smc_suppressions suppressions; // of errors that are allowed
    smc_words uncompiled; // files of the compilation database that may define undefined functions
    smc_budget budget;    // stages done (budget.h)
    smc_estimate rest;    // estimate of the whole after a timeout; without runs: unknown
    double next_words;    // when the report for a timeout is to be updated
    uint32_t restarts;    // number of times the program was forgotten; location numbers from before
                          // are invalid
} smc_run;

// Resets the results for another exploration.
void smc_run_begin_anew(smc_run *);
void smc_run_forget(smc_run *); // the same within an exploration that restarts: resets the result
                                // and the program's histories
// Attempts to explore, repeated until nothing new is learnt (reductions/restart.h); `self` is
// passed to each.
typedef struct smc_run_attempts {
    smc_run *run;
    void (*attempt)(smc_run *, void *self);
    void *self;
} smc_run_attempts;
void smc_run_until_known(smc_run_attempts);
void smc_run_free(smc_run *);

// True if the status is a refusal: exit status 2, unless errors were found before.
bool smc_run_refused(smc_status);

#endif
