// records.h - the output format of the lowering process: records of kind, length and data. Private
// to this folder.
#ifndef SMC_RECORDS_H
#define SMC_RECORDS_H

#include "base/diag.h"

enum smc_record {
    SMC_RECORD_MESSAGE, // smc_record_message
    SMC_RECORD_AGAIN,   // an option for clang, which must compile again
    SMC_RECORD_LACKING, // an undefined name; then there is no code
    SMC_RECORD_READ,    // all input was read and is valid LLVM IR
    SMC_RECORD_CODE,    // code (pack.h), or the requested facts
    SMC_RECORD_STATUS,  // the last record: an enum smc_status
};

// Exit status if a record cannot be written for lack of space.
enum { SMC_RECORD_NO_ROOM = 3 };
void smc_record_put(int fd, uint32_t kind, const void *at, size_t n);
void smc_record_message(int fd, const char *file, unsigned line, unsigned column,
                        const char *severity, const char *text);

// Reports a diagnostic (diag.h) as a record; `fd` points to the descriptor.
void smc_record_diagnostic(void *fd, const char *file, unsigned line, unsigned column,
                           const char *severity, const char *text);
// Writes the last record and ends the process.
SMC_NORETURN void smc_record_end(int fd, smc_status);

typedef struct smc_records {
    const char *at, *end; // remaining bytes
} smc_records;

// Returns the next record; its data is part of the input. Returns false if there is no complete
// record.
SMC_MUST_USE bool smc_record_next(smc_records *, uint32_t *kind, const char **at, size_t *n);

// Forwards a message. Returns false if it is malformed.
SMC_MUST_USE bool smc_record_report(const smc_diag *, const char *at, size_t n);

#endif
