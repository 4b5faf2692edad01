// flow_graph.h - post-dominators of flow graphs.
#ifndef SMC_FLOW_GRAPH_H
#define SMC_FLOW_GRAPH_H

#include "base/base.h"

typedef SMC_VEC(uint32_t) smc_numbers;

// Nodes are numbers below n; n is the exit, the successor of returns. From a region that cannot
// reach the exit, an edge to it is added.
typedef struct smc_flow_graph {
    uint32_t n;
    smc_numbers *before; // [n + 1] predecessors
    smc_numbers *after;  // [n + 1] successors
    smc_numbers order;   // postorder of the reversed graph, the exit last
    uint32_t *rank;      // [n + 1] position in `order`, from 1; 0: none yet
    uint32_t *behind;    // [n + 1] the immediate post-dominator
} smc_flow_graph;

// A graph with n nodes and the exit, without edges.
void smc_flow_graph_init(smc_flow_graph *, uint32_t n);
void smc_flow_graph_free(smc_flow_graph *);
// Adds an edge.
void smc_flow_connect(smc_flow_graph *, uint32_t from, uint32_t to);
// Computes `behind`. All edges must have been added.
void smc_flow_post_dominators(smc_flow_graph *);

#endif
