#include "tests/formats/xml.h"

#include <ctype.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NESTING = 32 };

typedef struct reader {
    const char *at;
    const char *wrong; // the first violation; NULL: none so far
} reader;

static bool fails(reader *r, const char *why) {
    if (!r->wrong) r->wrong = why;
    return false;
}

static bool skip(reader *r, const char *word) {
    const size_t n = strlen(word);
    if (strncmp(r->at, word, n) != 0) return false;
    r->at += n;
    return true;
}

static void skip_blanks(reader *r) { r->at += strspn(r->at, " \t\r\n"); }

static size_t name(reader *r) {
    size_t n = 0;
    while (isalnum((unsigned char)r->at[n]) || (n && strchr("-._", r->at[n]) && r->at[n])) n++;
    r->at += n;
    return n;
}

// Returns the character that a reference (&..;) stands for, and sets *n to the length of the
// reference. 0: this is no reference, or XML does not allow the character.
static int referred(const char *at, size_t *n) {
    static const struct {
        const char *word;
        char c;
    } names[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    for (size_t i = 0; i < 5; i++)
        if (strncmp(at, names[i].word, *n = strlen(names[i].word)) == 0) return names[i].c;
    char *end;
    const long c = strncmp(at, "&#", 2) == 0 ? strtol(at + 2, &end, 10) : 0;
    if (c <= 0 || *end != ';') return 0;
    *n = (size_t)(end + 1 - at);
    return c >= ' ' || strchr("\t\n\r", (int)c) ? (int)c : 0;
}

// Skips text up to one of the characters in `ends`.
static bool text(reader *r, const char *ends) {
    while (*r->at && !strchr(ends, *r->at)) {
        size_t n = 1;
        if (*r->at == '&' && !referred(r->at, &n)) return fails(r, "bad reference");
        if (strncmp(r->at, "]]>", 3) == 0 || *r->at == '<')
            return fails(r, "what must be a reference");
        if ((unsigned char)*r->at < ' ' && !strchr("\t\n\r", *r->at))
            return fails(r, "no character of XML");
        if (strncmp(r->at, "\xef\xbf\xbe", 3) == 0 || strncmp(r->at, "\xef\xbf\xbf", 3) == 0)
            return fails(r, "no character of XML");
        r->at += n;
    }
    return true;
}

static bool attributes(reader *r) {
    for (skip_blanks(r); isalpha((unsigned char)*r->at); skip_blanks(r)) {
        name(r);
        if (!skip(r, "=\"")) return fails(r, "no value");
        if (!text(r, "\"") || !skip(r, "\"")) return fails(r, "unfinished value");
    }
    return true;
}

static bool element(reader *r, int depth) {
    if (depth == MAX_NESTING || !skip(r, "<")) return fails(r, "no element");
    const char *tag = r->at;
    const size_t n = name(r);
    if (!n || !attributes(r)) return fails(r, "bad tag");
    if (skip(r, "/>")) return true;
    if (!skip(r, ">") || !text(r, "<")) return fails(r, "bad content");
    while (strncmp(r->at, "</", 2) != 0)
        if (!element(r, depth + 1) || !text(r, "<")) return false;
    r->at += 2;
    if (strncmp(r->at, tag, n) != 0) return fails(r, "the end of another element");
    r->at += n;
    return skip(r, ">") || fails(r, "unfinished end");
}

static bool is_utf8(const char *s) {
    json_t *t = json_string(s);
    json_decref(t);
    return t;
}

const char *xml_violation(const char *s, char *buf, size_t n) {
    reader r = {.at = s};
    if (!is_utf8(s)) fails(&r, "not UTF-8");
    if (!skip(&r, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")) fails(&r, "no declaration");
    skip_blanks(&r);
    if (!r.wrong && element(&r, 0)) {
        skip_blanks(&r);
        if (*r.at) fails(&r, "more than one element");
    }
    if (!r.wrong) return NULL;
    snprintf(buf, n, "%s at %td: %.40s", r.wrong, r.at - s, r.at);
    return buf;
}

// ---- values -------------------------------------------------------------------------------------

static char *resolved(const char *from, const char *ends) {
    char *copy = malloc(strlen(from) + 1), *to = copy;
    while (!strchr(ends, *from)) {
        size_t n = 1;
        const int c = *from == '&' ? referred(from, &n) : *from;
        *to++ = (char)c;
        from += n;
    }
    *to = 0;
    return copy;
}

char *xml_content(const char *s, const char *wanted, const char *attribute) {
    char tag[64];
    snprintf(tag, sizeof tag, "<%s", wanted);
    for (s = strstr(s, tag); s && !strchr(" />", s[strlen(tag)]);) s = strstr(s + 1, tag);
    if (!s) return NULL;
    if (!attribute) return resolved(strchr(s, '>') + 1, "<");
    snprintf(tag, sizeof tag, " %s=\"", attribute);
    const char *value = strstr(s, tag);
    return value && value < strchr(s, '>') ? resolved(value + strlen(tag), "\"") : NULL;
}
