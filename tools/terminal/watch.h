// watch.h - ends a run early: Ctrl-C, time limit, memory limit.
//
// There is one watch per process, since signal handlers have no argument.
#ifndef SMC_WATCH_H
#define SMC_WATCH_H

#include "tools/terminal/final_report.h"

// Opens /dev/null for each standard stream that is closed, so that no file opened later becomes
// one. Writing to a closed standard output still fails.
void smc_watch_standard_streams(void);

// Starts the watch: from now on SIGINT, SIGTERM, SIGHUP and the limits set stop->requested. A limit
// of 0 means none. A second signal of the same kind ends the process at once. If the run does not
// stop within SMC_WATCH_GRACE seconds after the time limit, the process prints the final report and
// ends.
void smc_watch_start(smc_stop *stop, double seconds, uint32_t megabytes);
// Changes the memory limit; without effect if there was none.
void smc_watch_set_memory_limit(uint32_t megabytes);
// Removes the limits and the final report; from now on signals end the process at once.
void smc_watch_end(void);

// Lets the run continue for `seconds`, although the time limit has been reached; then the stop is
// requested again.
void smc_watch_grant_more_time(double seconds);

void smc_watch_stop_time_limit(void); // removes the time limit

// Sets the time at which the current stage ends, in seconds since smc_watch_start; 0, or a time
// after the time limit: no end of its own. Reaching it requests a stop that does not affect later
// stages.
void smc_watch_set_stage_end(double until);

// Seconds; with the interval of checks and the time to write to a full pipe, the process ends
// within ten.
enum { SMC_WATCH_GRACE = 9 };

// Sets the final report, of which the watch takes ownership, instead of an earlier one.
void smc_watch_set_final_report(smc_final_report *);

// From now on *due is set five times a second, to show progress. NULL: stops that.
void smc_watch_set_timer_flag(_Atomic int *due);

double smc_watch_seconds(void);           // seconds since smc_watch_start
double smc_watch_processor_seconds(void); // processor time of this process, in seconds
// Returns the largest resident size of this process so far, in KiB; 0: unknown.
uint64_t smc_watch_peak_rss_kib(void);

#endif
