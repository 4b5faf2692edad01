// rlib.h - reads the bitcode in a Rust library. Private to this folder.
#ifndef SMC_RLIB_H
#define SMC_RLIB_H

#include "pass/cache/bytes.h"

typedef SMC_VEC(smc_bytes) smc_modules; // the caller frees each element

// Appends the bitcode of all members of the archive that are bitcode or objects with a section of
// bitcode. Returns false if the archive cannot be read or is damaged.
SMC_MUST_USE bool smc_rlib_read(const char *path, smc_modules *out);

#endif
