// rows.h - every option there is, for those who show or complete them: the general ones (table.h),
// then those that explorers have for themselves (own.h).
#ifndef SMC_ROWS_H
#define SMC_ROWS_H

#include "explorers/explorer.h"

// Whether an option may be read from a checkpoint or a job (table.h).
typedef enum smc_storing { SMC_STORING_NEVER, SMC_STORING_AGAIN, SMC_STORING_STORED } smc_storing;

typedef struct smc_option_row {
    const char *name, *help;
    const char *argument; // NULL: it takes none
    char initial[32]; // its value where none is given; empty where there is nothing to be said of
                      // it
    int takes; // no_argument, optional_argument or required_argument, as getopt_long has them
    smc_storing stored;
    const char *prefix;    // "--", or "--debug=": what is typed before its name
    const char *together;  // the column of the table; NULL: it can be combined with anything
    const smc_option *own; // NULL: it is a general one
    bool debugs;           // it is given as --debug=NAME=VALUE, and is in no list but that of these
} smc_option_row;

// What --help has before an option that is the first of its group.
typedef struct smc_option_group {
    const char *first, *title, *example;
} smc_option_group;
const smc_option_group *smc_option_group_at(const smc_option_row *); // NULL: it is not the first

bool smc_option_row_at(size_t i, smc_option_row *out); // false past the last one

size_t smc_option_rows(void); // how many there are

// The one whose name the first n bytes are, or one that comes after --debug=. false: there is none.
bool smc_option_row_find(const char *name, size_t n, bool debugs, smc_option_row *out);

// Of "--name", or "--name=value" where the option takes a value; any other word: never.
smc_storing smc_option_storing(const char *word);

#endif
