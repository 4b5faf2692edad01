#include "replay/recorded.h"

#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

char *smc_recorded_token(const char *text) {
    const char *colon = strrchr(text, ':');
    return colon ? smc_format("%.*s", (int)(colon - text), text) : NULL;
}

static uint64_t count_steps(const smc_turns *all) {
    uint64_t n = 0;
    for (uint32_t i = 0; i < all->list.n; i++) n += all->list.at[i].steps;
    return n;
}

// Parses the number of the last step, which is decimal.
static bool parse_step(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *out;
}

bool smc_recorded_parse(const char *text, smc_recorded_steps *out) {
    char *token = smc_recorded_token(text);
    const bool ok = token && parse_step(text + strlen(token) + 1, &out->n) &&
                    smc_turns_parse(token, &out->turns) && out->n <= count_steps(&out->turns);
    free(token);
    if (ok) return true;
    smc_turns_free(&out->turns);
    *out = (smc_recorded_steps){0};
    return false;
}
