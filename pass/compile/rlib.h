// rlib.h - reads the bitcode in a library of Rust. Private to this folder.
#ifndef SMC_RLIB_H
#define SMC_RLIB_H

#include "pass/cache/bytes.h"

typedef SMC_VEC(smc_bytes) smc_modules; // each to be freed

// Appends the bitcode of each member of the archive that is bitcode or an object with a section of
// bitcode. False: it cannot be read or is damaged.
SMC_MUST_USE bool smc_rlib_read(const char *path, smc_modules *out);

#endif
