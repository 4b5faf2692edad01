// run.h - what the commands have in common: load the program, lower it, explore it. Nothing is reported but what the
// front end has to say.
#ifndef SMC_RUN_H
#define SMC_RUN_H

#include "interp/interp.h"
#include "pass/compile/compile.h"
#include "replay/replay.h"
#include "tools/options/options.h"
#include "tools/jobs/jobs.h"
#include "tools/options/pairs.h"
#include "tools/report/report.h"
#include "tools/terminal/last_words.h"

// Where there is a limit on time: makes the last words of what is known so far, as a report that is made when it has been over
// for SMC_WATCH_GRACE seconds.
typedef struct smc_scribe {
    smc_last_words *(*write)(void *self, const smc_report *);
    void *self;
} smc_scribe;

// One exploration: the caller sets the first two, and `scribe` if there is one, and zeroes the rest; `stop` may be watched from
// then on.
typedef struct smc_run {
    const smc_options *options;
    smc_pair pair;
    smc_scribe scribe;
    smc_stop stop;
    smc_interp_options asked;
    smc_diag diag;
    smc_interp *interp; // NULL: not lowered
    smc_result result;
    smc_warnings warnings; // of the program
    smc_long_loop loop;    // the longest
    bool has_loop;
    smc_store_job job;          // for a store that is made
    smc_jobs_found found; // by several processes, with --jobs or --checkpoint; its result is in `result`
    bool is_shared;       // so it is explored
    bool is_silent;       // what goes wrong is not said: nobody has asked for it
    bool fence_places;    // the code is to say where fences could be (smc_interp_allow)
    bool no_variables;    // --steps: the execution is another one where local variables are kept in memory
    smc_replay_way way;   // of the token, once it has been run
    bool is_taken;        // the result is there (smc_run_take_found)
    int failed;           // as smc_jobs_explore; message given
    smc_progress *progress;
    double begin, exploring; // seconds
    smc_budget budget;       // what was done of it (budget.h)
    smc_estimate rest;       // of the whole, where the time was over before its end; without runs: not known
    double next_words; // when it is time to make them anew
    uint32_t restarts; // how often the program was forgotten: locations of before are others
} smc_run;

// Whether the explorer can treat plain accesses as the options say. No message is given.
bool smc_run_fits(const smc_options *, const smc_pair *);

// Whether it is to be explored in parts: by processes that share a store, or one of them.
bool smc_run_is_shared(const smc_options *);

// Whether it has all that the options ask for. false: message given.
bool smc_run_goes_with(const smc_options *, const smc_pair *);

bool smc_run_can_read(const smc_options *); // all inputs; false: message given
// What clang makes of them. SMC_STOPPED: as asked for by `stop`, which may be NULL. Otherwise than that or SMC_OK: message given.
// The caller frees the units in any case.
SMC_MUST_USE smc_status smc_run_load(const smc_options *, const smc_stop *stop, smc_units *out);

// The units can be lowered again afterwards. SMC_USAGE, SMC_UNSUPPORTED: message given.
SMC_MUST_USE smc_status smc_run_lower(smc_run *, smc_units *);
SMC_MUST_USE smc_status smc_run_prepare(smc_run *); // loads what its options name, and lowers it
void smc_run_foresee(smc_run *, const smc_result *so_far); // has the last words made, if there is a limit on time
// The program in bytes, without a word about what is wrong with it, and the same where only what its files say of themselves differs, a
// remark; the caller frees them. {0}: there is something.
smc_bytes smc_run_pack(const smc_options *, const smc_pair *);
// A program that was prepared before, once more, where it is silent. false: there is something.
SMC_MUST_USE bool smc_run_prepare_again(smc_run *);
// An execution that was found, to be run once more: of a program that keeps its variables in memory, with what is known of memory.
typedef struct smc_run_again {
    smc_options options;
    smc_run run; // which borrows them
} smc_run_again;
// smc_run_replay may follow, with the same token. `run` is to be freed in any case. Not silent: where it cannot be, a message is given, or
// the program cannot be had as it was.
SMC_MUST_USE bool smc_run_once_more(smc_run_again *, const smc_run *, const char *token, bool is_silent);
// The executions that show the errors, once more, for what variables hold; to be freed. None where there is no time.
void smc_run_tell_variables(const smc_run *, smc_report_stories *out);
smc_explore_options smc_run_how(const smc_run *); // after lowering: how it is to be explored
smc_explore_options smc_run_how_to_estimate(const smc_run *); // the same, for smc_explorer.estimate
void smc_run_explore(smc_run *); // after lowering; fills result, warnings and exploring
void smc_run_begin_anew(smc_run *); // for another exploration: what was found is forgotten
// After lowering: how many executions its explorer, which has smc_explorer.estimate, would visit, found out in about so many seconds. What was
// explored before is forgotten.
SMC_MUST_USE smc_status smc_run_count(smc_run *, double seconds, smc_estimate *);
void smc_run_estimate(smc_run *); // after it: smc_run.rest, where the time was over
// After it, once more, with what the program's orders are now (interp.h): fills result, and nothing is said.
void smc_run_explore_again(smc_run *);
void smc_run_allow(smc_run *, smc_overlay); // between explorations (smc_interp_allow)
// Before: learns what memory is made of there, so that each step is told of once. As smc_run_replay.
SMC_MUST_USE smc_status smc_run_learn(smc_run *);
// Instead: the one execution that the options name. Otherwise than SMC_OK: as the exploration's status; of SMC_USAGE,
// message given.
SMC_MUST_USE smc_status smc_run_replay(smc_run *, const smc_replay_watch *);
// What several processes have found is the result, as far as it is known here.
void smc_run_take_found(smc_run *);
smc_interp_stats smc_run_work(const smc_run *); // that was done
smc_report smc_run_report(const smc_run *, const smc_interp_stats *work); // borrows from the run
void smc_run_free(smc_run *);

// Whether a status is a refusal: exit status 2, unless errors were found before.
bool smc_run_refused(smc_status);

#endif
