#include "tools/options/letters.h"

#include <string.h>

// The table of options of one letter.
static const struct {
    char letter;
    const char *name;
    bool takes_value;
} table[] = {
#define X(letter, name, takes_value) {letter, name, takes_value},
    SMC_SHORT_OPTIONS(X)
#undef X
};
enum { N_LETTERS = sizeof table / sizeof *table };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Returns the value in the word after the option, if it has one. As in make, -j needs no number: a
// file name after -j is not its value.
static const char *next_value(char letter, char *const *words, int n) {
    return n < 2 || (letter == 'j' && !is_digit(words[1][0])) ? NULL : words[1];
}

bool smc_short_option(char *const *words, int n, smc_option_letter *out) {
    const char *word = words[0];
    if (word[0] != '-' || !word[1] || (word[2] && !(word[1] == 'j' && is_digit(word[2]))))
        return false;
    for (size_t i = 0; i < N_LETTERS; i++) {
        if (table[i].letter != word[1]) continue;
        *out = (smc_option_letter){.name = table[i].name, .used = 1};
        if (!table[i].takes_value) return true;
        out->value = word[2] ? word + 2 : next_value(word[1], words, n);
        out->lacks_value = !out->value;
        if (out->value && !word[2]) out->used = 2;
        return true;
    }
    return false;
}

char smc_short_option_letter(const char *name) {
    for (size_t i = 0; i < N_LETTERS; i++)
        if (strcmp(table[i].name, name) == 0) return table[i].letter;
    return 0;
}

int smc_expand_short_option(char *const *words, int n, smc_arguments *out) {
    smc_option_letter s;
    if (!smc_short_option(words, n, &s) || s.lacks_value) return 0;
    smc_arguments_add(out,
                      smc_format("--%s%s%s", s.name, s.value ? "=" : "", s.value ? s.value : ""));
    return s.used;
}
