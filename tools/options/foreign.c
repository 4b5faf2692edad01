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

bool smc_is_foreign_tool(const char *word) {
    static const char *const names[] = {"genmc",     "nidhugg",       "nidhuggc", "cbmc",  "esbmc",
                                        "dartagnan", "dartagnan.jar", "java",     "run.sh"};
    const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) is |= strcmp(name, names[i]) == 0;
    return is;
}

const char *smc_foreign_row_words(size_t i) { return i < N_ROWS ? rows[i].words : NULL; }

static bool is_in_spaced_list(const char *words, const char *name, size_t n) {
    for (; *words; words += strspn(words, " ")) {
        const size_t length = strcspn(words, " ");
        const bool is_beginning = words[length - 1] == '*';
        const size_t compared = length - is_beginning;
        if ((is_beginning ? n >= compared : n == compared) && memcmp(words, name, compared) == 0)
            return true;
        words += length;
    }
    return false;
}

static bool is_exactly_name(const char *known, const char *name, size_t n) {
    return strlen(known) == n && memcmp(known, name, n) == 0;
}

// If the word is the name of one of smc's models or algorithms, returns the option that selects it,
// which the caller frees; NULL otherwise.
static char *own_option_of_name(const char *name, size_t n) {
    for (size_t i = 0; smc_model_at(i); i++)
        if (is_exactly_name(smc_model_at(i)->name, name, n))
            return smc_format("--model=%s", smc_model_at(i)->name);
    for (size_t i = 0; smc_explorer_at(i); i++)
        if (is_exactly_name(smc_explorer_at(i)->name, name, n))
            return smc_format("--algo=%s", smc_explorer_at(i)->name);
    return NULL;
}

// True for a number. Such a word is an option's value, since files do not have such names.
static bool is_number(const char *word) {
    return word && *word && !word[strspn(word, "0123456789")];
}

static bool is_typed(const char *answer) {
    return *answer == '-' || strncmp(answer, "smc estimate", 12) == 0 ||
           strncmp(answer, "smc hunt", 8) == 0;
}

static char *explain_foreign_option(const char *tool, const char *answer, const char *value) {
    const char *star = strchr(answer, '*');
    if (!is_typed(answer)) return smc_format(" (%s): %s", tool, answer);
    if (!star) return smc_format(" (%s): that is %s here", tool, answer);
    return smc_format(" (%s): that is %.*s%s%s here", tool, (int)(star - answer), answer,
                      value ? value : "..", star + 1);
}

// True if the answer is a single word that can replace the option.
static bool is_exact(const char *answer) {
    return *answer == '-' && !strchr(answer, ' ') && !strstr(answer, ":N");
}

// Returns the ": leave it out" with which the answer ends; NULL: it does not end so.
static const char *find_final_hint(const char *answer) {
    const char *end = strstr(answer, ": leave it out");
    return end && end[strlen(": leave it out")] == '\0' ? end : NULL;
}

// True for tools whose options may have their values in the next word. For others, the next word
// may be an input, which must not be taken for the name of an output.
static bool takes_next(const char *tool) {
    return strcmp(tool, "CBMC") == 0 || strcmp(tool, "ESBMC") == 0;
}

// An option as the user typed it.
typedef struct typed_option {
    const char *word, *name;
    size_t n;          // length of the name
    const char *value; // its value; NULL: it has none
    bool is_next;      // the value, if the option takes one, is the next word of the command line
    size_t row;        // row of the table; N_ROWS: the option is unknown
} typed_option;

// Splits an option into name and value. Returns false if the word is no long option.
static bool read_typed(const char *word, const char *next, typed_option *out) {
    const char *name = word + strspn(word, "-");
    const size_t n = strcspn(name, "=");
    const bool is_next = !name[n] && next && *next != '-';
    *out = (typed_option){.word = word,
                          .name = name,
                          .n = n,
                          .value = name[n]   ? name + n + 1
                                   : is_next ? next
                                             : NULL,
                          .is_next = is_next};
    while (out->row < N_ROWS && !is_in_spaced_list(rows[out->row].words, name, n)) out->row++;
    return n && name != word && name - word <= 2;
}

// Converts CBMC's bound of one loop, "FUNCTION.LOOP:N", to that of the function's loops. Returns
// false for a list of bounds.
static bool apply_loop_bound(const typed_option *t, smc_foreign_option *out) {
    const char *colon = t->value ? strchr(t->value, ':') : NULL, *dot = colon;
    while (dot && dot > t->value && *dot != '.') dot--;
    if (!colon || dot == t->value || !is_number(colon + 1)) return false;
    out->word = smc_format("--unroll=%.*s%s", (int)(dot - t->value), t->value, colon);
    out->takes_next = t->is_next;
    out->note = smc_format("--unwindset (CBMC) is %s, for all loops of the function", out->word);
    return true;
}

static bool apply_row(const typed_option *t, smc_foreign_option *out) {
    if (is_exactly_name("unwindset", t->name, t->n)) return apply_loop_bound(t, out);
    // CBMC's --property has its value in the next word, which must not become an input.
    if (is_exactly_name("property", t->name, t->n) && t->is_next) return false;
    const char *tool = rows[t->row].tool, *answer = rows[t->row].answer,
               *star = strchr(answer, '*'), *end = find_final_hint(answer);
    const char *value = t->is_next && !takes_next(tool) ? NULL : t->value;
    const int n = (int)(t->name + t->n - t->word);
    if (end) {
        out->note = smc_format("%.*s (%s): %.*s", n, t->word, tool, (int)(end - answer), answer);
        out->takes_next = t->is_next && is_number(t->value);
        return true;
    }
    if (!is_exact(answer) || (star && !value)) return false;
    out->takes_next = star && t->is_next;
    out->word = star ? smc_format("%.*s%s%s", (int)(star - answer), answer, value, star + 1)
                     : smc_strdup(answer);
    out->note = smc_format("%.*s (%s) is %s", n, t->word, tool, out->word);
    return true;
}

// ---- CDSChecker's letters; their numbers are separate words, unlike in clang's -M, -S and -f ----

static const struct {
    char letter;
    const char *answer; // the counterpart, in which * is the number; NULL: the option is ignored
} letters[] = {{'m', "--liveness=*"}, {'f', "--fair=*"}, {'y', "--fair=yield"},
               {'M', NULL},           {'s', NULL},       {'S', NULL}};

static bool translate_letter(const char *word, const char *next, smc_foreign_option *out) {
    if (word[0] != '-' || !word[1] || word[2]) return false;
    size_t i = 0;
    while (i < sizeof letters / sizeof *letters && letters[i].letter != word[1]) i++;
    if (i == sizeof letters / sizeof *letters) return false;
    const char *answer = letters[i].answer, *star = answer ? strchr(answer, '*') : NULL;
    const bool has_number = !answer || star;
    if (has_number && !is_number(next)) return false;
    out->takes_next = has_number;
    if (!answer) {
        out->note = smc_format("%s %s (CDSChecker): future values need no bound here", word, next);
        return true;
    }
    out->word =
        star ? smc_format("%.*s%s", (int)(star - answer), answer, next) : smc_strdup(answer);
    out->note = smc_format("%s%s%s (CDSChecker) is --model=c11 %s", word, star ? " " : "",
                           star ? next : "", out->word);
    out->model = "c11";
    return true;
}

// Finds the counterpart of an option of GenMC or Nidhugg that is typed with one dash, which both
// tools accept (with two, -mo would be a prefix of an option of smc). A word with a value cannot be
// an option of clang.
static bool translate_own(const char *word, smc_foreign_option *out) {
    if (strncmp(word, "-unroll=", strlen("-unroll=")) == 0) {
        out->word = smc_format("-%s", word);
        out->note = smc_strdup("-unroll is --unroll");
    } else if (strcmp(word, "-mo") == 0) {
        out->word = smc_strdup("--algo=trust");
        out->note = smc_strdup("-mo (GenMC) is --algo=trust");
    }
    return out->word;
}

bool smc_foreign_translate(const char *word, const char *next, smc_foreign_option *out) {
    typed_option t;
    *out = (smc_foreign_option){0};
    if (translate_letter(word, next, out) || translate_own(word, out)) return true;
    if (!read_typed(word, next, &t)) return false;
    if (t.row < N_ROWS) return apply_row(&t, out);
    out->word = t.name[t.n] ? NULL : own_option_of_name(t.name, t.n);
    if (out->word) out->note = smc_format("%s is %s", word, out->word);
    return out->word;
}

char *smc_foreign_explain_option(const char *word, const char *next) {
    typed_option t;
    if (strcmp(word, "-b") == 0 && is_number(next))
        return smc_strdup(" (CDSChecker): actions are not bounded; --unroll=N bounds loops");
    if (!read_typed(word, next, &t)) return NULL;
    if (t.row < N_ROWS)
        return explain_foreign_option(rows[t.row].tool, rows[t.row].answer, t.value);
    char *ours = t.name[t.n] ? NULL : own_option_of_name(t.name, t.n),
         *answer = ours ? smc_format(": that is %s here", ours) : NULL;
    free(ours);
    return answer;
}
