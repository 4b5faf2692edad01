// run.h - what the commands have in common: a program that is loaded, lowered and explored. Nothing
// is reported but what the front end has to say.
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

// Where there is a limit on time: makes the last words of what is known so far, as a report that is
// made when it has been over for SMC_WATCH_GRACE seconds.
typedef struct smc_scribe {
    smc_final_report *(*write)(void *self, const smc_report *);
    void *self;
} smc_scribe;

// So many events of executions with all rounds of waits are enough to compare others with.
enum { SMC_MOST_WITH_ALL_ROUNDS = 1000000 };

// One exploration: the caller sets the first two, `scribe` and `known` if there are any, and zeroes
// the rest; `stop` may be watched from then on.
typedef struct smc_run {
    const smc_options *options;
    smc_pair pair;
    smc_scribe scribe;
    const smc_outcomes *known; // of another exploration: others are errors; NULL: none
    smc_stop stop;
    smc_interp_options asked;
    smc_diag diag;
    smc_interp *interp;      // NULL: not lowered
    smc_lowered_cache *code; // of which its code, in bytes, is a part; NULL: the result is not kept
                             // (known_result.h)
    smc_result result;
    smc_warnings warnings; // of the program
    smc_coverage coverage; // settled; without points where it is not asked for
    smc_long_loop loop;    // the longest
    bool has_loop;
    smc_store_job job;    // for a store that is made
    smc_jobs_found found; // by several processes, with --jobs or --checkpoint; its result is in
                          // `result`
    bool is_shared;       // so it is explored
    bool linearizes; // it is a client of the object that its files declare (smc_interp_set_client)
    const smc_end_watch *ends; // who looks at the ends of executions; NULL: nobody
    bool lists_tests;          // it is lowered only to know which tests it has
    smc_bytes *said; // by the process that lowers, for others with the same code: it is kept here,
                     // or taken from here, where there is something; NULL: it is not shared
    uint32_t all_rounds; // all rounds of waits are gone round, up to so many, and nothing is
                         // reduced; 0: not so
    bool is_silent;      // what goes wrong is not said: nobody has asked for it
    bool fence_places;   // the code is to say where fences could be (smc_interp_allow)
    bool places_apart;   // orders are changed place by place
    bool plain_access;   // some of several models take plain accesses for accesses like others
    bool no_variables;   // --steps: the execution is another one where local variables are kept in
                         // memory
    smc_replay_mode way; // of the token, once it has been run
    bool is_taken;       // the result is there (smc_run_take_found)
    int failed;          // as smc_jobs_explore; message given
    smc_progress *progress;
    double begin, exploring; // seconds
    double explored_before;  // seconds that it took an earlier run, whose result this is; 0: it is
                             // of this run
    smc_suppressions suppressions; // of errors that are allowed
    smc_words uncompiled;          // the files of the database that might define what is undefined
    smc_budget budget;             // what was done of it (budget.h)
    smc_estimate rest; // of the whole, where the time was over before its end; without runs: not
                       // known
    double next_words; // when it is time to make them anew
    uint32_t restarts; // how often the program was forgotten: locations of before are others
} smc_run;

void smc_run_begin_anew(smc_run *); // for another exploration: what was found is forgotten
void smc_run_forget(smc_run *); // the same within an exploration, which begins again: the result,
                                // and the histories of the program
// Attempts, each with what `self` is to it, until nothing is learnt (result/ends/begin_anew.h).
typedef struct smc_run_attempts {
    smc_run *run;
    void (*attempt)(smc_run *, void *self);
    void *self;
} smc_run_attempts;
void smc_run_until_known(smc_run_attempts);
void smc_run_free(smc_run *);

// Whether a status is a refusal: exit status 2, unless errors were found before.
bool smc_run_refused(smc_status);

#endif
