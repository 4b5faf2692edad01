// bytes.h - reads files into memory.
#ifndef SMC_BYTES_H
#define SMC_BYTES_H

#include "base/base.h"

// A sequence of bytes in memory, such as the contents of a file.
typedef struct smc_bytes {
    char *at; // owned; a NUL, which n does not count, follows the bytes
    size_t n;
} smc_bytes;

enum { SMC_MAX_BYTES = 1 << 30 }; // larger files are not read

// Reads a regular file. Returns false if it cannot be read; errno has the reason.
SMC_MUST_USE bool smc_bytes_read_file(const char *path, smc_bytes *out);
// Reads a file from its beginning; the file offset of the descriptor does not matter.
SMC_MUST_USE bool smc_bytes_read_descriptor(int fd, smc_bytes *out);

#endif
