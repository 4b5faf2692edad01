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

// One word, which need not be completed by hand.
static bool is_exact(const char *answer) {
    return *answer == '-' && !strchr(answer, ' ') && !strstr(answer, ":N");
}

static const char *leave_it_out(const char *answer) {
    const char *end = strstr(answer, ": leave it out");
    return end && end[strlen(": leave it out")] == '\0' ? end : NULL;
}

// Only of some tools a value is the next word: of others that may be a file, which must not be
// written to.
static bool takes_next(const char *tool) {
    return strcmp(tool, "CBMC") == 0 || strcmp(tool, "ESBMC") == 0;
}

static bool take_row(size_t row, const char *word, const char *value, bool is_next,
                     smc_foreign *out) {
    const char *tool = rows[row].tool, *answer = rows[row].answer, *star = strchr(answer, '*'),
               *end = leave_it_out(answer);
    if (is_next && !takes_next(tool)) value = NULL;
    const int n = (int)strcspn(word, "=");
    if (end) {
        out->note = smc_format("%.*s (%s): %.*s", n, word, tool, (int)(end - answer), answer);
        return true;
    }
    if (!is_exact(answer) || (star && !value)) return false;
    out->takes_next = star && is_next;
    out->word = star ? smc_format("%.*s%s%s", (int)(star - answer), answer, value, star + 1)
                     : smc_strdup(answer);
    out->note = smc_format("%.*s (%s) is %s", n, word, tool, out->word);
    return true;
}

static bool take_ours(const char *name, const char *word, smc_foreign *out) {
    const smc_model *m = smc_model_find(name);
    for (size_t i = 0; smc_explorer_at(i) && !m && !out->word; i++)
        if (strcmp(smc_explorer_at(i)->name, name) == 0) out->word = smc_format("--algo=%s", name);
    if (m) out->word = smc_format("--model=%s", m->name);
    if (out->word) out->note = smc_format("%s is %s", word, out->word);
    return out->word;
}

bool smc_foreign_take(const char *word, const char *next, smc_foreign *out) {
    const char *name = word + strspn(word, "-");
    const size_t n = strcspn(name, "=");
    const bool has_value = name[n] == '=', is_next = !has_value && next && *next != '-';
    const char *value = has_value ? name + n + 1 : is_next ? next : NULL;
    *out = (smc_foreign){0};
    if (!n || name == word || name - word > 2) return false;
    for (size_t i = 0; i < N_ROWS; i++)
        if (is_one_of(rows[i].words, name, n)) return take_row(i, word, value, is_next, out);
    return !has_value && take_ours(name, word, out);
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
