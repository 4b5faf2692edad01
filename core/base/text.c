#include "base/text.h"

#include <string.h>

// Writes to the stream's text. If memory is exhausted, this ends the run (smc_alloc), whereas
// open_memstream would silently lose text.
static ssize_t append_to_text(void *to, const char *from, size_t n) {
    smc_text *t = to;
    if (n >= t->room - t->n) {
        t->room = 2 * t->room + n;
        t->at = smc_realloc(t->at, t->room);
    }
    memcpy(t->at + t->n, from, n);
    t->n += n;
    t->at[t->n] = 0;
    return (ssize_t)n;
}

FILE *smc_text_open(smc_text *t) {
    enum { ROOM = 64 };
    *t = (smc_text){smc_alloc(ROOM), 0, ROOM};
    FILE *to = fopencookie(t, "w", (cookie_io_functions_t){.write = append_to_text});
    if (!to) smc_no_memory();
    return to;
}

void smc_text_close(FILE *to) {
    const bool lost = ferror(to);
    if (fclose(to) != 0 || lost) smc_no_memory();
}
