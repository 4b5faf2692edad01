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

// Parses a decimal number.
static bool parse_number(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno;
}

// Parses "TOKEN:N". *turns must be freed in both cases.
static bool parse_token_and_number(const char *text, smc_turns *turns, uint64_t *n) {
    char *token = smc_recorded_token(text);
    const bool ok =
        token && parse_number(text + strlen(token) + 1, n) && smc_turns_parse(token, turns);
    free(token);
    return ok;
}

bool smc_recorded_parse(const char *text, smc_recorded_steps *out) {
    if (parse_token_and_number(text, &out->turns, &out->n) && out->n &&
        out->n <= count_steps(&out->turns))
        return true;
    smc_turns_free(&out->turns);
    *out = (smc_recorded_steps){0};
    return false;
}

bool smc_near_parse(const char *text, smc_near_recorded *out) {
    uint64_t most;
    const bool ok = parse_token_and_number(text, &out->turns, &most) && most <= SMC_MOST_NEAR;
    if (!ok) smc_turns_free(&out->turns);
    *out = ok ? (smc_near_recorded){out->turns, (uint32_t)most} : (smc_near_recorded){0};
    return ok;
}
