#include "tools/report/declared.h"

#include "base/text.h"
#include "tools/report/words/words.h"

#include <ctype.h>
#include <string.h>

static bool is_of_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t without_spaces(const char *text, size_t n) {
    while (n && isspace((unsigned char)text[n - 1])) n--;
    return n;
}

// Whether what is before a name on its line declares variables of that type: "std::thread ", and
// perhaps others of them, "std::thread t(f), ".
static bool declares(const char *line, size_t n, const char *type) {
    const size_t k = strlen(type);
    n = without_spaces(line, n);
    if (n >= k && strncmp(line + n - k, type, k) == 0)
        return n == k || !is_of_name(line[n - k - 1]);
    if (!n || line[n - 1] != ',') return false;
    size_t begin = n;
    while (begin && line[begin - 1] != ';' && line[begin - 1] != '{') begin--;
    for (size_t i = begin; i + k < n; i++)
        if (strncmp(line + i, type, k) == 0 && isspace((unsigned char)line[i + k])) return true;
    return false;
}

static const char *line_of(const char *text, const char *end, uint32_t number, size_t *n) {
    for (uint32_t i = 1; i < number && text && text < end; i++) {
        text = memchr(text, '\n', (size_t)(end - text));
        if (text) text++;
    }
    if (!text || text >= end) return NULL;
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    *n = (size_t)((stop ? stop : end) - text);
    return text;
}

char *smc_report_declared(const smc_report *r, uint32_t place, const char *type) {
    const smc_position at = smc_position_of(r->program, place);
    size_t n = 0, length = 0, k = 0;
    char *text = at.file && at.line && at.column ? smc_report_source(r, at.file, &n) : NULL;
    const char *line = text ? line_of(text, text + n, at.line, &length) : NULL;
    const size_t first = at.column - 1;
    char *name = NULL;
    while (line && first + k < length && is_of_name(line[first + k])) k++;
    const char after = line && first + k < length ? line[first + k] : 0;
    if (k && (after == '(' || after == '{') && declares(line, first, type))
        name = smc_format("%.*s", (int)k, line + first);
    free(text);
    return name;
}
