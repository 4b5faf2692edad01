#include "base/text.h"

FILE *smc_text_open(smc_text *t) {
    *t = (smc_text){0};
    FILE *to = open_memstream(&t->at, &t->n);
    if (!to) smc_no_memory();
    return to;
}

void smc_text_close(FILE *to) {
    const bool lost = ferror(to);
    if (fclose(to) != 0 || lost) smc_no_memory();
}
