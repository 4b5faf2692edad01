// letters.h - options of one letter, as people type them.
#ifndef SMC_LETTERS_H
#define SMC_LETTERS_H

#include "tools/options/words/arguments.h"

// X(letter, name of the option, whether it takes a value): -j N and -jN.
#define SMC_SHORT_OPTIONS(X)                                                                       \
    X('h', "help", false) X('j', "jobs", true) X('p', "project", true) X('q', "quiet", false)      \
    X('v', "verbose", false)                                                                       \
    X('V', "version", false)

typedef struct smc_short {
    const char *name;  // of the option, without dashes
    const char *value; // NULL: it takes none, or none was given
    int used;          // words that it is made of
    bool lacks_value;
} smc_short;

// Whether the first of n words is such an option. Only the value of -j may stand in the same word:
// -pthread is clang's.
bool smc_short_option(char *const *words, int n, smc_short *out);

// The letter of an option; 0: it has none.
char smc_short_letter(const char *name);

// For commands that take only --name=value: appends the long form of the option to *out. The number
// of words that it is made of; 0: the first word is no such option, or lacks its value.
int smc_short_to_long(char *const *words, int n, smc_arguments *out);

#endif
