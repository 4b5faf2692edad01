// run.h - a program that is loaded, lowered and explored; shared by the commands. Prints nothing
// except messages of the front end.
#ifndef SMC_RUN_H
#define SMC_RUN_H

#include "interp/interp.h"
#include "pass/cache/lowered_cache.h"
#include "replay/recorded.h"
#include "replay/replay.h"
#include "tools/options/options.h"
#include "tools/jobs/jobs.h"
#include "tools/options/pairs.h"
#include "tools/report/report.h"
#include "tools/suppress/suppressions.h"
#include "tools/terminal/final_report.h"

// Creates the report of the result so far. Used with a time limit: the report is printed if the run
// does not end within SMC_WATCH_GRACE seconds after the limit.
typedef struct smc_report_writer {
    smc_final_report *(*write)(void *self, const smc_report *);
    void *self;
} smc_report_writer;

// Maximum number of events of an exploration that explores all rounds of waiting loops, to check
// the explorations that do not.
enum { SMC_MAX_ALL_ROUNDS_EVENTS = 1000000 };

// Why a program is too large to explore (too_large.h).
typedef struct smc_size_finding {
    bool is;
    double executions; // estimate of their number; 0: not even the first one ended
} smc_size_finding;

// Settings of a run by a command, in addition to the options of the user.
typedef struct smc_run_request {
    smc_report_writer report_writer;
    const smc_outcomes *known;   // outcomes of another exploration: any other outcome is an error.
                                 // NULL: not compared
    const smc_end_handler *ends; // called for each complete execution; NULL: no function
    smc_bytes *lowering_output; // output of the lowering process, shared by runs that have the same
                                // code: used if present, otherwise stored here; NULL: not shared
    uint32_t all_rounds;        // explore all rounds of waiting loops up to this number, without
                                // reductions; 0: use reductions
    bool linearizes;            // the program is a client that calls the object in the input files
                                // (smc_interp_set_client)
    bool lists_tests;           // the program is lowered to list its tests
    bool only_lists_tests;      // no test will be run, so their code is not needed
    bool is_silent;             // prints no messages about failures
    bool fence_places;          // the code contains the places where fences may be inserted
                                // (smc_interp_allow_orders)
    bool checks_size;           // stop as soon as the program is found too large (too_large.h)
    bool separate_places; // memory orders are changed for each place (with its callers) separately
    bool numbers;         // explore ranges of nondet values number by number: one of several
                          // explorers that are compared does not support inputs
    bool plain_access;    // several models are compared, and one treats plain accesses like atomic
                          // ones
} smc_run_request;

// A run that is divided among processes or jobs (parts.c).
typedef struct smc_run_shares {
    smc_store_job job;    // what a new store contains
    smc_jobs_found found; // what several processes found, with --jobs or --checkpoint; the result
                          // is copied to `result`
    bool is_shared;       // the exploration is divided among processes
    bool is_taken;        // smc_run_store_merged_result has set the result
    int failed;           // status of smc_jobs_explore if it failed; a message was printed
} smc_run_shares;

// The replay of one execution (replay.c), or of the one that an exploration continues (recorded.c).
typedef struct smc_run_replayed {
    char *token; // the token that --after names; NULL: the token is that of --replay
    // The steps that --after names; without `continues`, the exploration does not begin with them.
    smc_recorded_steps recorded;
    smc_near_recorded near; // the execution that --near names
    bool continues;
    smc_replay_mode mode; // the mode that the replay token names
    bool plain_events;    // no access is elided, as if --elision=off were given
    bool no_variables;    // with --steps: do not show local variables, because keeping them in
                          // memory would change the execution
} smc_run_replayed;

// Data for the report besides the result.
typedef struct smc_run_notes {
    smc_warnings warnings; // about the program
    smc_coverage coverage; // sorted; empty if not requested by --coverage
    smc_long_loop loop;    // the loop with the most rounds, if has_loop
    bool has_loop;
    smc_suppressions suppressions;             // suppressed errors (docs/suppressions.md)
    char *found_with_relaxed, *found_with_tso; // of smc_report_notes, owned (volatile.h)
    smc_size_finding too_large;
    bool no_thread_starves; // every state was searched, and no thread starves
    smc_words uncompiled;   // files of the compilation database that do not compile and may define
                            // undefined functions
    smc_budget budget;      // stages that are over (budget.h)
    smc_estimate rest;      // estimate of the total number of executions after a timeout; no runs:
                            // unknown
} smc_run_notes;

// Times in seconds.
typedef struct smc_run_times {
    double begin, exploring;   // when the run began, and how long it explored
    double begin_processor;    // the processor's time when the exploration began
    double explored_before;    // how long the run took whose cached result this is; 0: this run has
                               // explored
    double next_report_update; // when to update the report for a timeout
} smc_run_times;

// A run. The caller sets the first two members and, if needed, `request`, and zeroes the rest; from
// then on signals may set `stop`.
typedef struct smc_run {
    const smc_options *options;
    smc_pair pair;
    smc_run_request request;
    smc_stop stop;
    smc_stop *stopped_by; // another run's stop, which ends this run, too; NULL: its own one
    smc_interp_options interp_options;
    smc_diag diag;
    smc_interp *interp;      // NULL: the program is not lowered
    smc_lowered_cache *code; // the cache entry with the code; NULL: the result is not cached
                             // (known_result.h)
    smc_result result;
    smc_run_notes notes;
    smc_run_shares shares;
    smc_run_replayed replay;
    smc_run_times times;
    smc_progress *progress;
    const smc_graph_recorder *recorder; // receives the visited executions; NULL: none
    uint32_t restarts; // how often smc_run_clear was called: location numbers from before a call
                       // are invalid after it
} smc_run;

// Returns the program to which places and locations in the result refer: the one decoded from what
// several processes have found, or the lowered one; NULL: none.
smc_program *smc_run_program(smc_run *);
// Resets the results, so that the program can be explored again.
void smc_run_reset_results(smc_run *);
// For an exploration that starts again: resets the result and the data in the program's trie.
void smc_run_clear(smc_run *);
// Attempts to explore, repeated until nothing new is learnt (reductions/restart.h); `self` is
// passed to each.
typedef struct smc_run_attempts {
    smc_run *run;
    void (*attempt)(smc_run *, void *self);
    void *self;
} smc_run_attempts;
// Performs the attempts. The run's result is that of the last one.
void smc_run_until_stable(smc_run_attempts);
void smc_run_free(smc_run *); // frees everything that the run owns

// True for a status with which smc refuses to explore a program: the exit status is 2, unless
// errors were found before.
bool smc_run_is_refusal(smc_status);

#endif
