#include "tools/programs/filter.h"

#include <stddef.h>
#include <string.h>

// True if the name matches the pattern, which has n characters.
static bool fits(const char *pattern, size_t n, const char *name) {
    if (!n) return !*name;
    if (*pattern != '*')
        return *name && (*pattern == '?' || *pattern == *name) &&
               fits(pattern + 1, n - 1, name + 1);
    for (;; name++) {
        if (fits(pattern + 1, n - 1, name)) return true;
        if (!*name) return false;
    }
}

static bool fits_any(const char *patterns, size_t n, const char *name) {
    for (size_t length, used = 0; used <= n; used += length + 1) {
        const char *colon = memchr(patterns + used, ':', n - used);
        length = colon ? (size_t)(colon - patterns) - used : n - used;
        if (fits(patterns + used, length, name)) return true;
    }
    return false;
}

bool smc_filter_fits(const char *patterns, const char *name) {
    const size_t n = strcspn(patterns, "-");
    const char *but = patterns[n] ? patterns + n + 1 : NULL;
    return (!n || fits_any(patterns, n, name)) && !(but && fits_any(but, strlen(but), name));
}
