// help.h - what --help, -h and smc help print, from the tables of options and commands. No line has
// more than 80 columns.
#ifndef SMC_HELP_H
#define SMC_HELP_H

#include "explorers/explorer.h"
#include "tools/options/commands.h"

void smc_help_all(FILE *to);                              // --help: every option
void smc_help_debug(FILE *to);                            // --list=debug
void smc_help_brief(FILE *to);                            // -h: what most people need, in 30 lines
void smc_help_command(const smc_command_row *, FILE *to); // one with details

// For commands that have help of their own: the options of an algorithm, a row of two columns,
// paragraphs (one a line).
void smc_help_of_explorer(const smc_explorer *, FILE *to);
void smc_help_row(const char *left, const char *right, FILE *to);
void smc_help_text(const char *text, FILE *to);
void smc_help_excluded(const char *command, FILE *to); // options that the command does not support

#endif
