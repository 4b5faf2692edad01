// combinations.h - decides which options exclude each other, and which options the commands and
// kinds of runs (smc_option_use) do not support, by the fifth column of the table (table.h).
#ifndef SMC_COMBINATIONS_H
#define SMC_COMBINATIONS_H

#include "tools/options/rows.h"
#include "tools/options/table.h"

// The commands, and kinds of runs of one, that do not support all options.
#define X(id, word, name) SMC_USE_##id,
typedef enum smc_option_use { SMC_USES(X) SMC_USE_CHECK } smc_option_use;
#undef X

// True if one of the two options excludes the other.
bool smc_options_exclude(const smc_option_row *, const smc_option_row *);
// True if the use excludes the option, or if the option is only for another use.
bool smc_option_use_excludes(smc_option_use, const smc_option_row *);
// If the option is only allowed together with another one, sets *needed to that and returns true.
bool smc_option_find_needed(const smc_option_row *, smc_option_row *needed);

// The options whose values differ from their initial ones.
typedef SMC_VEC(smc_option_row) smc_given_options;

// Returns whether the given options can be combined, and are supported by the use; if not, a
// message was given.
bool smc_given_options_can_combine(const smc_given_options *);
bool smc_given_options_fit_use(const smc_given_options *, smc_option_use);

// Returns what --help adds to an option's text: " (not with --a, --b)", or an empty text; the
// caller frees it.
char *smc_option_exclusion_text(const smc_option_row *);
// Returns the options that a command excludes, as a sentence on one line, or an empty text; the
// caller frees it.
char *smc_command_exclusion_text(const char *command);

#endif
