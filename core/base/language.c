#include "base/language.h"

#include "base/base.h"

#include <string.h>

// The supported file extensions.
static const struct {
    const char *ending;
    smc_language language;
    bool preprocessed;
} endings[] = {
    {".c", SMC_LANGUAGE_C, false},     {".i", SMC_LANGUAGE_C, true},
    {".cpp", SMC_LANGUAGE_CXX, false}, {".cc", SMC_LANGUAGE_CXX, false},
    {".cxx", SMC_LANGUAGE_CXX, false}, {".C", SMC_LANGUAGE_CXX, false},
    {".c++", SMC_LANGUAGE_CXX, false}, {".ii", SMC_LANGUAGE_CXX, true},
    {".rs", SMC_LANGUAGE_RUST, false}, {".bc", SMC_LANGUAGE_LLVM, false},
    {".ll", SMC_LANGUAGE_LLVM, false},
};

// Returns the row of `endings` that has the path's extension; -1: none. The base name must not be
// empty before the extension.
static int index_of_extension(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path,
               *dot = strrchr(name, '.');
    for (size_t i = 0; dot && dot > name && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i].ending) == 0) return (int)i;
    return -1;
}

smc_language smc_language_of(const char *path) {
    const int row = index_of_extension(path);
    return row < 0 ? SMC_NO_LANGUAGE : endings[row].language;
}

static const char standard[] = "-std=";

smc_cxx_standard smc_cxx_standard_in(const char *text) {
    smc_cxx_standard last = SMC_CXX_UNSPECIFIED;
    for (const char *at = text; (at = strstr(at, standard)); at++) {
        const char *plus = strstr(at, "++");
        if (plus && plus < at + strcspn(at, " \""))
            last = plus[2] == '2' ? SMC_CXX_20 : SMC_CXX_BEFORE_20;
    }
    return last;
}

bool smc_is_cxx20(const char *const *words, uint32_t n) {
    smc_cxx_standard last = SMC_CXX_UNSPECIFIED;
    for (uint32_t i = 0; i < n; i++) {
        // of --std= only the second dash is compared
        const char *word = words[i] + (strncmp(words[i], "--", 2) == 0);
        if (strncmp(word, standard, sizeof standard - 1) != 0) continue;
        const smc_cxx_standard named = smc_cxx_standard_in(word);
        if (named != SMC_CXX_UNSPECIFIED) last = named;
    }
    return last == SMC_CXX_20;
}

bool smc_enables_openmp(const char *const *words, uint32_t n) {
    bool enables = false;
    for (uint32_t i = 0; i < n; i++) {
        if (strcmp(words[i], "-fopenmp") == 0 || strncmp(words[i], "-fopenmp=", 9) == 0)
            enables = true;
        if (strcmp(words[i], "-fno-openmp") == 0) enables = false;
    }
    return enables;
}

bool smc_is_function_of_threads_h(const char *function) {
    static const char *const prefixes[] = {"thrd_", "mtx_", "cnd_", "tss_"};
    return smc_starts_with_any_of(function, prefixes, sizeof prefixes / sizeof *prefixes) ||
           strcmp(function, "call_once") == 0;
}

bool smc_is_preprocessed(const char *path) {
    const int row = index_of_extension(path);
    return row >= 0 && endings[row].preprocessed;
}

// Recognises the path under which the standard library was built (/rustc/COMMIT/), the directories
// in which Debian and cargo install crates, and smc's own crates.
bool smc_is_rust_library(const char *path) {
    static const char *const places[] = {"/usr/src/rustc-", "/rustc/", "/rust/deps/",
                                         "/usr/lib/rustlib/src/"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strncmp(path, places[i], strlen(places[i])) == 0) return true;
    return strstr(path, "cargo/registry/") || strstr(path, "/rust/smc-loom/src/") ||
           strstr(path, "/rust/smc-shuttle/src/") || strstr(path, "/rust/smc-kani/src/") ||
           strstr(path, "/rust/smc/src/");
}
