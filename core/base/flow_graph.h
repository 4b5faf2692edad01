// flow_graph.h - computes post-dominators of flow graphs.
#ifndef SMC_FLOW_GRAPH_H
#define SMC_FLOW_GRAPH_H

#include "base/base.h"

// A list of numbers.
typedef SMC_VEC(uint32_t) smc_numbers;

// A control-flow graph. A node is a basic block. Nodes are numbered from 0 to n - 1; n is the exit,
// the successor of returning blocks. A block that cannot reach the exit (an infinite loop) gets an
// edge to the exit.
typedef struct smc_flow_graph {
    uint32_t n;          // number of nodes without the exit, which is node n
    smc_numbers *before; // [n + 1] the predecessors of each node
    smc_numbers *after;  // [n + 1] the successors of each node
    smc_numbers order;   // postorder of the reversed graph; the exit comes last
    uint32_t *rank;      // [n + 1] position of the node in `order`, from 1; 0: no position yet
    uint32_t *post_dominators; // [n + 1] the node's immediate post-dominator
} smc_flow_graph;

// Makes a graph of n nodes and the exit, without edges.
void smc_flow_graph_init(smc_flow_graph *, uint32_t n);
void smc_flow_graph_free(smc_flow_graph *);
void smc_flow_connect(smc_flow_graph *, uint32_t from, uint32_t to);
// Computes `post_dominators`. All edges must have been added.
void smc_flow_post_dominators(smc_flow_graph *);

#endif
