// text.h - a stream that prints to memory.
#ifndef SMC_BASE_TEXT_H
#define SMC_BASE_TEXT_H

#include "base/base.h"

#include <stdio.h>

// The text written to a stream, terminated by 0.
typedef struct smc_text {
    char *at;    // the caller frees it
    size_t n;    // length of the text in bytes, without the terminating 0
    size_t room; // capacity, including the terminating 0
} smc_text;

// Opens a stream that writes to *text; the text is complete when the stream is closed. Calls
// smc_no_memory if memory is exhausted.
FILE *smc_text_open(smc_text *) __attribute__((returns_nonnull));
void smc_text_close(FILE *);

#endif
