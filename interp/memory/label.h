// label.h - a text buffer of fixed size, for names of objects and values.
#ifndef SMC_MEMORY_LABEL_H
#define SMC_MEMORY_LABEL_H

#include "base/base.h"

// A text that is built by appending. Text that does not fit in `room` bytes, which include the
// terminating 0, is cut; then n is at least `room`.
typedef struct smc_label_buffer {
    char *at;
    size_t room, n; // n: length of the whole text, in bytes, without the terminating 0
} smc_label_buffer;

// Appends formatted text, as printf does.
void smc_append_format(smc_label_buffer *, const char *fmt, ...) SMC_PRINTF(2, 3);

#endif
