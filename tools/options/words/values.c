#include "tools/options/words/values.h"

#include <errno.h>
#include <math.h>
#include <string.h>

bool smc_parse_word(const char *text, const char **out) {
    *out = text;
    return *text != 0;
}

bool smc_parse_count(const char *text, uint32_t *out) {
    char *end;
    errno = 0;
    const unsigned long v = strtoul(text, &end, 10);
    *out = (uint32_t)v;
    return *text >= '0' && *text <= '9' && !*end && !errno && v <= INT32_MAX;
}

// A unit of a value, and by how much it multiplies the number.
typedef struct unit {
    const char *word;
    double factor;
} unit;

static const unit times[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
static const unit sizes[] = {{"", 1}, {"M", 1}, {"G", 1 << 10}, {"T", 1 << 20}};

static double factor_of(const char *word, const unit *units, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(units[i].word, word) == 0) return units[i].factor;
    return -1;
}

bool smc_parse_seconds(const char *text, double *out) {
    char *end;
    const double number = strtod(text, &end),
                 factor = factor_of(end, times, sizeof times / sizeof *times);
    *out = number * factor;
    return end != text && factor > 0 && isfinite(*out) && number >= 0 && *out <= 1e9;
}

bool smc_parse_megabytes(const char *text, uint32_t *out) {
    uint32_t number;
    const size_t digits = strspn(text, "0123456789");
    char *plain = smc_format("%.*s", (int)digits, text);
    const bool is_number = smc_parse_count(plain, &number);
    const double factor = factor_of(text + digits, sizes, sizeof sizes / sizeof *sizes),
                 megabytes = number * factor;
    free(plain);
    const bool ok = is_number && factor > 0 && megabytes <= INT32_MAX;
    *out = ok ? (uint32_t)megabytes : 0;
    return ok;
}

bool smc_parse_switch(const char *text, bool *out) {
    *out = strcmp(text, "on") == 0;
    return *out || strcmp(text, "off") == 0;
}

bool smc_parse_auto(const char *text, bool *out) {
    *out = strcmp(text, "auto") == 0;
    return *out || smc_parse_switch(text, out);
}
