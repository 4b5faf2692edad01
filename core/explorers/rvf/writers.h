// writers.h - who came to write where.
#ifndef SMC_RVF_WRITERS_H
#define SMC_RVF_WRITERS_H

#include "base/base.h"

// Pairs of a thread and a location, as a set of 128 bits: several pairs may share one.
typedef struct rvf_writers {
    uint64_t bits[2];
} rvf_writers;

extern const rvf_writers rvf_all_writers;
void rvf_add_writer(rvf_writers *, uint32_t thread, uint32_t loc);
void rvf_add_writers(rvf_writers *, const rvf_writers *);
// Whether one of the `n_threads` threads but `except` may have come to write the location.
bool rvf_has_writer(const rvf_writers *, uint32_t loc, uint32_t except, uint32_t n_threads);

#endif
