// bytes.h - a sequence of bytes in memory.
#ifndef SMC_BYTES_H
#define SMC_BYTES_H

#include "base/base.h"

typedef struct smc_bytes {
    char *at; // owned; followed by a NUL that is not counted
    size_t n;
} smc_bytes;

enum { SMC_MAX_BYTES = 1 << 30 }; // limit on the size of a file

// Reads a regular file. False: it cannot be read (errno).
SMC_MUST_USE bool smc_bytes_read(const char *path, smc_bytes *out);
// Reads the file from its beginning, regardless of the descriptor's offset.
SMC_MUST_USE bool smc_bytes_of_file(int fd, smc_bytes *out);

#endif
