#include "tools/jobs/part.h"

#include "base/text.h"

#include <errno.h>
#include <inttypes.h>

char *smc_part_name(const smc_work *w) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    for (uint32_t i = 0; i < w->way.n; i++) fprintf(to, "%s%" PRIu32, i ? "." : "", w->way.at[i]);
    fprintf(to, ":%016" PRIx64, w->digest);
    smc_text_close(to);
    return text.at;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool read_name(const char *at, smc_work *w) {
    char *end;
    while (is_digit(*at)) {
        errno = 0;
        const unsigned long n = strtoul(at, &end, 10);
        if (errno || n > UINT32_MAX) return false;
        *smc_vec_push(&w->way) = (uint32_t)n;
        at = end;
        if (*at == '.' && !is_digit(*++at)) return false;
    }
    if (*at != ':' || !w->way.n) return false;
    w->digest = strtoull(at + 1, &end, 16);
    return !*end && end == at + 17;
}

bool smc_part_named(const char *name, smc_work *out) {
    *out = (smc_work){0};
    const bool ok = read_name(name, out);
    if (!ok) smc_work_free(out);
    return ok;
}
