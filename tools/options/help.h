// help.h - prints --help, -h and smc help from the tables of options and commands, in at most 80
// columns.
#ifndef SMC_HELP_H
#define SMC_HELP_H

#include "explorers/explorer.h"
#include "tools/options/commands.h"

void smc_help_all(FILE *to);   // --help: all options
void smc_help_debug(FILE *to); // --list=debug
void smc_help_brief(FILE *to); // -h: the most important ones, in 30 lines
void smc_help_command(const smc_command_row *, FILE *to); // a command with further help

// For commands with help of their own: options of an algorithm, a row of two columns, paragraphs
// (one per line).
void smc_help_of_explorer(const smc_explorer *, FILE *to);
void smc_help_row(const char *left, const char *right, FILE *to);
void smc_help_text(const char *text, FILE *to);
void smc_help_excluded(const char *command, FILE *to); // options that the command does not support

#endif
