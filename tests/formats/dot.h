// dot.h - checks that a text is a graph in the DOT language, as far as results use it: digraph and
// subgraph, names, strings in double quotes, nodes, attributes, and edges between nodes that were
// declared before.
#ifndef SMC_TEST_DOT_H
#define SMC_TEST_DOT_H

#include <stddef.h>

// Returns NULL, or a text in `buf` that says what is wrong, and where.
const char *dot_violation(const char *text, char *buf, size_t n);

#endif
