// read.c - reads a litmus test: name, initial values, threads, condition.
#include "litmus/herd/code.h"
#include "litmus/herd/condition.h"
#include "litmus/herd/names.h"

#include <ctype.h>
#include <string.h>

// ---- name ---------------------------------------------------------------------------------------

// Reads "C name", and lines about the origin of the test up to the first '{'.
static void read_head(herd_reader *r) {
    const size_t word = strcspn(r->next, " \t\r\n");
    if (word != 1 || *r->next != 'C') {
        r->token.line = 1;
        herd_fail(r, "'%.*s' litmus tests are not supported, only those in C", (int)word, r->next);
        return;
    }
    r->next++;
    r->next += strspn(r->next, " \t");
    const size_t n = strcspn(r->next, " \t\r\n");
    r->test->name = smc_format("%.*s", (int)n, r->next);
    for (r->next += n; *r->next && *r->next != '{'; r->next++) {
        r->line += *r->next == '\n';
        if (r->next[0] == '(' && r->next[1] == '*')
            while (r->next[2] && !(r->next[1] == '*' && r->next[2] == ')'))
                r->line += *++r->next == '\n';
    }
    herd_next_token(r);
}

// ---- initial values -----------------------------------------------------------------------------

static bool accept_atomic_init(herd_reader *r) {
    return herd_accept_token(r, "ATOMIC_INIT") || herd_accept_token(r, "ATOMIC64_INIT") ||
           herd_accept_token(r, "ATOMIC_LONG_INIT");
}

static int64_t read_value(herd_reader *r) {
    const bool wraps = accept_atomic_init(r);
    if (wraps) herd_expect_token(r, "(");
    const bool minus = herd_accept_token(r, "-");
    const herd_token t = r->token;
    (void)herd_accept_token(r, "&");
    if (r->token.is_name) {
        const uint32_t loc = herd_location_of(r->test, &r->token);
        herd_next_token(r);
        return herd_address(loc);
    }
    if (!r->token.is_number) return herd_fail(r, "expected a value"), 0;
    herd_next_token(r);
    if (wraps) herd_expect_token(r, ")");
    return minus ? -t.number : t.number;
}

// Reads int *p = x; [x] = 1; 0:r0 = 1; int 0:r0; x
static void read_initial(herd_reader *r) {
    herd_token name = {0};
    bool is_register = false;
    uint32_t thread = 0;
    bool atomic = false;
    for (;; herd_next_token(r)) {
        if (r->token.is_number && !is_register) {
            thread =
                r->token.number < HERD_MAX_THREADS ? (uint32_t)r->token.number : HERD_MAX_THREADS;
            herd_next_token(r);
            is_register = herd_is_token(r, ":");
            if (!is_register) break;
        } else if (r->token.is_name) {
            atomic |= r->token.n > 6 && strncmp(r->token.at, "atomic", 6) == 0;
            name = r->token;
        } else if (!herd_is_token(r, "*") && !herd_is_token(r, "[") && !herd_is_token(r, "]")) {
            break;
        }
    }
    if (!name.n || thread >= HERD_MAX_THREADS) {
        herd_fail(r, "expected the name of a location or register");
        return;
    }
    const int64_t value = herd_accept_token(r, "=") ? read_value(r) : 0;
    if (herd_has_error(r)) return;
    if (is_register) {
        const uint32_t reg = herd_register_of(r->test, thread, &name);
        herd_register *to = &r->test->threads.at[thread].registers.at[reg];
        if (to->is_initial)
            herd_fail_at(r, name.line, "two initial values of %u:%s", thread, to->name);
        to->initial = value;
        to->is_initial = true;
        return;
    }
    const uint32_t loc = herd_location_of(r->test, &name);
    herd_location *to = &r->test->locations.at[loc];
    if (to->is_initial) herd_fail_at(r, name.line, "two initial values of %s", to->name);
    to->initial = value;
    to->is_initial = true;
    to->atomic |= atomic;
}

static void read_initials(herd_reader *r) {
    herd_expect_token(r, "{");
    while (!herd_has_error(r) && !herd_accept_token(r, "}")) {
        if (herd_accept_token(r, ";")) continue;
        if (!r->token.n) herd_fail(r, "expected '}' before the end");
        else read_initial(r);
    }
}

// ---- threads ------------------------------------------------------------------------------------

static bool is_thread_name(const herd_token *t) {
    if (!t->is_name || t->n < 2 || t->n > 3 || *t->at != 'P') return false;
    for (uint32_t i = 1; i < t->n; i++)
        if (!isdigit((unsigned char)t->at[i])) return false;
    return true;
}

// Reads parameters: pointers to locations with the same names.
static void read_parameters(herd_reader *r, uint32_t thread) {
    herd_expect_token(r, "(");
    while (!herd_has_error(r) && !herd_accept_token(r, ")")) {
        herd_token name = {0};
        bool atomic = false;
        for (; r->token.is_name || herd_is_token(r, "*"); herd_next_token(r)) {
            if (!r->token.is_name) continue;
            const bool is_atomic = r->token.n > 6 && strncmp(r->token.at, "atomic", 6) == 0;
            atomic |= is_atomic || herd_is_named("_Atomic", &r->token);
            name = r->token;
        }
        if (herd_is_named("void", &name)) continue;
        if (!name.n) {
            herd_fail(r, "expected a parameter");
            return;
        }
        const uint32_t loc = herd_location_of(r->test, &name);
        herd_location *of = &r->test->locations.at[loc];
        if (of->parameter_of == thread + 1)
            herd_fail_at(r, name.line, "two parameters of the name '%s'", of->name);
        of->parameter_of = thread + 1;
        of->atomic |= atomic;
        if (!herd_is_token(r, ")")) herd_expect_token(r, ",");
    }
}

static void read_thread(herd_reader *r) {
    const uint32_t thread = (uint32_t)strtoul(r->token.at + 1, NULL, 10);
    if (thread >= HERD_MAX_THREADS) {
        herd_fail(r, "a test has at most %d threads", HERD_MAX_THREADS);
        return;
    }
    herd_thread *of = herd_thread_at(r->test, thread);
    if (of->line) {
        herd_fail(r, "two threads of the name P%u; the other one is in line %u", thread, of->line);
        return;
    }
    of->line = r->token.line;
    herd_next_token(r);
    r->is_in_code = true;
    read_parameters(r, thread);
    herd_expect_token(r, "{");
    const uint32_t body = herd_has_error(r) ? 0 : herd_parse_body(r, thread);
    r->test->threads.at[thread].body = body;
    r->is_in_code = false;
}

static void read_threads(herd_reader *r) {
    for (;;) {
        while (herd_is_token(r, "void") || herd_is_token(r, "static")) herd_next_token(r);
        if (herd_has_error(r) || !is_thread_name(&r->token)) return;
        read_thread(r);
    }
}

// ---- condition ----------------------------------------------------------------------------------

static void read_condition(herd_reader *r, herd_quantifier q, const char *from) {
    herd_test *t = r->test;
    if (t->proposition) {
        herd_fail(r, "a test has one condition");
        return;
    }
    t->quantifier = q;
    t->proposition = herd_parse_proposition(r);
    size_t n = (size_t)(r->token.at - from);
    while (n && isspace((unsigned char)from[n - 1])) n--;
    t->condition = smc_format("%.*s", (int)n, from);
}

static void read_conditions(herd_reader *r) {
    while (!herd_has_error(r) && r->token.n) {
        const char *from = r->token.at;
        if (herd_accept_token(r, "locations")) {
            if (herd_expect_token(r, "[")) herd_parse_locations(r);
        } else if (herd_accept_token(r, "filter")) {
            const uint32_t shown = r->test->shown.n;
            r->test->filter = herd_parse_proposition(r);
            r->test->shown.n = shown; // the filter's variables do not belong to the printed states
        } else if (herd_accept_token(r, "exists")) {
            read_condition(r, HERD_EXISTS, from);
        } else if (herd_accept_token(r, "forall")) {
            read_condition(r, HERD_FORALL, from);
        } else if (herd_accept_token(r, "~") && herd_expect_token(r, "exists")) {
            read_condition(r, HERD_NOT_EXISTS, from);
        } else {
            herd_fail(r, "expected 'exists', 'forall', '~exists', 'filter' or 'locations'");
        }
    }
}

bool herd_read(herd_test *t, const char *file, const char *text) {
    *t = (herd_test){.file = smc_strdup(file)};
    // Numbers begin with 1, since 0 means none.
    *smc_vec_push(&t->exprs) = (herd_expr){0};
    *smc_vec_push(&t->statements) = (herd_statement){0};
    *smc_vec_push(&t->propositions) = (herd_proposition){0};
    herd_reader r = {.test = t, .next = text, .line = 1};
    read_head(&r);
    if (!herd_has_error(&r)) read_initials(&r);
    if (!herd_has_error(&r)) read_threads(&r);
    if (!herd_has_error(&r) && !t->threads.n) herd_fail(&r, "expected a thread, P0");
    if (!herd_has_error(&r)) read_conditions(&r);
    if (!herd_has_error(&r) && !t->proposition)
        herd_fail(&r, "expected 'exists', 'forall' or '~exists' before the end");
    return !t->message;
}

void herd_test_free(herd_test *t) {
    for (uint32_t i = 0; i < t->locations.n; i++) free(t->locations.at[i].name);
    for (uint32_t i = 0; i < t->threads.n; i++) {
        herd_thread *of = &t->threads.at[i];
        for (uint32_t k = 0; k < of->registers.n; k++) free(of->registers.at[k].name);
        smc_vec_free(&of->registers);
    }
    smc_vec_free(&t->locations);
    smc_vec_free(&t->threads);
    smc_vec_free(&t->exprs);
    smc_vec_free(&t->statements);
    smc_vec_free(&t->propositions);
    smc_vec_free(&t->shown);
    free(t->name);
    free(t->file);
    free(t->condition);
    free(t->message);
}
