// coverage.h - which lines, functions and branches of a program some execution has run.
#ifndef SMC_COVERAGE_H
#define SMC_COVERAGE_H

#include "base/packed.h"
#include "program/cover.h"

// Points of one or several programs, each once.
typedef struct smc_covered_point {
    smc_cover_point at; // its texts are owned
    bool ran;
} smc_covered_point;
typedef struct smc_coverage {
    SMC_VEC(smc_covered_point) points; // sorted once they are settled
} smc_coverage;

// Copies the texts. A point that is there twice has been run if either was.
void smc_coverage_add(smc_coverage *, const smc_cover_point *, bool ran);
void smc_coverage_settle(smc_coverage *); // after all were added, before they are looked at: by
                                          // file, kind, line
void smc_coverage_free(smc_coverage *);

// For another process. What is decoded is added.
void smc_coverage_encode(const smc_coverage *, smc_packed *);
void smc_coverage_decode(smc_coverage *, smc_unpacking *);

#endif
