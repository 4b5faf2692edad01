#include "base/text.h"

#include <errno.h>

FILE *smc_text_open(smc_text *t) {
    *t = (smc_text){0};
    FILE *to = open_memstream(&t->at, &t->n);
    if (!to) smc_no_memory();
    return to;
}

void smc_text_close(FILE *to) {
    const bool lost = ferror(to);
    errno = 0; // where there is no room to cut the text to its size, it is gone, and fclose content
    if (fclose(to) != 0 || lost || errno == ENOMEM) smc_no_memory();
}
