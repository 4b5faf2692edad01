// commit.h - the commit that smc was built from.
#ifndef SMC_COMMIT_H
#define SMC_COMMIT_H

extern const char smc_commit[]; // made while smc is built (commit.cmake); empty: not known

#endif
