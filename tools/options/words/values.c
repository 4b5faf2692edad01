#include "tools/options/words/values.h"

#include <errno.h>
#include <math.h>
#include <string.h>

bool smc_value_word(const char *text, const char **out) {
    *out = text;
    return *text != 0;
}

bool smc_value_count(const char *text, uint32_t *out) {
    char *end;
    errno = 0;
    const unsigned long v = strtoul(text, &end, 10);
    *out = (uint32_t)v;
    return *text >= '0' && *text <= '9' && !*end && !errno && v <= INT32_MAX;
}

bool smc_value_seconds(const char *text, double *out) {
    char *end;
    *out = strtod(text, &end);
    return end != text && !*end && isfinite(*out) && *out >= 0 && *out <= 1e9;
}

bool smc_value_switch(const char *text, bool *out) {
    *out = strcmp(text, "on") == 0;
    return *out || strcmp(text, "off") == 0;
}
