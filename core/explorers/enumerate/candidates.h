// candidates.h - whole executions out of runs of the threads.
#ifndef SMC_ENUMERATE_CANDIDATES_H
#define SMC_ENUMERATE_CANDIDATES_H

#include "explorers/enumerate/thread_runs.h"

// Visits every execution that consists of one of the runs of each thread that it creates.
void candidates_visit(thread_runs *);

#endif
