#include "tools/lsp/places.h"

#include "tools/terminal/source.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char scheme[] = "file://";

char *smc_uri_of(const char *path) {
    char *uri = smc_alloc(sizeof scheme + 3 * strlen(path)), *to = uri + sprintf(uri, "%s", scheme);
    for (const unsigned char *c = (const unsigned char *)path; *c; c++) {
        if (isalnum(*c) || strchr("/-._~", *c)) *to++ = (char)*c;
        else to += sprintf(to, "%%%02X", *c);
    }
    *to = '\0';
    return uri;
}

static int hex_digit(char c) {
    return isdigit((unsigned char)c)    ? c - '0'
           : isxdigit((unsigned char)c) ? (c | 32) - 'a' + 10
                                        : -1;
}

char *smc_path_of(const char *uri) {
    if (strncmp(uri, scheme, sizeof scheme - 1) != 0 || uri[sizeof scheme - 1] != '/') return NULL;
    char *path = smc_strdup(uri + sizeof scheme - 1), *to = path;
    for (const char *c = path; *c; c++) {
        const bool encoded = *c == '%' && hex_digit(c[1]) >= 0 && hex_digit(c[2]) >= 0;
        *to++ = encoded ? (char)(16 * hex_digit(c[1]) + hex_digit(c[2])) : *c;
        if (encoded) c += 2;
    }
    *to = '\0';
    return path;
}

// Returns the number of UTF-16 units for so many bytes of UTF-8: one for each character, two for
// characters beyond the Basic Multilingual Plane.
static uint32_t count_utf16_units(const char *text, size_t bytes) {
    uint32_t n = 0;
    for (size_t i = 0; i < bytes && text[i]; i++) {
        const unsigned char c = (unsigned char)text[i];
        n += (c & 0xc0) != 0x80;
        n += c >= 0xf0;
    }
    return n;
}

char *smc_lsp_absolute_path(const char *file, const char *path) {
    if (!file) return smc_strdup(path);
    if (*file == '/') return smc_strdup(file);
    const char *slash = strrchr(path, '/');
    return smc_format("%.*s/%s", (int)(slash - path), path, file);
}

json_t *smc_lsp_range(const char *path, uint32_t line, uint32_t column) {
    return smc_lsp_span(path, line, column, UINT32_MAX);
}

json_t *smc_lsp_span_in(const char *text, size_t n, const smc_lsp_columns *at) {
    const uint32_t row = at->line ? at->line - 1 : 0, column = at->column, end = at->end;
    const char *begin;
    const size_t length = text ? smc_find_source_line(text, n, row + 1, &begin) : 0;
    const size_t before = column && column <= length + (end != UINT32_MAX) ? column - 1 : 0,
                 after = end && end <= length ? end - 1 : length;
    const uint32_t from = length ? count_utf16_units(begin, before) : 0,
                   to = length ? count_utf16_units(begin, after) : 0;
    return json_pack("{s:{s:i, s:i}, s:{s:i, s:i}}", "start", "line", (int)row, "character",
                     (int)from, "end", "line", (int)row, "character", (int)to);
}

json_t *smc_lsp_span(const char *path, uint32_t line, uint32_t column, uint32_t end) {
    size_t n = 0;
    char *text = smc_read_input_text(path, &n);
    json_t *range = smc_lsp_span_in(text, n, &(smc_lsp_columns){line, column, end});
    free(text);
    return range;
}

json_t *smc_lsp_location(const char *path, uint32_t line, uint32_t column) {
    char *uri = smc_uri_of(path);
    json_t *location =
        json_pack("{s:s, s:o}", "uri", uri, "range", smc_lsp_range(path, line, column));
    free(uri);
    return location;
}
