// rlib.h - the bitcode in one of Rust's libraries. Private to this folder.
#ifndef SMC_RLIB_H
#define SMC_RLIB_H

#include "pass/cache/bytes.h"

typedef SMC_VEC(smc_bytes) smc_modules; // each to be freed

// Appends the bitcode of each member of the archive: of one that is bitcode, or of an object that
// has some in a section. false: it cannot be read, or is damaged.
SMC_MUST_USE bool smc_rlib_read(const char *path, smc_modules *out);

#endif
