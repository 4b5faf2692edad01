// watch.h - ends a run early: Ctrl-C, time limit, memory limit.
//
// Signal handlers have no argument, so there is one watch per process.
#ifndef SMC_WATCH_H
#define SMC_WATCH_H

#include "tools/terminal/final_report.h"

// Opens /dev/null for closed standard streams, so that no other file gets their descriptors.
// Writing to a closed standard output still fails.
void smc_watch_standard_streams(void);

// From now on SIGINT, SIGTERM, SIGHUP and the limits (0: none) set stop->requested. A second signal
// of the same kind ends the process immediately. If a stop request is not honoured within
// SMC_WATCH_GRACE seconds, the time limit ends the process with the final report.
void smc_watch_start(smc_stop *stop, double seconds, uint32_t megabytes);
void smc_watch_memory(uint32_t megabytes); // changes the memory limit, if there is one
void smc_watch_end(void); // disables the limits and drops the final report; signals end the process
                          // immediately

// Grants `seconds` more after the limit, then requests the stop again.
void smc_watch_grant(double seconds);

void smc_watch_no_time(void); // disables the time limit

// Sets the end of the current stage, in seconds since smc_watch_start, if it is before the time
// limit. Reaching it does not affect later stages. 0: only the limit counts.
void smc_watch_stage(double until);

enum { SMC_WATCH_GRACE = 9 }; // plus a tick and a full pipe, at most ten seconds

// Sets the final report and takes ownership of it; replaces an earlier one.
void smc_watch_final_report(smc_final_report *);

// *due is set five times a second. NULL: no longer.
void smc_watch_look(_Atomic int *due);

double smc_watch_seconds(void); // since smc_watch_start
uint64_t smc_watch_peak_rss_kib(void);

#endif
