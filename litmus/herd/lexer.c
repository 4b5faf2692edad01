#include "litmus/herd/lexer.h"

#include "base/printable.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>

static void fail(herd_reader *r, uint32_t line, const char *fmt, va_list args) {
    r->next += strlen(r->next);
    if (r->test->message) return;
    char *text = smc_vformat(fmt, args), *shown = smc_printable(text);
    r->test->message = smc_format("%s:%u: error: %s", r->test->file, line, shown);
    free(text);
    free(shown);
    r->token = (herd_token){.at = r->next, .line = r->line};
}

bool herd_fail(herd_reader *r, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    fail(r, r->token.line, fmt, args);
    va_end(args);
    return false;
}

bool herd_fail_at(herd_reader *r, uint32_t line, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    fail(r, line, fmt, args);
    va_end(args);
    return false;
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Moves past a comment that ends with these two characters.
static void skip_comment(herd_reader *r, char first, char second) {
    r->next += 2;
    while (*r->next && !(r->next[0] == first && r->next[1] == second))
        r->line += *r->next++ == '\n';
    if (*r->next) r->next += 2;
    else herd_fail(r, "a comment does not end");
}

static void skip_blanks(herd_reader *r) {
    for (;;) {
        const char c = r->next[0], d = c ? r->next[1] : 0;
        if (c == '\n') r->line++, r->next++;
        else if (isspace((unsigned char)c)) r->next++;
        else if (c == '/' && d == '/') r->next += strcspn(r->next, "\n");
        else if (c == '/' && d == '*') skip_comment(r, '*', '/');
        else if (c == '(' && d == '*' && !r->is_in_code) skip_comment(r, '*', ')');
        else return;
    }
}

static uint32_t punctuation(const char *at) {
    static const char *const long_ones[] = {"/\\", "\\/", "==", "!=", "<=", ">=", "<<",
                                            ">>",  "&&",  "||", "->", "++", "--"};
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++)
        if (strncmp(at, long_ones[i], strlen(long_ones[i])) == 0)
            return (uint32_t)strlen(long_ones[i]);
    return 1;
}

// A decimal number without a u has a signed type (C17 6.4.4.1).
static void step_number(herd_reader *r) {
    herd_token *t = &r->token;
    char *end;
    t->is_number = true;
    errno = 0;
    const unsigned long long number = strtoull(r->next, &end, 0);
    bool is_signed = *r->next != '0';
    t->number = (int64_t)number;
    for (; strchr("uUlL", *end) && *end; end++) is_signed &= *end != 'u' && *end != 'U';
    t->n = (uint32_t)(end - r->next);
    t->too_large = errno == ERANGE || (is_signed && number > INT64_MAX);
}

void herd_next_token(herd_reader *r) {
    skip_blanks(r);
    herd_token *t = &r->token;
    *t = (herd_token){.at = r->next, .line = r->line};
    if (!*r->next) return;
    if (isdigit((unsigned char)*r->next)) {
        step_number(r);
    } else if (is_letter(*r->next)) {
        t->is_name = true;
        while (is_letter(r->next[t->n])) t->n++;
    } else {
        t->n = punctuation(r->next);
    }
    r->next += t->n;
    if (t->too_large) herd_fail(r, "the constant %.*s is too large for any type", (int)t->n, t->at);
}

bool herd_is_token(const herd_reader *r, const char *token) {
    return r->token.n == strlen(token) && strncmp(r->token.at, token, r->token.n) == 0;
}

bool herd_accept_token(herd_reader *r, const char *token) {
    const bool is = herd_is_token(r, token);
    if (is) herd_next_token(r);
    return is;
}

bool herd_expect_token(herd_reader *r, const char *token) {
    if (herd_accept_token(r, token)) return true;
    if (!r->token.n) return herd_fail(r, "expected '%s' before the end", token);
    return herd_fail(r, "expected '%s' before '%.*s'", token, (int)r->token.n, r->token.at);
}

char *herd_token_text(const herd_token *t) { return smc_format("%.*s", (int)t->n, t->at); }
