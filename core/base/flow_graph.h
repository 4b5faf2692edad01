// flow_graph.h - post-dominators: what comes after a node whichever way is taken.
#ifndef SMC_FLOW_GRAPH_H
#define SMC_FLOW_GRAPH_H

#include "base/base.h"

typedef SMC_VEC(uint32_t) smc_numbers;

// Nodes are numbers below n; n is the end, to which a return leads, and so does the last node that
// is found of a part without a way out.
typedef struct smc_flow_graph {
    uint32_t n;
    smc_numbers *before; // [n + 1] predecessors
    smc_numbers *after;  // [n + 1] successors
    smc_numbers order;   // the nodes, each after one that it leads to, from the end on
    uint32_t *rank;      // [n + 1] in it; 0: not there yet
    uint32_t *behind;    // [n + 1] the immediate post-dominator
} smc_flow_graph;

void smc_flow_graph_init(smc_flow_graph *, uint32_t n);
void smc_flow_graph_free(smc_flow_graph *);
void smc_flow_connect(smc_flow_graph *, uint32_t from, uint32_t to);
// With all edges there: finds `behind`.
void smc_flow_post_dominators(smc_flow_graph *);

#endif
