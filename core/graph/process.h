// process.h - the end of the process, which ends every thread.
#ifndef SMC_GRAPH_PROCESS_H
#define SMC_GRAPH_PROCESS_H

#include "graph/graph.h"

bool smc_process_has_ended(const smc_graph *);
bool smc_main_has_ended_process(const smc_graph *); // it has returned, or called exit

#endif
