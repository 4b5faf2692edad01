// sync.h - classifies functions of the C library on condition variables, read-write locks,
// semaphores and barriers, which smc implements by its own library (pass/library/sync.inc).
#ifndef SMC_PROGRAM_SYNC_H
#define SMC_PROGRAM_SYNC_H

typedef enum smc_sync_call {
    SMC_SYNC_NOTHING,
    SMC_SYNC_WAIT,
    SMC_SYNC_TIMED_WAIT,
    SMC_SYNC_SIGNAL,
    SMC_SYNC_BROADCAST,
    SMC_SYNC_READ_LOCK,
    SMC_SYNC_WRITE_LOCK,
    SMC_SYNC_RW_UNLOCK,
    SMC_SYNC_POST,
    SMC_SYNC_TAKE,
    SMC_SYNC_BARRIER,
    SMC_SYNC_ONCE,
    SMC_SYNC_MAKE,
    SMC_SYNC_UNMAKE,
} smc_sync_call;

// The class of the function with this name (smc_place.library); NULL: SMC_SYNC_NOTHING.
smc_sync_call smc_sync_call_of(const char *function);

#endif
