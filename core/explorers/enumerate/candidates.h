// candidates.h - combines complete executions from runs of single threads.
#ifndef SMC_ENUMERATE_CANDIDATES_H
#define SMC_ENUMERATE_CANDIDATES_H

#include "explorers/enumerate/thread_runs.h"

// Visits every execution that consists of one run of each of its threads.
void candidates_visit_all(thread_runs *);

#endif
