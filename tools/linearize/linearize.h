// linearize.h - smc linearize: checks an object with all its small clients
// (docs/linearizability.md).
#ifndef SMC_LINEARIZE_H
#define SMC_LINEARIZE_H

// Executes smc linearize; returns the exit status.
int smc_linearize_run(int argc, char **argv);

#endif
