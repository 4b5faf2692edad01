// bytes.h - bytes in memory.
#ifndef SMC_BYTES_H
#define SMC_BYTES_H

#include "base/base.h"

typedef struct smc_bytes {
    char *at; // owned; ended by a NUL that does not count
    size_t n;
} smc_bytes;

enum { SMC_MAX_BYTES = 1 << 30 }; // of a file

// A regular file's. false: it cannot be read (errno).
SMC_MUST_USE bool smc_bytes_read(const char *path, smc_bytes *out);
// From its beginning, wherever the descriptor stands.
SMC_MUST_USE bool smc_bytes_of_file(int fd, smc_bytes *out);

#endif
