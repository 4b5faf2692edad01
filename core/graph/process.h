// process.h - whether the whole process has ended (exit, abort, return from main).
#ifndef SMC_GRAPH_PROCESS_H
#define SMC_GRAPH_PROCESS_H

#include "graph/graph.h"

// Whether some thread's last event ends the process.
bool smc_process_has_ended(const smc_graph *);

// Whether main's last event ends the process.
bool smc_main_has_ended_process(const smc_graph *);

#endif
