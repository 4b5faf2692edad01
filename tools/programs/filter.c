#include "tools/programs/filter.h"

#include <stddef.h>
#include <string.h>

// True if the name matches the pattern, which has n characters.
static bool matches_pattern(const char *pattern, size_t n, const char *name) {
    if (!n) return !*name;
    if (*pattern != '*')
        return *name && (*pattern == '?' || *pattern == *name) &&
               matches_pattern(pattern + 1, n - 1, name + 1);
    for (;; name++) {
        if (matches_pattern(pattern + 1, n - 1, name)) return true;
        if (!*name) return false;
    }
}

static bool matches_any_pattern(const char *patterns, size_t n, const char *name) {
    for (size_t length, used = 0; used <= n; used += length + 1) {
        const char *colon = memchr(patterns + used, ':', n - used);
        length = colon ? (size_t)(colon - patterns) - used : n - used;
        if (matches_pattern(patterns + used, length, name)) return true;
    }
    return false;
}

bool smc_filter_matches(const char *patterns, const char *name) {
    const size_t n = strcspn(patterns, "-");
    const char *but = patterns[n] ? patterns + n + 1 : NULL;
    return (!n || matches_any_pattern(patterns, n, name)) &&
           !(but && matches_any_pattern(but, strlen(but), name));
}
