// md5.h - MD5 (RFC 1321), used by compilers to identify source texts. Not for security.
#ifndef SMC_BASE_MD5_H
#define SMC_BASE_MD5_H

#include "base/base.h"

enum { SMC_MD5_TEXT = 33 }; // bytes of the text of a sum, with the terminating 0

// Computes the MD5 sum of n bytes and writes it to `out` as lower-case hexadecimal digits.
void smc_md5(const void *bytes, size_t n, char out[static SMC_MD5_TEXT]);

#endif
