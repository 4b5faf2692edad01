#include "tools/options/words/clang_args.h"

#include <string.h>

typedef enum shape {
    EXACT,    // -pthread
    JOINED,   // -std=c11
    SEPARATE, // -include FILE
    EITHER,   // -DN=2 or -D N=2
} shape;

// X(word, shape, passed on to clang)
#define CLANG_ARGS(X)                                                                                                  \
    X("-D", EITHER, true)                                                                                              \
    X("-I", EITHER, true)                                                                                              \
    X("-U", EITHER, true)                                                                                              \
    X("-include", SEPARATE, true)                                                                                      \
    X("-imacros", SEPARATE, true)                                                                                      \
    X("-isystem", EITHER, true)                                                                                        \
    X("-iquote", EITHER, true)                                                                                         \
    X("-idirafter", EITHER, true)                                                                                      \
    X("-nostdinc", EXACT, true)                                                                                        \
    X("-std=", JOINED, true)                                                                                           \
    X("-ansi", EXACT, true)                                                                                            \
    X("-pedantic", JOINED, true)                                                                                       \
    X("-pthread", EXACT, true)                                                                                         \
    X("-f", JOINED, true)                                                                                              \
    X("-m", JOINED, true)                                                                                              \
    X("-W", JOINED, true)                                                                                              \
    X("-w", EXACT, true)                                                                                               \
    X("-O", JOINED, false)                                                                                             \
    X("-g", JOINED, false)                                                                                             \
    X("-l", JOINED, false)

typedef struct clang_arg {
    const char *word;
    shape shape;
    bool passed;
} clang_arg;

static const clang_arg table[] = {
#define X(word, shape, passed) {word, shape, passed},
    CLANG_ARGS(X)
#undef X
};

// How many words the row takes at rest[0]; 0: it does not match.
static int match(const clang_arg *row, const char *word) {
    size_t n = strlen(row->word);
    bool exact = strcmp(word, row->word) == 0, prefix = strncmp(word, row->word, n) == 0;
    switch (row->shape) {
    case EXACT: return exact;
    case JOINED: return prefix;
    case SEPARATE: return exact ? 2 : 0;
    case EITHER: return exact ? 2 : prefix;
    }
    return 0;
}

int smc_clang_arg(char *const *rest, int n_rest, smc_words *out) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        int n = match(&table[i], rest[0]);
        if (n == 0 || n > n_rest) continue;
        for (int k = 0; table[i].passed && k < n; k++) *smc_vec_push(out) = rest[k];
        return n;
    }
    return 0;
}
