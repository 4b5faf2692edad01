// faults.h - faults of the environment, for --faults (docs/faults.md). Included also by the library
// of checked programs (pass/library/).
#ifndef SMC_PROGRAM_FAULTS_H
#define SMC_PROGRAM_FAULTS_H

// X(enumerator, word of --faults, description of a fault in a counterexample).
#define SMC_FAULT_KINDS(X)                                                                         \
    X(SMC_FAULT_MALLOC, "malloc", "the allocation fails (ENOMEM)")                                 \
    X(SMC_FAULT_EINTR, "eintr", "the call is interrupted (EINTR)")                                 \
    X(SMC_FAULT_SHORT, "short", "the call transfers only")                                         \
    X(SMC_FAULT_SPAWN, "spawn", "no thread is created (EAGAIN)")                                   \
    X(SMC_FAULT_SPURIOUS, "spurious", "the wait ends spuriously")

#define X(id, word, text) id,
typedef enum smc_fault_kind { SMC_FAULT_KINDS(X) SMC_FAULT_KIND_COUNT } smc_fault_kind;
#undef X

enum { SMC_MOST_FAULTS = 255 }; // --faults=..:N

// Returns how many ways there are to transfer at least 1, but fewer than n bytes: all if there are
// at most 3, otherwise 1, n - 1 and n / 2 bytes.
static inline unsigned smc_short_transfers(unsigned long n) {
    return n < 2 ? 0 : n < 4 ? (unsigned)n - 1 : 3;
}

// Returns the number of bytes of way `which`, from 1, to transfer fewer than n bytes.
static inline unsigned long smc_short_transfer(unsigned long n, unsigned which) {
    return which == 1 ? 1 : which == 2 ? n - 1 : n / 2;
}

#endif
