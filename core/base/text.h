// text.h - a stream that prints to memory.
#ifndef SMC_BASE_TEXT_H
#define SMC_BASE_TEXT_H

#include "base/base.h"

#include <stdio.h>

typedef struct smc_text {
    char *at; // the caller frees it
    size_t n;
    size_t room; // capacity, including the terminating 0
} smc_text;

// Opens a stream that writes to memory; `text` holds what was written once the stream is closed.
// Calls smc_no_memory if memory is exhausted.
FILE *smc_text_open(smc_text *) __attribute__((returns_nonnull));
void smc_text_close(FILE *);

#endif
