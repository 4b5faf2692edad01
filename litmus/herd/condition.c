// condition.c - parses conditions on the final states of executions.
#include "litmus/herd/condition.h"
#include "litmus/herd/names.h"

#include <string.h>

static uint32_t proposition(herd_reader *r, herd_proposition p) {
    *smc_vec_push(&r->test->propositions) = p;
    return r->test->propositions.n - 1;
}

static bool is_same_observable(const herd_observable *a, const herd_observable *b) {
    return a->is_register == b->is_register && a->thread == b->thread && a->of == b->of;
}

static void show(herd_test *t, herd_observable thing) {
    for (uint32_t i = 0; i < t->shown.n; i++)
        if (is_same_observable(&t->shown.at[i], &thing)) return;
    *smc_vec_push(&t->shown) = thing;
}

// Parses 0:r0.
static herd_observable parse_register(herd_reader *r) {
    herd_observable thing = {.is_register = true, .thread = (uint32_t)r->token.number};
    herd_next_token(r);
    herd_expect_token(r, ":");
    thing.of = herd_find_register(r->test, thing.thread, &r->token);
    if (thing.of == UINT32_MAX)
        herd_fail(r, "thread P%u has no variable '%.*s'", thing.thread, (int)r->token.n,
                  r->token.at);
    else herd_next_token(r);
    return thing;
}

// Parses x, [x] or *x.
static herd_observable parse_location(herd_reader *r) {
    const bool bracket = herd_accept_token(r, "[");
    (void)herd_accept_token(r, "*");
    const herd_observable thing = {.of = herd_find_location(r->test, &r->token)};
    if (thing.of == UINT32_MAX)
        herd_fail(r, "expected a register, as 0:r0, or a location before '%.*s'", (int)r->token.n,
                  r->token.at);
    else herd_next_token(r);
    if (bracket) (void)herd_expect_token(r, "]");
    return thing;
}

static herd_observable parse_observable(herd_reader *r) {
    const herd_observable thing = r->token.is_number ? parse_register(r) : parse_location(r);
    if (!herd_has_error(r)) show(r->test, thing);
    return thing;
}

// Returns whether the token after a comparison is 0:r0, [x] or *x; a name without brackets is the
// address of the location.
static bool is_observable_next(const herd_reader *r) {
    const char *behind = r->next + strspn(r->next, " \t");
    return (r->token.is_number && *behind == ':') || herd_is_token(r, "[") || herd_is_token(r, "*");
}

static int64_t parse_value(herd_reader *r) {
    const bool minus = herd_accept_token(r, "-");
    (void)herd_accept_token(r, "&");
    const herd_token t = r->token;
    const uint32_t loc = t.is_name ? herd_find_location(r->test, &t) : UINT32_MAX;
    if (!t.is_number && loc == UINT32_MAX) return herd_fail(r, "expected a value"), 0;
    herd_next_token(r);
    return loc != UINT32_MAX ? herd_address(loc) : minus ? -t.number : t.number;
}

static uint32_t parse_disjunction(herd_reader *r, unsigned depth);

static uint32_t parse_atom(herd_reader *r, unsigned depth) {
    enum { MAX_DEPTH = 100 };
    if (depth > MAX_DEPTH) return (uint32_t)herd_fail(r, "the condition is too deep");
    if (herd_accept_token(r, "not") || herd_accept_token(r, "~"))
        return proposition(r, (herd_proposition){.word = HERD_NO, .a = parse_atom(r, depth + 1)});
    if (herd_accept_token(r, "(")) {
        const uint32_t p = parse_disjunction(r, depth + 1);
        herd_expect_token(r, ")");
        return p;
    }
    if (herd_accept_token(r, "true")) return proposition(r, (herd_proposition){.word = HERD_TRUE});
    herd_proposition p = {.thing = parse_observable(r)};
    const bool is_not = herd_accept_token(r, "!=");
    p.word = is_not ? HERD_IS_NOT : HERD_IS;
    if (!is_not && !herd_accept_token(r, "==")) herd_expect_token(r, "=");
    if (herd_has_error(r)) return 0;
    p.compares_observables = is_observable_next(r);
    if (p.compares_observables) p.other = parse_observable(r);
    else p.value = parse_value(r);
    return proposition(r, p);
}

static uint32_t parse_conjunction_of_atoms(herd_reader *r, unsigned depth) {
    uint32_t left = parse_atom(r, depth);
    while (!herd_has_error(r) && (herd_accept_token(r, "/\\") || herd_accept_token(r, "&&"))) {
        const uint32_t right = parse_atom(r, depth);
        left = proposition(r, (herd_proposition){.word = HERD_BOTH, .a = left, .b = right});
    }
    return left;
}

static uint32_t parse_disjunction(herd_reader *r, unsigned depth) {
    uint32_t left = parse_conjunction_of_atoms(r, depth);
    while (!herd_has_error(r) && (herd_accept_token(r, "\\/") || herd_accept_token(r, "||"))) {
        const uint32_t right = parse_conjunction_of_atoms(r, depth);
        left = proposition(r, (herd_proposition){.word = HERD_EITHER, .a = left, .b = right});
    }
    return left;
}

uint32_t herd_parse_proposition(herd_reader *r) { return parse_disjunction(r, 0); }

void herd_parse_locations(herd_reader *r) {
    while (!herd_has_error(r) && !herd_accept_token(r, "]")) {
        if (herd_accept_token(r, ";")) continue;
        if (!r->token.n) herd_fail(r, "expected ']' before the end");
        else (void)parse_observable(r);
    }
}
