// server.h - `smc lsp`: a Language Server Protocol (3.17) server on standard input and output.
//
// A file is checked in a child process when it is opened or saved; saving again ends an older
// check.
#ifndef SMC_SERVER_H
#define SMC_SERVER_H

// Runs until the client disconnects. Returns 0 after "shutdown" and "exit", otherwise 1.
int smc_lsp(void);

#endif
