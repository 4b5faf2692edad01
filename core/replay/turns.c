#include "replay/turns.h"

#include "program/action.h"

#include <string.h>
#include <xxhash.h>

// Whether the event is a part of an access, and not its last part. The memory order of an access
// that consists of several events is known only at the last one, so the digest leaves out the
// orders of the others.
static bool is_incomplete_access_event(const smc_witness_event *e) {
    return e->continues || (e->kind == SMC_RMW && e->rmw == SMC_FETCH);
}

uint32_t smc_turns_extend_digest(uint32_t digest, const smc_witness_event *e) {
    const unsigned order = is_incomplete_access_event(e) ? SMC_PLAIN : e->order;
    // A number that depends on inputs is not known before the end of the execution.
    const uint64_t what[] = {e->thread, e->kind, order, e->reads && !e->reads_input ? e->in : 0,
                             e->writes && !e->writes_input ? e->out : 0};
    return XXH32(what, sizeof what, digest);
}

// Parses a decimal number up to `most` and moves *text past it. Returns false, and leaves *text, if
// there is no such number.
static bool parse_token_number(const char **text, uint64_t most, uint64_t *out) {
    uint64_t n = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (__builtin_mul_overflow(n, 10, &n)) return false;
        if (__builtin_add_overflow(n, (uint64_t)(*at - '0'), &n)) return false;
    }
    if (at == *text || n > most) return false;
    *text = at;
    *out = n;
    return true;
}

// Parses "i" or "U.I". Returns false if the text is neither.
static bool parse_write(const char **text, smc_turn_write *w) {
    if (**text == 'i') {
        w->initial = true;
        ++*text;
        return true;
    }
    return parse_token_number(text, INT32_MAX, &w->thread) && *(*text)++ == '.' &&
           parse_token_number(text, INT32_MAX, &w->index) && w->index;
}

// Parses one turn. Returns false if the text is no turn.
static bool parse_turn(const char **text, smc_turn *t) {
    uint64_t thread;
    *t = (smc_turn){.steps = 1};
    if (!parse_token_number(text, INT32_MAX, &thread)) return false;
    t->thread = (uint32_t)thread;
    if (**text == 'x') return ++*text, parse_token_number(text, INT32_MAX, &t->steps);
    if (**text == '@' && (++*text, !parse_write(text, &t->source))) return false;
    if (**text == '=' &&
        (++*text, t->has_value = true, !parse_token_number(text, UINT64_MAX, &t->value)))
        return false;
    return **text != '^' || (++*text, parse_write(text, &t->after));
}

// Parses the prefix "C.N,C.N/" if there is one. Returns false if it is malformed.
static bool parse_threads(const char **text, smc_turns *out) {
    const size_t turns = strcspn(*text, ":"), threads = strcspn(*text, "/");
    if (threads > turns) return true;
    do {
        uint64_t creator, nth;
        if (!parse_token_number(text, INT32_MAX, &creator) || *(*text)++ != '.' ||
            !parse_token_number(text, INT32_MAX, &nth) || !nth)
            return false;
        *smc_vec_push(&out->threads) = (smc_created_thread){(uint32_t)creator, (uint32_t)nth};
    } while (*(*text)++ == ',');
    return (*text)[-1] == '/';
}

bool smc_turns_parse(const char *text, smc_turns *out) {
    if (!parse_threads(&text, out)) return false;
    do {
        smc_turn t;
        if (!parse_turn(&text, &t)) return false;
        *smc_vec_push(&out->list) = t;
    } while (*text++ == ',');
    char *end;
    if (text[-1] != ':' || !*text) return false;
    out->digest = (uint32_t)strtoul(text, &end, 16);
    return !*end && end == text + 8;
}

void smc_turns_free(smc_turns *t) {
    smc_vec_free(&t->threads);
    smc_vec_free(&t->list);
}
