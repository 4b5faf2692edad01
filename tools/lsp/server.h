// server.h - `smc lsp`: a server of the Language Server Protocol (3.17) on standard input and
// output.
//
// A file is checked when it is opened and when it is saved, by a process of its own; a newer save
// ends the older check.
#ifndef SMC_SERVER_H
#define SMC_SERVER_H

// Serves until the client goes away: 0 if it said so ("shutdown", "exit"), 1 otherwise.
int smc_lsp(void);

#endif
