// watch.h - what ends a run early: Ctrl-C, the time limit, the memory limit.
//
// A signal handler has no argument, so there is one watch in a process.
#ifndef SMC_WATCH_H
#define SMC_WATCH_H

#include "tools/terminal/final_report.h"

// Opens /dev/null in the place of standard streams that were closed, so that no other file takes
// their number; writing to a standard output that was closed still fails.
void smc_watch_standard_streams(void);

// From now on SIGINT, SIGTERM, SIGHUP and the limits (0: none) set stop->requested. A second signal
// of the same kind ends the process at once; so does the time limit where nobody has heeded the
// request for SMC_WATCH_GRACE seconds: with the last words.
void smc_watch_start(smc_stop *stop, double seconds, uint32_t megabytes);
void smc_watch_memory(uint32_t megabytes); // another limit from now on, where there is one
void smc_watch_end(void); // the limits no longer apply; signals end the process at once; there are
                          // no last words any more

// After the limit: so many seconds more for something small, after which a stop is asked for again.
void smc_watch_grant(double seconds);

void smc_watch_no_time(void); // the limit on time no longer applies

// What is done from now on is over so many seconds after smc_watch_start, where the limit on time
// leaves so many: that this is reached for one stage asks nothing of the next. 0: only the limit
// itself counts.
void smc_watch_stage(double until);

enum { SMC_WATCH_GRACE = 9 }; // a tick, and a full pipe, later it is ten

// Takes these words, instead of those it had.
void smc_watch_final_report(smc_final_report *);

// *due is set five times a second. NULL: no more.
void smc_watch_look(_Atomic int *due);

double smc_watch_seconds(void); // since smc_watch_start
uint64_t smc_watch_peak_rss_kib(void);

#endif
