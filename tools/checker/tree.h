// tree.h - walks the tree of choices of a certificate (docs/design/certificates.md).
#ifndef SMC_CHECKER_TREE_H
#define SMC_CHECKER_TREE_H

#include "tools/checker/certificate.h"

// What the walk has seen.
typedef struct checker_tree {
    uint64_t states;     // states of the tree
    uint64_t dead;       // states below which there is no execution
    uint64_t evaluated;  // graphs for which the formulas were evaluated
    uint64_t executions; // executions that were reached
    uint64_t blocked;    // among these, with a thread that is blocked or waits
    bool is_too_large;   // the certificate was not verified, because an execution is too large
} checker_tree;

// Walks the tree. Returns NULL if the certificate is right; otherwise a description of what is
// wrong, or why it is not verified (is_too_large), which the caller frees.
char *checker_tree_walk(checker_certificate *, checker_tree *);

#endif
