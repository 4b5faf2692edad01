#include "tools/terminal/source.h"

#include "base/files.h"
#include "base/md5.h"

#include <string.h>

enum { MOST_BYTES = 16 << 20 };

char *smc_source_of_input(const char *file, size_t *n) {
    FILE *from = smc_open_regular(file, MOST_BYTES);
    if (!from) return NULL;
    const long end = fseek(from, 0, SEEK_END) ? 0 : ftell(from);
    char *text = smc_alloc((size_t)(end > 0 ? end : 0) + 1);
    rewind(from);
    *n = end > 0 ? fread(text, 1, (size_t)end, from) : 0;
    fclose(from);
    return text;
}

size_t smc_source_line(const char *text, size_t n, unsigned line, const char **begin) {
    const char *at = text, *end = text + n;
    while (line > 1 && at && (at = memchr(at, '\n', (size_t)(end - at)))) at++, line--;
    *begin = at ? at : end;
    const char *newline = memchr(*begin, '\n', (size_t)(end - *begin));
    size_t length = (size_t)((newline ? newline : end) - *begin);
    while (length && (*begin)[length - 1] == '\r') length--;
    return length;
}

char *smc_source_text(const char *file, const char *sum, size_t *n) {
    char now[SMC_MD5_TEXT];
    char *text = smc_source_of_input(file, n);
    if (!text) return NULL;
    smc_md5(text, *n, now);
    if (strcmp(now, sum) == 0) return text;
    free(text);
    return NULL;
}
