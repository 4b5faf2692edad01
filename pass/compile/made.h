// made.h - what this smc made of bytes, and would make of them again, kept beside what clang made (cache.h).
//
// An entry is named by a hash of all that it follows from: which smc it is, and what is mixed in. As with the cache, whatever is wrong
// with an entry, the directory or the disk, nothing is kept.
#ifndef SMC_MADE_H
#define SMC_MADE_H

#include "pass/compile/bytes.h"

typedef struct smc_made smc_made;

// To be ended. NULL: it is not known which smc this is, and nothing is kept; the others take it for one that has nothing.
smc_made *smc_made_begin(void);
void smc_made_end(smc_made *);

// What it follows from, in order; how many bytes there are is a part of it.
void smc_made_mix(smc_made *, const void *at, size_t n);
void smc_made_mix_text(smc_made *, const char *text); // NULL: another one than any

// What was kept of all that has been mixed in by now.
SMC_MUST_USE bool smc_made_get(const smc_made *, smc_bytes *out);
void smc_made_put(const smc_made *, const smc_bytes *);

#endif
