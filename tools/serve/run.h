// run.h - a run of smc on a program of the project: it waits, runs in a child process, and has
// ended with a result.
#ifndef SMC_SERVE_RUN_H
#define SMC_SERVE_RUN_H

#include "tools/background/job.h"

typedef enum serve_run_state { SERVE_WAITS, SERVE_RUNS, SERVE_ENDED } serve_run_state;

// A run.
typedef struct serve_run {
    uint64_t number; // unique, in the order of requests
    serve_run_state state;
    smc_arguments arguments; // words of the command
    char *options;           // those that the user has chosen on the page, as text
    smc_job job;
    uint32_t n_read; // bytes of the job's messages that were processed
    int page_file;   // memory file to which the process writes the page; -1: none
    char *page;      // the page with its executions; NULL: none
    size_t page_size;
    json_t *progress, *result; // the last progress and the result, as smc prints them; NULL: none
    char *messages;            // what it wrote to standard error, without progress
    uint64_t cancelled;        // time at which it was cancelled, in nanoseconds; 0: never
    uint64_t ended;            // seconds since the epoch at which it ended
} serve_run;

// Creates a run, which waits. It takes ownership of the arguments.
serve_run *serve_run_new(uint64_t number, smc_arguments arguments, const char *options);
// Ends the process if it is running.
void serve_run_free(serve_run *);

// Starts the process. If that fails, the run has ended, with a message.
void serve_run_start(serve_run *);
// Reads the output that is available. Returns true if the run has changed: it has progressed or
// ended.
SMC_MUST_USE bool serve_run_read(serve_run *);
// Interrupts the process, so that it reports the result so far; a run that waits ends.
void serve_run_cancel(serve_run *);
// Kills the process if it was cancelled some seconds ago and still runs.
void serve_run_enforce_cancel(serve_run *);

json_t *serve_run_json(const serve_run *);

#endif
