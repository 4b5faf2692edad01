// rows.h - enumerates all options, for help and completions: general ones (table.h), then those of
// explorers (own.h).
#ifndef SMC_ROWS_H
#define SMC_ROWS_H

#include "explorers/explorer.h"

// Whether an option may be read from a checkpoint or job (table.h).
typedef enum smc_storing { SMC_STORING_NEVER, SMC_STORING_AGAIN, SMC_STORING_STORED } smc_storing;

typedef struct smc_option_row {
    const char *name, *help;
    const char *argument; // NULL: no argument
    char initial[32];     // default value; empty: not worth mentioning
    int takes;            // as in getopt_long: no_argument, optional_argument or required_argument
    smc_storing stored;
    const char *prefix;    // "--", or "--debug=": what is typed before its name
    const char *together;  // the column of the table; NULL: it can be combined with anything
    const smc_option *own; // NULL: a general option
    bool debugs;           // it is given as --debug=NAME=VALUE, and is in no list but that of these
} smc_option_row;

// Heading of a group in --help, before its first option.
typedef struct smc_option_group {
    const char *first, *title, *example;
} smc_option_group;
// NULL: not the first of a group.
const smc_option_group *smc_option_group_at(const smc_option_row *);

bool smc_option_row_at(size_t i, smc_option_row *out); // returns false past the last one

size_t smc_option_rows(void); // number of options

// The one whose name the first n bytes are, or one that comes after --debug=. false: there is none.
bool smc_option_row_find(const char *name, size_t n, bool debugs, smc_option_row *out);

// Returns how "--name", or "--name=value" for an option with a value, is stored; NEVER for any
// other word.
smc_storing smc_option_storing(const char *word);

#endif
