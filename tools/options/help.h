// help.h - prints the texts of --help, -h and smc help, from the tables of options and commands, in
// at most 80 columns.
#ifndef SMC_HELP_H
#define SMC_HELP_H

#include "explorers/explorer.h"
#include "tools/options/commands.h"

void smc_print_full_help(FILE *to);  // --help: all options
void smc_print_debug_help(FILE *to); // --list=debug
void smc_print_brief_help(FILE *to); // -h: the most important options, in 30 lines
// The help of a command that has help in the table.
void smc_print_command_help(const smc_command_row *, FILE *to);

// Print parts of the help of commands with their own help function: the options of an algorithm, a
// row of two columns, and paragraphs (each is one line of the text).
void smc_print_explorer_help(const smc_explorer *, FILE *to);
void smc_print_help_row(const char *left, const char *right, FILE *to);
void smc_print_help_text(const char *text, FILE *to);
// Prints the options that the command does not support.
void smc_print_excluded_options(const char *command, FILE *to);

#endif
