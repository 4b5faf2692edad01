// md5.h - the sum by which compilers say which text a file had (RFC 1321). It keeps nobody out who
// wants to be in.
#ifndef SMC_BASE_MD5_H
#define SMC_BASE_MD5_H

#include "base/base.h"

enum { SMC_MD5_TEXT = 33 };

// In lower-case hexadecimal digits.
void smc_md5(const void *bytes, size_t n, char out[static SMC_MD5_TEXT]);

#endif
