#include "tools/options/words/clang_args.h"

#include <string.h>

// Where an option of clang has its value.
typedef enum argument_shape {
    EXACT,    // -pthread
    JOINED,   // -std=c11
    SEPARATE, // -include FILE
    EITHER,   // -DN=2 or -D N=2
} argument_shape;

// Rows: X(word, shape, whether it is passed on to clang). The first row that matches counts.
#define CLANG_ARGS(X)                                                                              \
    X("-c", EXACT, false)                                                                          \
    X("-S", EXACT, false)                                                                          \
    X("-E", EXACT, false)                                                                          \
    X("-o", EITHER, false)                                                                         \
    X("-x", EITHER, false)                                                                         \
    X("-M", EXACT, false)                                                                          \
    X("-MM", EXACT, false)                                                                         \
    X("-MD", EXACT, false)                                                                         \
    X("-MMD", EXACT, false)                                                                        \
    X("-MP", EXACT, false)                                                                         \
    X("-MG", EXACT, false)                                                                         \
    X("-MF", EITHER, false)                                                                        \
    X("-MT", EITHER, false)                                                                        \
    X("-MQ", EITHER, false)                                                                        \
    X("-Wl,", JOINED, false)                                                                       \
    X("-Wa,", JOINED, false)                                                                       \
    X("-Wp,-M", JOINED, false)                                                                     \
    X("-L", EITHER, false)                                                                         \
    X("-Xlinker", SEPARATE, false)                                                                 \
    X("-static", JOINED, false)                                                                    \
    X("-shared", JOINED, false)                                                                    \
    X("-rdynamic", EXACT, false)                                                                   \
    X("-s", EXACT, false)                                                                          \
    X("-pie", EXACT, false)                                                                        \
    X("-no-pie", EXACT, false)                                                                     \
    X("-pipe", EXACT, false)                                                                       \
    X("-save-temps", JOINED, false)                                                                \
    X("-nostdlib", EXACT, false)                                                                   \
    X("-nodefaultlibs", EXACT, false)                                                              \
    X("-nostartfiles", EXACT, false)                                                               \
    X("-fsanitize", JOINED, false)                                                                 \
    X("-fno-sanitize", JOINED, false)                                                              \
    X("-fprofile", JOINED, false)                                                                  \
    X("-fcoverage", JOINED, false)                                                                 \
    X("-ftest-coverage", EXACT, false)                                                             \
    X("-flto", JOINED, false)                                                                      \
    X("-fno-lto", EXACT, false)                                                                    \
    X("-fuse-ld", JOINED, false)                                                                   \
    X("-fdiagnostics", JOINED, false)                                                              \
    X("-fno-diagnostics", JOINED, false)                                                           \
    X("-fanalyzer", EXACT, false)                                                                  \
    X("-specs=", JOINED, false)                                                                    \
    X("--param", EITHER, false)                                                                    \
    X("-dumpbase", SEPARATE, false)                                                                \
    X("-dumpdir", SEPARATE, false)                                                                 \
    X("-aux-info", SEPARATE, false)                                                                \
    X("-pass-exit-codes", EXACT, false)                                                            \
    X("--coverage", EXACT, false)                                                                  \
    X("-pg", EXACT, false)                                                                         \
    X("-T", EITHER, false)                                                                         \
    X("-u", SEPARATE, false)                                                                       \
    X("-z", SEPARATE, false)                                                                       \
    X("-mllvm", SEPARATE, false)                                                                   \
    X("-Xassembler", SEPARATE, false)                                                              \
    X("-imultilib", SEPARATE, false)                                                               \
    X("-falign-", JOINED, false)                                                                   \
    X("-no-canonical-prefixes", EXACT, false)                                                      \
    X("-D", EITHER, true)                                                                          \
    X("-I", EITHER, true)                                                                          \
    X("-U", EITHER, true)                                                                          \
    X("-include", SEPARATE, true)                                                                  \
    X("-imacros", SEPARATE, true)                                                                  \
    X("-isystem", EITHER, true)                                                                    \
    X("-iquote", EITHER, true)                                                                     \
    X("-idirafter", EITHER, true)                                                                  \
    X("-isysroot", SEPARATE, true)                                                                 \
    X("--sysroot=", JOINED, true)                                                                  \
    X("-iprefix", SEPARATE, true)                                                                  \
    X("-iwithprefixbefore", SEPARATE, true)                                                        \
    X("-iwithprefix", SEPARATE, true)                                                              \
    X("-nostdinc", EXACT, true)                                                                    \
    X("-nostdinc++", EXACT, true)                                                                  \
    X("-stdlib=", JOINED, true)                                                                    \
    X("-std=", JOINED, true)                                                                       \
    X("-ansi", EXACT, true)                                                                        \
    X("-pedantic", JOINED, true)                                                                   \
    X("-pthread", EXACT, true)                                                                     \
    X("-f", JOINED, true)                                                                          \
    X("-m", JOINED, true)                                                                          \
    X("-W", JOINED, true)                                                                          \
    X("-w", EXACT, true)                                                                           \
    X("-O", JOINED, false)                                                                         \
    X("-g", JOINED, false)                                                                         \
    X("-l", EITHER, false)

// A row of the table.
typedef struct clang_arg {
    const char *word;
    argument_shape shape;
    bool passed;
} clang_arg;

static const clang_arg table[] = {
#define X(word, shape, passed) {word, shape, passed},
    CLANG_ARGS(X)
#undef X
};

// Returns the number of words that an option takes if it matches the row; 0: it does not match.
static int match_argument(const clang_arg *row, const char *word) {
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

int smc_clang_arg_length(char *const *rest, int n_rest, smc_words *out, smc_words *dropped) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        int n = match_argument(&table[i], rest[0]);
        if (n == 0 || n > n_rest) continue;
        for (int k = 0; k < n; k++) *smc_vec_push(table[i].passed ? out : dropped) = rest[k];
        return n;
    }
    return 0;
}

// Recognises names such as "gcc-12", "x86_64-linux-gnu-gcc" and "/usr/bin/cc".
bool smc_is_compiler(const char *word) {
    static const char *const names[] = {"cc",     "gcc",     "clang", "c89", "c99",
                                        "c11",    "c17",     "c++",   "g++", "clang++",
                                        "ccache", "sccache", "distcc"};
    const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
    size_t n = strlen(name);
    while (n && strchr("0123456789.", name[n - 1])) n--;
    if (n && name[n - 1] == '-') n--;
    else n = strlen(name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t k = strlen(names[i]);
        if (n >= k && strncmp(name + n - k, names[i], k) == 0 && (n == k || name[n - k - 1] == '-'))
            return true;
    }
    return false;
}
