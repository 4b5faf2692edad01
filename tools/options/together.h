// together.h - which options exclude each other, and which uses exclude which options: what the
// column of the table (table.h) says.
#ifndef SMC_TOGETHER_H
#define SMC_TOGETHER_H

#include "tools/options/rows.h"
#include "tools/options/table.h"

#define X(id, word, name) SMC_USE_##id,
typedef enum smc_use { SMC_USES(X) SMC_USE_CHECK } smc_use;
#undef X

// Whether one of the two options names the other.
bool smc_options_exclude(const smc_option_row *, const smc_option_row *);
// Whether the use excludes the option, or the option is for another use only.
bool smc_use_excludes(smc_use, const smc_option_row *);
// The option without which this one cannot be given; false: there is none.
bool smc_option_needs(const smc_option_row *, smc_option_row *needed);

// Options that have another value than their initial one.
typedef SMC_VEC(smc_option_row) smc_given;

// Whether they can be combined, and are supported by the use. false: message given.
bool smc_given_are_together(const smc_given *);
bool smc_given_are_for(const smc_given *, smc_use);

// What --help says of an option after its text: " (not with --a, --b)", or nothing; owned.
char *smc_option_excluded(const smc_option_row *);
// The same of a command by its word: a sentence on a line of its own, or nothing; owned.
char *smc_command_excluded(const char *command);

#endif
