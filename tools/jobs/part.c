#include "tools/jobs/part.h"

#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

char *smc_part_name(const smc_work *w, const smc_packed *rests_on) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    for (uint32_t i = 0; i < w->path.n; i++) fprintf(to, "%s%" PRIu32, i ? "." : "", w->path.at[i]);
    fprintf(to, ":%016" PRIx64 "%s", w->digest, rests_on->n ? ":" : "");
    for (uint32_t i = 0; i < rests_on->n; i++) fprintf(to, "%02x", (unsigned char)rests_on->at[i]);
    smc_text_close(to);
    return text.at;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Decodes bytes from two hexadecimal digits each. Returns false if there are other characters.
static bool read_bytes(const char *at, smc_packed *rests_on) {
    for (char two[3] = ""; at[0] && at[1]; at += 2) {
        char *end;
        memcpy(two, at, 2);
        *smc_vec_push(rests_on) = (char)strtoul(two, &end, 16);
        if (end != two + 2 || !isxdigit((unsigned char)*two)) return false;
    }
    return !*at && rests_on->n;
}

static bool read_name(const char *at, smc_work *w, smc_packed *rests_on) {
    char *end;
    while (is_digit(*at)) {
        errno = 0;
        const unsigned long n = strtoul(at, &end, 10);
        if (errno || n > UINT32_MAX) return false;
        *smc_vec_push(&w->path) = (uint32_t)n;
        at = end;
        if (*at == '.' && !is_digit(*++at)) return false;
    }
    if (*at != ':') return false;
    w->digest = strtoull(at + 1, &end, 16);
    return end == at + 17 && (!*end || (*end == ':' && read_bytes(end + 1, rests_on)));
}

bool smc_part_parse_name(const char *name, smc_work *out, smc_packed *rests_on) {
    *out = (smc_work){0};
    *rests_on = (smc_packed){0};
    const bool ok = read_name(name, out, rests_on);
    if (!ok) smc_work_free(out);
    if (!ok) smc_vec_free(rests_on);
    return ok;
}
