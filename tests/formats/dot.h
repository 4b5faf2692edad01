// dot.h - is a text a graph in the DOT language? As much of it as results use: digraph and
// subgraph, names, strings in double quotes, nodes, attributes, and edges between nodes that were
// named before.
#ifndef SMC_TEST_DOT_H
#define SMC_TEST_DOT_H

#include <stddef.h>

// NULL, or what is wrong where, in `buf`.
const char *dot_violation(const char *text, char *buf, size_t n);

#endif
