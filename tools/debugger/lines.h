// lines.h - reads debugger commands: from a terminal with a prompt, or from a file.
#ifndef SMC_DEBUGGER_LINES_H
#define SMC_DEBUGGER_LINES_H

#include "base/base.h"

#include <stdio.h>

// The source of debugger commands, and the line read last.
typedef struct smc_command_input {
    FILE *from;
    const char *name; // name of the file with the commands; NULL: standard input
    bool is_terminal; // a prompt is shown, and an empty line repeats the last command
    unsigned line;    // number of the line read last
    char *text;       // text of the line read last
    size_t room;      // allocated bytes of `text`, for getline
    char *(*edit)(const char *prompt);  // readline() of libedit; NULL: not available
    void (*remember)(const char *line); // add_history() of libedit
} smc_command_input;

// Checks, before the exploration starts, that the file can be read. Returns false after a message.
SMC_MUST_USE bool smc_lines_can_open(const char *file);
// Opens the file of commands; "-", "" or NULL is standard input. Returns false after a message.
SMC_MUST_USE bool smc_lines_open_file(smc_command_input *, const char *file);
// Returns the next line without its newline, valid until the next call; NULL: there are no more.
const char *smc_lines_next_line(smc_command_input *);
void smc_lines_close(smc_command_input *);

#endif
