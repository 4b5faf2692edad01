// label.h - names of objects and values, put together in a buffer of fixed size.
#ifndef SMC_MEMORY_LABEL_H
#define SMC_MEMORY_LABEL_H

#include "base/base.h"

// A text under construction; n is its length. What does not fit in `room` bytes, including the
// terminating 0, is cut, and n is then at least `room`.
typedef struct smc_label_buffer {
    char *at;
    size_t room, n;
} smc_label_buffer;

void smc_append_format(smc_label_buffer *, const char *fmt, ...) SMC_PRINTF(2, 3);

#endif
