// lines.h - reads debugger commands: from a terminal with a prompt, or from a file.
#ifndef SMC_DEBUGGER_LINES_H
#define SMC_DEBUGGER_LINES_H

#include "base/base.h"

#include <stdio.h>

typedef struct smc_lines {
    FILE *from;
    const char *name; // file name; NULL: standard input
    bool is_terminal; // shows a prompt; an empty line repeats the last command
    unsigned line;    // number of the last line
    char *text;       // its text
    size_t room;
    char *(*edit)(const char *prompt); // libedit's readline; NULL: not available
    void (*remember)(const char *line);
} smc_lines;

SMC_MUST_USE bool smc_lines_are_there(const char *file); // checks early that the file is readable;
                                                         // otherwise prints a message
// `file` "-", "" or NULL is standard input. Prints a message and returns false on failure.
SMC_MUST_USE bool smc_lines_open(smc_lines *, const char *file);
// Returns the next line without its end, valid until the next call; NULL: no more.
const char *smc_lines_next(smc_lines *);
void smc_lines_close(smc_lines *);

#endif
