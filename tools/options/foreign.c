#include "tools/options/foreign.h"

#include "explorers/explorer.h"

#include <string.h>

static const struct {
    const char *tool, *words, *answer;
} rows[] = {
#define X(tool, words, answer) {tool, words, answer},
    SMC_FOREIGN_OPTIONS(X)
#undef X
};
enum { N_ROWS = sizeof rows / sizeof *rows };

const char *smc_foreign_words(size_t i) { return i < N_ROWS ? rows[i].words : NULL; }

static bool is_one_of(const char *words, const char *name, size_t n) {
    for (; *words; words += strspn(words, " ")) {
        const size_t length = strcspn(words, " ");
        if (length == n && memcmp(words, name, n) == 0) return true;
        words += length;
    }
    return false;
}

static bool is_name(const char *known, const char *name, size_t n) {
    return strlen(known) == n && memcmp(known, name, n) == 0;
}

// The names of models and algorithms; NULL: it is none.
static char *of_ours(const char *name, size_t n) {
    for (size_t i = 0; smc_model_at(i); i++)
        if (is_name(smc_model_at(i)->name, name, n))
            return smc_format(": that is --model=%s here", smc_model_at(i)->name);
    for (size_t i = 0; smc_explorer_at(i); i++)
        if (is_name(smc_explorer_at(i)->name, name, n))
            return smc_format(": that is --algo=%s here", smc_explorer_at(i)->name);
    return NULL;
}

static bool is_typed(const char *answer) {
    return *answer == '-' || strncmp(answer, "smc estimate", 12) == 0 ||
           strncmp(answer, "smc hunt", 8) == 0;
}

static char *say(const char *tool, const char *answer, const char *value) {
    const char *star = strchr(answer, '*');
    if (!is_typed(answer)) return smc_format(" (%s): %s", tool, answer);
    if (!star) return smc_format(" (%s): that is %s here", tool, answer);
    return smc_format(" (%s): that is %.*s%s%s here", tool, (int)(star - answer), answer,
                      value ? value : "..", star + 1);
}

char *smc_foreign_answer(const char *word, const char *next) {
    const char *name = word + strspn(word, "-");
    const size_t n = strcspn(name, "=");
    const char *value = name[n] ? name + n + 1 : next && *next != '-' ? next : NULL;
    if (!n || name == word || name - word > 2) return NULL;
    for (size_t i = 0; i < N_ROWS; i++)
        if (is_one_of(rows[i].words, name, n)) return say(rows[i].tool, rows[i].answer, value);
    return name[n] ? NULL : of_ours(name, n);
}
