#include "tools/orders/lex.h"

#include <ctype.h>
#include <string.h>

static const char *const operators[] = {"<<=", ">>=", "...", "->", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
                                        "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "##", "::"};

static size_t comment(const char *c) { // how long; 0: it is none
    if (c[0] == '/' && c[1] == '/') {
        size_t n = 0;
        while (c[n] && c[n] != '\n') n += c[n] == '\\' && c[n + 1] ? 2 : 1;
        return n;
    }
    if (c[0] != '/' || c[1] != '*') return 0;
    const char *end = strstr(c + 2, "*/");
    return end ? (size_t)(end + 2 - c) : strlen(c);
}

static size_t quoted(const char *c) {
    const char mark = *c;
    size_t n = 1;
    while (c[n] && c[n] != mark && c[n] != '\n') n += c[n] == '\\' && c[n + 1] ? 2 : 1;
    return n + (c[n] == mark);
}

// To the end of the line, unless that is within a comment or goes on with a backslash.
static size_t directive(const char *c) {
    size_t n = 0;
    while (c[n] && c[n] != '\n') {
        const size_t k = comment(c + n);
        n += k ? k : c[n] == '\\' && c[n + 1] == '\r' && c[n + 2] ? 3 : c[n] == '\\' && c[n + 1] ? 2 : 1;
    }
    return n;
}

static size_t word(const char *c) {
    size_t n = 0;
    while (isalnum((unsigned char)c[n]) || c[n] == '_' || (unsigned char)c[n] >= 0x80) n++;
    return n;
}

static size_t number(const char *c) {
    size_t n = 0;
    while (word(c + n) || c[n] == '.' || (n && (c[n] == '+' || c[n] == '-') && strchr("eEpP", c[n - 1]))) n++;
    return n;
}

static size_t operator(const char *c) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strncmp(c, operators[i], strlen(operators[i])) == 0) return strlen(operators[i]);
    return 1;
}

void orders_lex(orders_tokens *t, const char *text, size_t n) {
    *t = (orders_tokens){.text = text};
    bool begins = true; // a line
    for (size_t i = 0; i < n && text[i];) {
        const char *c = text + i;
        size_t k = comment(c);
        char kind = 0;
        if (k) { // none
        } else if (isspace((unsigned char)*c)) {
            k = 1;
            begins |= *c == '\n';
        } else if (begins && *c == '#') {
            k = directive(c), kind = '#';
        } else if (*c == '"' || *c == '\'') {
            k = quoted(c), kind = '"';
        } else if (isdigit((unsigned char)*c) || (*c == '.' && isdigit((unsigned char)c[1]))) {
            k = number(c), kind = '0';
        } else {
            k = word(c);
            kind = k ? 'a' : '.';
            if (!k) k = operator(c);
        }
        if (kind) {
            *smc_vec_push(&t->at) = (orders_token){(uint32_t)i, (uint32_t)(i + k), kind};
            begins = false;
        }
        i += k;
    }
}

void orders_tokens_free(orders_tokens *t) { smc_vec_free(&t->at); }

uint32_t orders_token_at(const orders_tokens *t, uint32_t line, uint32_t column) {
    const char *at = t->text;
    for (; line > 1; line--) {
        at = strchr(at, '\n');
        if (!at++) return UINT32_MAX;
    }
    const size_t offset = (size_t)(at - t->text) + column - 1;
    for (uint32_t i = 0; i < t->at.n; i++)
        if (t->at.at[i].begin == offset) return i;
    return UINT32_MAX;
}

bool orders_token_is(const orders_tokens *t, uint32_t i, const char *text) {
    if (i >= t->at.n) return false;
    const size_t n = t->at.at[i].end - t->at.at[i].begin;
    return n == strlen(text) && memcmp(t->text + t->at.at[i].begin, text, n) == 0;
}

static int turn(const orders_tokens *t, uint32_t i) {
    if (orders_token_is(t, i, "(") || orders_token_is(t, i, "[") || orders_token_is(t, i, "{")) return 1;
    return orders_token_is(t, i, ")") || orders_token_is(t, i, "]") || orders_token_is(t, i, "}") ? -1 : 0;
}

uint32_t orders_closing(const orders_tokens *t, uint32_t i) {
    for (int depth = 0; i < t->at.n; i++)
        if (!(depth += turn(t, i))) return i;
    return UINT32_MAX;
}

uint32_t orders_opening(const orders_tokens *t, uint32_t i) {
    for (int depth = 0; i < t->at.n; i--) // past 0 it is large
        if (!(depth += turn(t, i))) return i;
    return UINT32_MAX;
}

bool orders_ends_statement(const orders_tokens *t, uint32_t i) {
    return orders_token_is(t, i, ";") || orders_token_is(t, i, "{") || orders_token_is(t, i, "}");
}
