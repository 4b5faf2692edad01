// serve.h - `smc serve [DIR]`: a page for browsers that lists the programs and tests of a directory
// or project, checks them, and shows their executions.
#ifndef SMC_SERVE_H
#define SMC_SERVE_H

// Runs until a signal ends it. Returns the exit status of the command.
int smc_serve_run(int argc, char **argv);

#endif
