#include "models/cat/syntax.h"

#include <string.h>

static bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_of_name(int c) { return is_letter(c) || is_digit(c) || c == '-' || c == '.'; }

static int peek_character(const cat_lexer *l, size_t ahead) {
    return l->next + ahead < l->file->n ? (unsigned char)l->file->text[l->next + ahead] : -1;
}

static void skip_characters(cat_lexer *l, size_t n) {
    for (; n && l->next < l->file->n; n--) {
        if (l->file->text[l->next++] == '\n') l->at.line++, l->at.column = 1;
        else l->at.column++;
    }
}

// Skips a comment, which may contain comments. Returns false if it is not closed.
static bool skip_comment(cat_lexer *l) {
    unsigned depth = 0;
    do {
        if (peek_character(l, 0) < 0) return false;
        if (peek_character(l, 0) == '(' && peek_character(l, 1) == '*')
            depth++, skip_characters(l, 2);
        else if (peek_character(l, 0) == '*' && peek_character(l, 1) == ')')
            depth--, skip_characters(l, 2);
        else skip_characters(l, 1);
    } while (depth);
    return true;
}

// Skips blanks and comments. Returns false if a comment is not closed.
static bool skip_blank(cat_lexer *l) {
    for (;;) {
        const int c = peek_character(l, 0);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') skip_characters(l, 1);
        else if (c == '(' && peek_character(l, 1) == '*') {
            if (!skip_comment(l)) return false;
        } else if (c == '/' && peek_character(l, 1) == '/') {
            while (peek_character(l, 0) >= 0 && peek_character(l, 0) != '\n') skip_characters(l, 1);
        } else return true;
    }
}

static bool is_keyword(const char *text, uint32_t n) {
    static const char *const words[] = {
        "let",
        "rec",
        "and",
        "in",
        "include",
        "as",
        "acyclic",
        "irreflexive",
        "empty",
        "flag",
        "undefined_unless",
        "show",
        "unshow",
        "fun",
        "if",
        "then",
        "else",
        "match",
        "with",
        "try",
        "procedure",
        "call",
        "forall",
        "do",
        "from",
        "enum",
        "instructions",
        "default",
        "end",
        "option",
        "withco",
        "withoutco",
        "withsc",
        "withoutsc",
        "catdep",
        "assert",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && memcmp(words[i], text, n) == 0) return true;
    return false;
}

// Symbols of the language; a symbol that is a prefix of another one comes after it.
static const struct {
    const char *text;
    int symbol;
} symbols[] = {
    {"^-1", CAT_CARET_INVERSE},
    {"^+", CAT_CLOSURE_PLUS},
    {"^*", CAT_CLOSURE},
    {"^?", '?'},
    {"++", CAT_PLUSPLUS},
    {"->", CAT_ARROW},
    {"|", '|'},
    {"&", '&'},
    {"\\", '\\'},
    {";", ';'},
    {"+", '+'},
    {"*", '*'},
    {"?", '?'},
    {"~", '~'},
    {"(", '('},
    {")", ')'},
    {"[", '['},
    {"]", ']'},
    {"{", '{'},
    {"}", '}'},
    {",", ','},
    {"=", '='},
};

static uint32_t symbol_at(const cat_lexer *l, int *symbol) {
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        const size_t n = strlen(symbols[i].text);
        if (l->next + n > l->file->n || memcmp(l->file->text + l->next, symbols[i].text, n) != 0)
            continue;
        *symbol = symbols[i].symbol;
        return (uint32_t)n;
    }
    return 0;
}

static void read_string(cat_lexer *l, cat_token *t) {
    uint32_t n = 1;
    while (peek_character(l, n) >= 0 && peek_character(l, n) != '"' && peek_character(l, n) != '\n')
        n++;
    if (peek_character(l, n) != '"') {
        t->n = 1;
        return;
    }
    t->kind = CAT_STRING;
    t->text++;
    t->n = n - 1;
}

static void read_cat_identifier(cat_lexer *l, cat_token *t) {
    while (is_of_name(peek_character(l, t->n))) t->n++;
    while (t->n > 1 && (t->text[t->n - 1] == '-' || t->text[t->n - 1] == '.'))
        t->n--; // a trailing - or . does not belong to the name, as in "->" or at the end of a
                // sentence
    t->kind = is_keyword(t->text, t->n) ? CAT_KEYWORD : CAT_NAME;
    if (t->n == 1 && *t->text == '_') t->kind = CAT_SYMBOL, t->symbol = '_';
}

cat_token cat_next_token(cat_lexer *l) {
    const bool ends = skip_blank(l);
    cat_token t = {.kind = CAT_UNKNOWN, .text = l->file->text + l->next, .at = l->at};
    const int c = peek_character(l, 0);
    if (!ends) return t; // a comment is not closed
    if (c < 0) t.kind = CAT_END;
    else if (c == '"') read_string(l, &t);
    else if (is_letter(c)) read_cat_identifier(l, &t);
    else if (c == '0' && !is_of_name(peek_character(l, 1)))
        t.kind = CAT_SYMBOL, t.symbol = CAT_ZERO, t.n = 1;
    else if ((t.n = symbol_at(l, &t.symbol))) t.kind = CAT_SYMBOL;
    else t.n = 1;
    skip_characters(l, t.n + (t.kind == CAT_STRING ? 2 : 0));
    return t;
}
