// letters.h - options of one letter, and their long forms.
#ifndef SMC_LETTERS_H
#define SMC_LETTERS_H

#include "tools/options/words/arguments.h"

// Rows: X(letter, name of the long option, whether it takes a value). A value may be in the same
// word for -j: -j N and -jN.
#define SMC_SHORT_OPTIONS(X)                                                                       \
    X('h', "help", false) X('j', "jobs", true) X('p', "project", true) X('q', "quiet", false)      \
    X('v', "verbose", false)                                                                       \
    X('V', "version", false)

// An option of one letter that was found on a command line.
typedef struct smc_option_letter {
    const char *name;  // name of the long option without dashes
    const char *value; // its value; NULL: it has none
    int used;          // number of words that option and value take
    bool lacks_value;  // the option requires a value, and there is none
} smc_option_letter;

// Returns true, and sets *out, if the first of n words is an option of one letter. Only -j may have
// its value in the same word, since -pthread is an option of clang.
bool smc_short_option(char *const *words, int n, smc_option_letter *out);

// Returns the letter of a long option; 0: it has none.
char smc_short_option_letter(const char *name);

// For commands that only parse --name=value: converts an option of one letter to its long form and
// appends that to *out. Returns the number of words used; 0: the first word is no such option, or
// its value is missing.
int smc_expand_short_option(char *const *words, int n, smc_arguments *out);

#endif
