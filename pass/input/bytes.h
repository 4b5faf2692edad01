// bytes.h - bytes in memory. Private to pass/.
#ifndef SMC_BYTES_H
#define SMC_BYTES_H

#include "base/base.h"

typedef struct smc_bytes {
    char *at; // owned; ended by a NUL that does not count
    size_t n;
} smc_bytes;

// A file's. false: it cannot be read.
SMC_MUST_USE bool smc_bytes_read(const char *path, smc_bytes *out);

#endif
