// comments.c - reads suppressions from comments in sources: `// smc: allow(race) -- reason`. A
// comment suppresses errors in its line; one that stands alone on a line, in the next line that has
// code.
#include "tools/suppress/names.h"
#include "tools/suppress/suppressions.h"

#include <string.h>

static const char mark[] = "smc: allow(";
enum { MARK = sizeof mark - 1 };

// A line of the text: n bytes at `at`.
typedef struct line {
    const char *at;
    size_t n;
    uint32_t number;
} line;

// Advances to the next line of the text. Returns false if there is none.
static bool read_next_line(const char *text, size_t n, line *l) {
    const char *begin = l->at ? l->at + l->n + 1 : text, *end = text + n;
    if (begin >= end) return false;
    const char *newline = memchr(begin, '\n', (size_t)(end - begin));
    *l = (line){begin, (size_t)((newline ? newline : end) - begin), l->number + 1};
    return true;
}

static size_t indent_of(const line *l) {
    size_t i = 0;
    while (i < l->n && (l->at[i] == ' ' || l->at[i] == '\t' || l->at[i] == '\r')) i++;
    return i;
}

static bool is_comment_at(const line *l, size_t i) {
    return i + 1 < l->n && l->at[i] == '/' && (l->at[i + 1] == '/' || l->at[i + 1] == '*');
}

// Returns the column at which a comment with the mark begins, counted from 0; l->n: the line has
// none.
static size_t find_comment(const line *l) {
    for (size_t i = 0; i < l->n; i++) {
        if (!is_comment_at(l, i)) continue;
        size_t k = i + 2;
        while (k < l->n && l->at[k] == ' ') k++;
        if (l->n - k >= MARK && memcmp(l->at + k, mark, MARK) == 0) return i;
    }
    return l->n;
}

// Returns the number of the next line that is neither empty nor a comment.
static uint32_t next_code_line(const char *text, size_t n, line l) {
    while (read_next_line(text, n, &l)) {
        const size_t i = indent_of(&l);
        if (i < l.n && !is_comment_at(&l, i)) break;
    }
    return l.number;
}

static char *reason_of(const char *c, const char *end) {
    const char *close = memmem(c, (size_t)(end - c), "*/", 2);
    if (close) end = close;
    while (c < end && (*c == ' ' || *c == '-')) c++;
    while (end > c && strchr(" \r", end[-1])) end--;
    return end > c ? smc_format("%.*s", (int)(end - c), c) : NULL;
}

static void parse_comment(smc_suppressions *s, const char *file, const char *text, size_t n,
                          const line *l, size_t comment) {
    const char *end = l->at + l->n, *kinds = l->at + comment;
    while (*kinds != '(') kinds++;
    const char *close = memchr(kinds, ')', (size_t)(end - kinds));
    const uint32_t bits =
        close ? smc_suppress_parse_kinds(kinds + 1, (size_t)(close - kinds - 1)) : 0;
    if (!bits) {
        smc_add_warning(
            &s->parse_warnings, SMC_WARN_SUPPRESSION, (smc_place){.file = file, .line = l->number},
            smc_strdup("not read: it is '// smc: allow(KIND) -- reason'; smc --list=schema "
                       "has the kinds of errors"));
        return;
    }
    const bool alone = indent_of(l) == comment;
    const uint32_t last = alone ? next_code_line(text, n, *l) : l->number;
    smc_suppressions_add(
        s, (smc_suppression){.form = SMC_SUPPRESSED_BY_COMMENT,
                             .kinds = bits,
                             .pattern = smc_strdup(file),
                             .first = last,
                             .end = last + 1,
                             .text = smc_format("allow%.*s", (int)(close + 1 - kinds), kinds),
                             .reason = reason_of(close + 1, end),
                             .file = smc_strdup(file),
                             .line = l->number});
}

void smc_suppressions_of_source(smc_suppressions *s, const char *file, const char *text, size_t n) {
    if (!memmem(text, n, mark, MARK)) return;
    for (line l = {0}; read_next_line(text, n, &l);) {
        const size_t comment = find_comment(&l);
        if (comment < l.n) parse_comment(s, file, text, n, &l, comment);
    }
}
