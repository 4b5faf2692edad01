// rows.h - enumerates all options, for help and completions: first general ones (table.h), then
// those of explorers (explorer_options.h).
#ifndef SMC_ROWS_H
#define SMC_ROWS_H

#include "explorers/explorer.h"

// Whether an option may be read from a checkpoint or job (see table.h).
typedef enum smc_option_storage {
    SMC_STORING_NEVER,
    SMC_STORING_AGAIN,
    SMC_STORING_STORED
} smc_option_storage;

// An option, as help and completions describe it.
typedef struct smc_option_row {
    const char *name, *help;
    const char *argument; // argument as help shows it; NULL: the option takes none
    char initial[32];     // default value; empty: not shown
    int takes;            // no_argument, optional_argument or required_argument, as in getopt_long
    smc_option_storage stored;
    const char *prefix;    // text that is typed before the name: "--" or "--debug="
    const char *together;  // names of options that cannot be combined with this one; NULL: none
    const smc_option *own; // the option of an explorer; NULL: it is a general option
    bool debugs;           // it is given as --debug=NAME=VALUE, and only listed with such options
} smc_option_row;

// Heading of a group of options in --help, before the first option of the group.
typedef struct smc_option_group {
    const char *first, *title, *example;
} smc_option_group;
// Returns the group that begins with this option; NULL: none does.
const smc_option_group *smc_option_group_at(const smc_option_row *);

bool smc_option_row_at(size_t i, smc_option_row *out); // returns false past the last one

size_t smc_option_row_count(void); // number of options

// Finds the option whose name is the first n bytes of `name`; debugs: an option of --debug. Returns
// false if there is none.
bool smc_option_row_find(const char *name, size_t n, bool debugs, smc_option_row *out);

// Returns how the option "--name", or "--name=value", is stored; NEVER for any other word.
smc_option_storage smc_option_storing_kind(const char *word);

#endif
