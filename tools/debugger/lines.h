// lines.h - where a debugger's commands come from: a terminal, with a prompt, or a file of
// commands, without one.
#ifndef SMC_DEBUGGER_LINES_H
#define SMC_DEBUGGER_LINES_H

#include "base/base.h"

#include <stdio.h>

typedef struct smc_lines {
    FILE *from;
    const char *name; // of the file; NULL: standard input
    bool is_terminal; // there is a prompt, and an empty line repeats the last command
    unsigned line;    // that was read last
    char *text;       // of it
    size_t room;
    char *(*edit)(const char *prompt); // libedit's, where it is there; NULL: plain lines
    void (*remember)(const char *line);
} smc_lines;

SMC_MUST_USE bool smc_lines_are_there(const char *file); // so that it can be said early; false:
                                                         // message given
// `file`: "-", "" or NULL is standard input. false: message given.
SMC_MUST_USE bool smc_lines_open(smc_lines *, const char *file);
// The next line, without its end, until the next call; NULL: there is none.
const char *smc_lines_next(smc_lines *);
void smc_lines_close(smc_lines *);

#endif
