// text.h - a text that is printed into memory.
#ifndef SMC_BASE_TEXT_H
#define SMC_BASE_TEXT_H

#include "base/base.h"

#include <stdio.h>

typedef struct smc_text {
    char *at; // to be freed
    size_t n;
    size_t room; // with a byte 0 behind the text
} smc_text;

// A stream whose text is `text` once it is closed. Without memory for all of it, memory has run out
// (smc_no_memory).
FILE *smc_text_open(smc_text *) __attribute__((returns_nonnull));
void smc_text_close(FILE *);

#endif
