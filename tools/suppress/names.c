#include "tools/suppress/names.h"

#include <ctype.h>
#include <string.h>

static uint32_t error_kind_bit(const char *word, size_t n) {
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++) {
        const char *name = smc_error_name(kind);
        if (strlen(name) == n && memcmp(name, word, n) == 0) return 1u << kind;
    }
    return 0;
}

uint32_t smc_suppress_parse_kinds(const char *list, size_t n) {
    const char *end = list + n;
    uint32_t kinds = 0;
    while (list < end) {
        while (list < end && (*list == ' ' || *list == ',')) list++;
        const char *word = list;
        while (list < end && *list != ' ' && *list != ',') list++;
        if (list == word) break;
        const uint32_t kind = error_kind_bit(word, (size_t)(list - word));
        if (!kind) return 0;
        kinds |= kind;
    }
    return kinds;
}

// Returns the first position in `name` at which the first n bytes of `part` occur; NULL: they do
// not occur.
static const char *find_substring(const char *name, const char *part, size_t n) {
    for (; strlen(name) >= n; name++)
        if (memcmp(name, part, n) == 0) return name;
    return NULL;
}

bool smc_suppress_pattern_matches(const char *pattern, const char *name) {
    bool is_begin = *pattern == '^';
    for (pattern += is_begin;; pattern++, is_begin = false) {
        const size_t n = strcspn(pattern, "*$");
        const char *at = is_begin ? name : find_substring(name, pattern, n);
        if (!at || strncmp(at, pattern, n) != 0) return false;
        name = at + n;
        // "$" requires the text to end the name, where it may occur once more.
        const size_t left = strlen(name);
        if (pattern[n] == '$')
            return !left || (!is_begin && memcmp(name + left - n, pattern, n) == 0);
        pattern += n;
        if (!*pattern) return true;
    }
}

bool smc_suppress_is_part(const char *variable, const char *name) {
    const size_t n = strlen(variable);
    return strncmp(name, variable, n) == 0 && !isalnum((unsigned char)name[n]) && name[n] != '_' &&
           name[n] != ':' && name[n] != '<';
}
