#include "tools/report/words/declared.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>

static bool is_of_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t without_spaces(const char *text, size_t n) {
    while (n && isspace((unsigned char)text[n - 1])) n--;
    return n;
}

// True if the n bytes before a name on its line declare variables of the type: "std::thread ", or
// "std::thread t(f), ".
static bool declares_type(const char *line, size_t n, const char *type) {
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

static const char *nth_line_of_text(const char *text, const char *end, uint32_t number, size_t *n) {
    for (uint32_t i = 1; i < number && text && text < end; i++) {
        text = memchr(text, '\n', (size_t)(end - text));
        if (text) text++;
    }
    if (!text || text >= end) return NULL;
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    *n = (size_t)((stop ? stop : end) - text);
    return text;
}

char *smc_word_declared_variable(const char *text, size_t n, smc_position at, const char *type) {
    size_t length = 0, k = 0;
    const char *line =
        at.line && at.column ? nth_line_of_text(text, text + n, at.line, &length) : NULL;
    if (!line) return NULL;
    const size_t first = at.column - 1;
    while (first + k < length && is_of_name(line[first + k])) k++;
    const char after = first + k < length ? line[first + k] : 0;
    const bool is = k && (after == '(' || after == '{') && declares_type(line, first, type);
    return is ? smc_format("%.*s", (int)k, line + first) : NULL;
}
