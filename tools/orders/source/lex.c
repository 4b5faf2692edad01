#include "tools/orders/source/lex.h"

#include <ctype.h>
#include <string.h>

static const char *const operators[] = {"<<=", ">>=", "...", "->", "++", "--", "+=", "-=",
                                        "*=",  "/=",  "%=",  "&=", "|=", "^=", "<<", ">>",
                                        "<=",  ">=",  "==",  "!=", "&&", "||", "##", "::"};

static size_t comment_length(const char *c) { // returns the length of a comment; 0: there is none
    if (c[0] == '/' && c[1] == '/') {
        size_t n = 0;
        while (c[n] && c[n] != '\n') n += c[n] == '\\' && c[n + 1] ? 2 : 1;
        return n;
    }
    if (c[0] != '/' || c[1] != '*') return 0;
    const char *end = strstr(c + 2, "*/");
    return end ? (size_t)(end + 2 - c) : strlen(c);
}

static size_t quoted_length(const char *c) {
    const char mark = *c;
    size_t n = 1;
    while (c[n] && c[n] != mark && c[n] != '\n') n += c[n] == '\\' && c[n + 1] ? 2 : 1;
    return n + (c[n] == mark);
}

// Returns the length of a preprocessor directive, up to the end of the line; a newline in a comment
// or after a backslash does not end it.
static size_t directive_length(const char *c) {
    size_t n = 0;
    while (c[n] && c[n] != '\n') {
        const size_t k = comment_length(c + n);
        n += k                                              ? k
             : c[n] == '\\' && c[n + 1] == '\r' && c[n + 2] ? 3
             : c[n] == '\\' && c[n + 1]                     ? 2
                                                            : 1;
    }
    return n;
}

static size_t word_length(const char *c) {
    size_t n = 0;
    while (isalnum((unsigned char)c[n]) || c[n] == '_' || (unsigned char)c[n] >= 0x80) n++;
    return n;
}

static size_t number_length(const char *c) {
    size_t n = 0;
    while (word_length(c + n) || c[n] == '.' ||
           (n && (c[n] == '+' || c[n] == '-') && strchr("eEpP", c[n - 1])))
        n++;
    return n;
}

static size_t operator_length(const char *c) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strncmp(c, operators[i], strlen(operators[i])) == 0) return strlen(operators[i]);
    return 1;
}

// True for a lifetime of Rust such as 'a, which is not a character literal.
static bool is_lifetime(const char *c) {
    const size_t n = *c == '\'' && !isdigit((unsigned char)c[1]) ? word_length(c + 1) : 0;
    return n && c[1 + n] != '\'';
}

void source_read_tokens(source_tokens *t, const char *text, size_t n, bool is_rust) {
    *t = (source_tokens){.text = text, .is_rust = is_rust};
    bool begins = true; // the position is at the beginning of a line
    for (size_t i = 0; i < n && text[i];) {
        const char *c = text + i;
        size_t k = comment_length(c);
        char kind = 0;
        if (k) { // k > 0: a comment, which is skipped
        } else if (isspace((unsigned char)*c)) {
            k = 1;
            begins |= *c == '\n';
        } else if (is_rust && is_lifetime(c)) {
            k = 1 + word_length(c + 1), kind = '"';
        } else if (begins && *c == '#' && !is_rust) {
            k = directive_length(c), kind = '#';
        } else if (*c == '"' || *c == '\'') {
            k = quoted_length(c), kind = '"';
        } else if (isdigit((unsigned char)*c) || (*c == '.' && isdigit((unsigned char)c[1]))) {
            k = number_length(c), kind = '0';
        } else {
            k = word_length(c);
            kind = k ? 'a' : '.';
            if (!k) k = operator_length(c);
        }
        if (kind) {
            *smc_vec_push(&t->at) = (source_token){(uint32_t)i, (uint32_t)(i + k), kind};
            begins = false;
        }
        i += k;
    }
}

void source_tokens_free(source_tokens *t) { smc_vec_free(&t->at); }

uint32_t source_token_at(const source_tokens *t, uint32_t line, uint32_t column) {
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

bool source_token_is(const source_tokens *t, uint32_t i, const char *text) {
    if (i >= t->at.n) return false;
    const size_t n = t->at.at[i].end - t->at.at[i].begin;
    return n == strlen(text) && memcmp(t->text + t->at.at[i].begin, text, n) == 0;
}

static int nesting_change(const source_tokens *t, uint32_t i) {
    if (source_token_is(t, i, "(") || source_token_is(t, i, "[") || source_token_is(t, i, "{"))
        return 1;
    return source_token_is(t, i, ")") || source_token_is(t, i, "]") || source_token_is(t, i, "}")
               ? -1
               : 0;
}

uint32_t source_closing_bracket(const source_tokens *t, uint32_t i) {
    for (int depth = 0; i < t->at.n; i++)
        if (!(depth += nesting_change(t, i))) return i;
    return UINT32_MAX;
}

uint32_t source_opening_bracket(const source_tokens *t, uint32_t i) {
    for (int depth = 0; i < t->at.n; i--) // the index wraps past 0, which ends the loop
        if (!(depth += nesting_change(t, i))) return i;
    return UINT32_MAX;
}

bool source_ends_statement(const source_tokens *t, uint32_t i) {
    return source_token_is(t, i, ";") || source_token_is(t, i, "{") || source_token_is(t, i, "}");
}

// If the directive defines the macro w, returns the text after the name; NULL otherwise.
static const char *definition_of(const source_tokens *t, uint32_t directive,
                                 const source_token *w) {
    const char *c = t->text + t->at.at[directive].begin + 1;
    c += strspn(c, " \t");
    if (strncmp(c, "define", strlen("define")) != 0) return NULL;
    c += strlen("define");
    c += strspn(c, " \t");
    const size_t n = w->end - w->begin;
    return memcmp(c, t->text + w->begin, n) == 0 && !isalnum((unsigned char)c[n]) && c[n] != '_'
               ? c + n
               : NULL;
}

bool source_is_macro(const source_tokens *t, uint32_t i) {
    for (uint32_t k = 0; k < t->at.n; k++)
        if (t->at.at[k].kind == '#' && definition_of(t, k, &t->at.at[i])) return true;
    return false;
}

// True if the text up to the end of the line is a number or a memory order.
static bool is_constant(const char *c) {
    if (*c != ' ' && *c != '\t') return false;
    c += strspn(c, " \t");
    const bool is_order = strncmp(c, "memory_order_", strlen("memory_order_")) == 0 ||
                          strncmp(c, "__ATOMIC_", strlen("__ATOMIC_")) == 0;
    const size_t n = is_order ? word_length(c) : isdigit((unsigned char)*c) ? number_length(c) : 0;
    c += n;
    c += strspn(c, " \t\r");
    return n && (!*c || *c == '\n');
}

bool source_is_code_macro(const source_tokens *t, uint32_t i) {
    for (uint32_t k = 0; k < t->at.n; k++) {
        const char *rest = t->at.at[k].kind == '#' ? definition_of(t, k, &t->at.at[i]) : NULL;
        if (rest && !is_constant(rest)) return true;
    }
    return false;
}

uint32_t source_find_asserted(const source_tokens *t, uint32_t i, const char *name) {
    uint32_t found = UINT32_MAX;
    const uint32_t close = source_token_is(t, i, "assert") && source_token_is(t, i + 1, "(")
                               ? source_closing_bracket(t, i + 1)
                               : i;
    for (uint32_t k = i + 2; k < close && close < t->at.n; k++) {
        if (!source_token_is(t, k, name)) continue;
        if (found != UINT32_MAX) return UINT32_MAX;
        found = k;
    }
    return found;
}
