// server.h - `smc lsp`: a Language Server Protocol (3.17) server on standard input and output.
//
// The server checks a file in a child process when the file is opened or saved; saving it again
// ends the older check.
#ifndef SMC_SERVER_H
#define SMC_SERVER_H

// Runs until the client disconnects. Returns 0 after "shutdown" and "exit", otherwise 1.
int smc_lsp_run(void);

#endif
