#include "base/marked.h"

#include "base/base.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Returns the function's name within the symbol, not terminated, and its length in *n. A C++
// function without parameters in the global namespace is mangled as _Z, length, name, v. Every
// other symbol is taken as a name of C.
static const char *unmangled_name_of(const char *symbol, size_t *n) {
    char *end;
    *n = strlen(symbol);
    if (strncmp(symbol, "_Z", 2) != 0 || !isdigit((unsigned char)symbol[2])) return symbol;
    const unsigned long length = strtoul(symbol + 2, &end, 10);
    if (length >= strlen(end) || strcmp(end + length, "v") != 0) return symbol;
    *n = length;
    return end;
}

const char *smc_marked_function_suffix(const char *symbol, const char *prefix, size_t *n) {
    const char *name = unmangled_name_of(symbol, n);
    const size_t least = strlen(prefix);
    return *n > least && strncmp(name, prefix, least) == 0 ? name : NULL;
}

char *smc_marked_function_name(const char *symbol, const char *prefix) {
    size_t n;
    const char *name = smc_marked_function_suffix(symbol, prefix, &n);
    const size_t skipped = strcmp(prefix, SMC_TEST_PREFIX) == 0 ? strlen(prefix) : 0;
    return name ? smc_format("%.*s", (int)(n - skipped), name + skipped) : NULL;
}

static bool is_listed(const smc_test_selection *s, const char *const *texts, uint32_t n,
                      const char *test) {
    bool is = false;
    for (uint32_t i = 0; i < n && !is; i++)
        is = s->exact ? strcmp(test, texts[i]) == 0 : strstr(test, texts[i]) != NULL;
    return is;
}

bool smc_is_selected_test(const smc_test_selection *s, const char *test) {
    return !s->none && (!s->n_names || is_listed(s, s->names, s->n_names, test)) &&
           !is_listed(s, s->skipped, s->n_skipped, test);
}
