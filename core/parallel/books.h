// books.h - detects damage in stores (store.h).
//
// Each row has a checksum of its contents. In addition, each session, which is one working process,
// has an account: it records the number of items that it has opened and ended, the sums of their
// checksums, and the sum of the checksums of its outcome lists. The open items of a store must
// therefore equal the whole exploration plus the opened items minus the ended items, so that rows
// which were lost, duplicated, changed or restored from another time are detected. The checksums
// protect against accidents only: whoever forges a store can forge them as well, and must not gain
// by it (SECURITY.md).
#ifndef SMC_PARALLEL_BOOKS_H
#define SMC_PARALLEL_BOOKS_H

#include "parallel/store.h"

// The account of a session in an attempt. Sums wrap around.
typedef struct smc_session_totals {
    uint64_t items, executions, blocked; // number of items that the session has ended; numbers of
                                         // complete and blocked executions in them
    uint64_t n_opened, opened; // items that the session has opened: number, sum of checksums
    uint64_t ended;            // sum of the checksums of the items that the session has ended
    uint64_t outcomes;         // sum of the checksums of the session's outcome lists
} smc_session_totals;

enum { SMC_BOOKS_NUMBERS = sizeof(smc_session_totals) / sizeof(uint64_t) };

// Compute the checksums of the rows of a store.
uint64_t smc_checksum_of_job(const smc_store_job *);
uint64_t smc_checksum_of_attempt(const smc_attempt *);
// `way`: the item's path (smc_work), packed into n bytes.
uint64_t smc_checksum_of_item(const char *way, size_t n, uint64_t digest);
uint64_t smc_checksum_of_outcomes(const void *at, size_t n);
// A session in an attempt, with its account and its record of n bytes.
typedef struct smc_session_row {
    uint64_t id, attempt;
    const smc_session_totals *books;
    const void *record;
    size_t n;
} smc_session_row;
uint64_t smc_checksum_of_session(const smc_session_row *);

// Packs the path of an item. The caller frees it.
smc_packed smc_work_pack(const smc_work *);
// Unpacks the path of an item. Returns false if the bytes are malformed.
SMC_MUST_USE bool smc_work_unpack(const char *at, size_t n, smc_work *out);

// Records in the account that an item with this checksum was ended with these results.
void smc_books_add_item_end(smc_session_totals *, uint64_t item, const smc_item_result *);

// ---- audit of a whole store, which reads it row by row ------------------------------------------

typedef struct smc_audit {
    smc_session_totals all;  // sum of all sessions' accounts
    uint64_t n_items, items; // items that are open or taken: number, sum of checksums
    uint64_t outcomes;
    const char *damaged; // description of the damage; NULL: none was found so far
} smc_audit;

// Add a row to the audit. `sum` is the checksum stored in the row.
void smc_audit_session(smc_audit *, const smc_session_row *, uint64_t sum);
void smc_audit_item(smc_audit *, const char *way, size_t n, uint64_t digest, uint64_t sum);
void smc_audit_add_outcomes(smc_audit *, const void *at, size_t n);
// Ends the audit. Returns a description of the damage; NULL: there is none.
const char *smc_audit_end(const smc_audit *);

#endif
