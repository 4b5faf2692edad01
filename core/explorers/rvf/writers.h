// writers.h - records which threads may write which locations.
#ifndef SMC_RVF_WRITERS_H
#define SMC_RVF_WRITERS_H

#include "base/base.h"

// A set of pairs (thread, location), as a Bloom filter of 128 bits: it may seem to contain further
// pairs.
typedef struct rvf_writer_set {
    uint64_t bits[2];
} rvf_writer_set;

// The set of all pairs.
extern const rvf_writer_set rvf_all_writers;
// rvf_add_writer adds a pair, rvf_add_writers all pairs of another set.
void rvf_add_writer(rvf_writer_set *, uint32_t thread, uint32_t loc);
void rvf_add_writers(rvf_writer_set *, const rvf_writer_set *);
// Whether the set seems to contain the location with one of the first n_threads threads, other than
// `except`.
bool rvf_has_writer(const rvf_writer_set *, uint32_t loc, uint32_t except, uint32_t n_threads);

#endif
