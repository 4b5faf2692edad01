#include "tools/terminal/source.h"

#include "base/files.h"
#include "base/md5.h"

#include <string.h>

enum { MOST_BYTES = 16 << 20 };

char *smc_read_input_text(const char *file, size_t *n) {
    FILE *from = smc_open_regular(file, MOST_BYTES);
    if (!from) return NULL;
    const long end = fseek(from, 0, SEEK_END) ? 0 : ftell(from);
    char *text = smc_alloc((size_t)(end > 0 ? end : 0) + 1);
    rewind(from);
    *n = end > 0 ? fread(text, 1, (size_t)end, from) : 0;
    fclose(from);
    return text;
}

size_t smc_find_source_line(const char *text, size_t n, unsigned line, const char **begin) {
    const char *at = text, *end = text + n;
    while (line > 1 && at && (at = memchr(at, '\n', (size_t)(end - at)))) at++, line--;
    *begin = at ? at : end;
    const char *newline = memchr(*begin, '\n', (size_t)(end - *begin));
    size_t length = (size_t)((newline ? newline : end) - *begin);
    while (length && (*begin)[length - 1] == '\r') length--;
    return length;
}

// ---- preprocessed text --------------------------------------------------------------------------

// A part of a text: n bytes at `at`.
typedef struct part {
    const char *at;
    size_t n;
} part;
typedef SMC_VEC(part) parts; // [line - 1]

// Parses a line marker, `# 5 "name" ..` or `#line 5 "name"`. *name is the text between the quotes,
// with any escapes as they are; NULL if there is none.
static bool is_marker(const char *at, size_t n, unsigned *line, part *name) {
    const char *end = at + n, *p = at + 1;
    if (!n || *at != '#') return false;
    while (p < end && *p == ' ') p++;
    if (end - p > 5 && memcmp(p, "line ", 5) == 0) p += 5;
    if (p == end || *p < '0' || *p > '9') return false;
    for (*line = 0; p < end && *p >= '0' && *p <= '9'; p++)
        *line = *line < UINT32_MAX / 16 ? *line * 10 + (unsigned)(*p - '0') : *line;
    const char *quote = memchr(p, '"', (size_t)(end - p)),
               *last = quote ? memchr(quote + 1, '"', (size_t)(end - quote - 1)) : NULL;
    *name = last ? (part){quote + 1, (size_t)(last - quote - 1)} : (part){0};
    return true;
}

static bool is_name_of_file(part name, const char *file) {
    return strlen(file) == name.n && memcmp(name.at, file, name.n) == 0;
}

static void set_line(parts *lines, unsigned line, part text) {
    enum { MAX_LINES = 1 << 20 };
    if (!line || line > MAX_LINES) return;
    while (lines->n < line) *smc_vec_push(lines) = (part){"", 0};
    if (!lines->at[line - 1].n) lines->at[line - 1] = text;
}

static char *join_lines(const parts *lines, size_t *n) {
    *n = 0;
    for (uint32_t i = 0; i < lines->n; i++) *n += lines->at[i].n + 1;
    char *text = smc_alloc(*n + 1), *to = text;
    for (uint32_t i = 0; i < lines->n; i++) {
        to = mempcpy(to, lines->at[i].at, lines->at[i].n);
        *to++ = '\n';
    }
    return text;
}

char *smc_source_of_preprocessed(const char *input, const char *file, size_t *n) {
    size_t size;
    char *text = smc_read_input_text(input, &size), *found = NULL;
    parts lines = {0};
    unsigned line = 1;
    bool here = strcmp(input, file) == 0; // lines before the first marker belong to the input
    for (const char *at = text, *end = text + size; text && at < end; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        part name;
        if (is_marker(at, length, &line, &name)) {
            if (name.at) here = is_name_of_file(name, file);
            line--; // the marker gives the number of the line that follows it
        } else if (here) set_line(&lines, line, (part){at, length});
        at += length + 1;
    }
    if (lines.n) found = join_lines(&lines, n);
    smc_vec_free(&lines);
    free(text);
    return found;
}

// ---- text as it was compiled --------------------------------------------------------------------

char *smc_read_source_text(const char *file, const char *sum, size_t *n) {
    char now[SMC_MD5_TEXT];
    char *text = smc_read_input_text(file, n);
    if (!text) return NULL;
    smc_md5(text, *n, now);
    if (strcmp(now, sum) == 0) return text;
    free(text);
    return NULL;
}
