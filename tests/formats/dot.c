#include "tests/formats/dot.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct reader {
    const char *text, *at;
} reader;

static bool skip(reader *r, const char *word) {
    r->at += strspn(r->at, " \n");
    const size_t n = strlen(word);
    if (strncmp(r->at, word, n) != 0) return false;
    r->at += n;
    return true;
}

// Returns the length of a name or of a string with its quotes; 0: neither.
static size_t id(reader *r) {
    r->at += strspn(r->at, " \n");
    const char *begin = r->at;
    if (*r->at == '"') {
        for (r->at++; *r->at && *r->at != '"'; r->at++) {
            if ((unsigned char)*r->at < ' ') return 0;
            if (*r->at == '\\' && !*++r->at) return 0;
        }
        if (!*r->at++) return 0;
    } else {
        while (isalnum((unsigned char)*r->at) || *r->at == '_') r->at++;
    }
    return (size_t)(r->at - begin);
}

// Returns whether the text before `end` contains a statement that declares the node `name`.
static bool is_named(const reader *r, const char *name, size_t n, const char *end) {
    for (const char *c = r->text; c + n + 2 < end; c++)
        if (c > r->text && c[-1] == ' ' && strncmp(c, name, n) == 0 && strncmp(c + n, " [", 2) == 0)
            return true;
    return false;
}

static bool attributes(reader *r) {
    if (!skip(r, "[")) return true;
    do {
        if (!id(r) || !skip(r, "=") || !id(r)) return false;
    } while (skip(r, ","));
    return skip(r, "]");
}

static bool block(reader *r);

static bool statement(reader *r) {
    if (skip(r, "subgraph ")) return id(r) && block(r);
    r->at += strspn(r->at, " \n");
    const char *from = r->at, *to;
    const size_t n = id(r);
    if (!n) return false;
    if (skip(r, "=")) return id(r) && skip(r, ";");
    if (skip(r, "->")) {
        r->at += strspn(r->at, " \n");
        to = r->at;
        const size_t n_to = id(r);
        if (!n_to || !is_named(r, from, n, from) || !is_named(r, to, n_to, from)) return false;
    }
    return attributes(r) && skip(r, ";");
}

static bool block(reader *r) {
    if (!skip(r, "{")) return false;
    while (!skip(r, "}"))
        if (!statement(r)) return false;
    return true;
}

const char *dot_violation(const char *text, char *buf, size_t n) {
    reader r = {text, text};
    if (skip(&r, "digraph ") && id(&r) && block(&r) && strcmp(r.at, "\n") == 0) return NULL;
    snprintf(buf, n, "no graph at %td: %.60s", r.at - text, r.at);
    return buf;
}
