// records.h - what the process that lowers has to say, as records in a file: their kind, how many
// bytes they have, these. Private to this folder.
#ifndef SMC_RECORDS_H
#define SMC_RECORDS_H

#include "base/diag.h"

enum smc_record {
    SMC_RECORD_MESSAGE, // smc_record_message
    SMC_RECORD_AGAIN,   // an option with which clang is to compile again
    SMC_RECORD_LACKING, // a name that nothing defines; there is no code then
    SMC_RECORD_READ,    // all that others have made was read, and is what LLVM calls valid
    SMC_RECORD_CODE,    // pack.h; or the facts, where these are asked for
    SMC_RECORD_STATUS,  // the last one: a number, enum smc_status
};

// Where it cannot be written, since there is no room, the process ends with this status.
enum { SMC_RECORD_NO_ROOM = 3 };
void smc_record_put(int fd, uint32_t kind, const void *at, size_t n);
void smc_record_message(int fd, const char *file, unsigned line, unsigned column,
                        const char *severity, const char *text);

// The report of an smc_diag (diag.h) whose self points to the descriptor.
void smc_record_diagnostic(void *fd, const char *file, unsigned line, unsigned column,
                           const char *severity, const char *text);
// The last record; the process ends with it.
SMC_NORETURN void smc_record_end(int fd, smc_status);

typedef struct smc_records {
    const char *at, *end; // what is left
} smc_records;

// The next one; its bytes are valid as long as those that the records are in. false: none, or not a
// whole one.
SMC_MUST_USE bool smc_record_next(smc_records *, uint32_t *kind, const char **at, size_t *n);

// Passes a message on. false: it is none.
SMC_MUST_USE bool smc_record_report(const smc_diag *, const char *at, size_t n);

#endif
