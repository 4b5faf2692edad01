// records.h - the output format of the lowering process: a sequence of records with kind, length
// and data. Private to this folder.
#ifndef SMC_RECORDS_H
#define SMC_RECORDS_H

#include "base/diag.h"

// Kinds of records.
enum smc_record {
    SMC_RECORD_MESSAGE,        // a message (smc_record_message)
    SMC_RECORD_CLANG_OPTION,   // an option for clang, with which the units must be compiled again
    SMC_RECORD_UNDEFINED_NAME, // an undefined name; then there is no code
    SMC_RECORD_READ,           // all units were read and are valid LLVM IR
    SMC_RECORD_CODE,           // the code (pack.h), or the facts if these were requested
    SMC_RECORD_STATUS,         // an enum smc_status; the last record
};

// Exit status if there is no space to write a record.
enum { SMC_RECORD_NO_ROOM = 3 };
// Writes a record with n bytes of data. Ends the process with SMC_RECORD_NO_ROOM if that fails.
void smc_record_write(int fd, uint32_t kind, const void *at, size_t n);
// Writes a message as a record; `file` NULL: the message has no position.
void smc_record_message(int fd, const char *file, unsigned line, unsigned column,
                        const char *severity, const char *text);

// Writes a diagnostic (diag.h) as a record; `fd` points to the file descriptor.
void smc_record_diagnostic(void *fd, const char *file, unsigned line, unsigned column,
                           const char *severity, const char *text);
// Writes the last record, and ends the process.
SMC_NORETURN void smc_record_end(int fd, smc_status);

// A sequence of records that is being read.
typedef struct smc_records {
    const char *at, *end; // remaining bytes
} smc_records;

// Sets *at and *n to the data of the next record, inside the input. Returns false if there is no
// complete record left.
SMC_MUST_USE bool smc_record_read_next(smc_records *, uint32_t *kind, const char **at, size_t *n);

// Passes a message record on to the diagnostics. Returns false if it is malformed.
SMC_MUST_USE bool smc_record_report(const smc_diag *, const char *at, size_t n);

#endif
