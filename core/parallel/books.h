// books.h - checksums that detect damage in stores (store.h).
//
// Each row of a store has a checksum of its contents. In addition, each session (one working
// process) has an account: the number of items that the session has opened and ended, the sums of
// their checksums, and the sum of the checksums of its lists of outcomes. So the open items of a
// store must be the whole exploration plus the opened items minus the ended items. This detects
// rows that were lost, duplicated, changed or restored from an older copy of the store. The
// checksums protect against accidents only: an attacker who forges a store can forge them as well,
// and must gain nothing by it (SECURITY.md).
#ifndef SMC_PARALLEL_BOOKS_H
#define SMC_PARALLEL_BOOKS_H

#include "parallel/store.h"

// The account of a session in an attempt. Sums of checksums wrap around.
typedef struct smc_session_totals {
    uint64_t items, executions, blocked; // numbers of items that the session has ended, and of
                                         // complete and blocked executions in them
    uint64_t n_opened, opened; // items that the session has opened: number, sum of checksums
    uint64_t ended;            // sum of the checksums of the items that the session has ended
    uint64_t outcomes;         // sum of the checksums of the session's outcome lists
} smc_session_totals;

// The number of members of an account.
enum { SMC_N_SESSION_TOTALS = sizeof(smc_session_totals) / sizeof(uint64_t) };

// Return the checksums of the rows of a store.
uint64_t smc_checksum_of_job(const smc_store_job *);
uint64_t smc_checksum_of_attempt(const smc_store_attempt *);
// `packed_path`: the item's path, packed by smc_work_pack into n bytes; `digest`: smc_work.digest.
uint64_t smc_checksum_of_item(const char *packed_path, size_t n, uint64_t digest);
uint64_t smc_checksum_of_outcomes(const void *at, size_t n); // `at`: n bytes of hashes
// The row of a session in an attempt: its account, and its record of n bytes (store.h).
typedef struct smc_session_row {
    uint64_t id, attempt;
    const smc_session_totals *books;
    const void *record;
    size_t n;
} smc_session_row;
uint64_t smc_checksum_of_session(const smc_session_row *);

// Packs the path of an item. The caller frees it.
smc_packed smc_work_pack(const smc_work *);
// Unpacks the path of an item into `out`, which the caller frees. Returns false if the bytes are
// malformed.
SMC_MUST_USE bool smc_work_unpack(const char *at, size_t n, smc_work *out);

// Adds the end of an item to the account. `item`: the item's checksum. Counts the item's children
// as opened.
void smc_session_totals_end_item(smc_session_totals *, uint64_t item, const smc_item_result *);

// ---- audit of a whole store, which reads it row by row ------------------------------------------

// State of an audit, initially {0}.
typedef struct smc_audit {
    smc_session_totals all;  // sum of all sessions' accounts
    uint64_t n_items, items; // all items that have not ended: their number, the sum of their
                             // checksums
    uint64_t outcomes;       // sum of the checksums of the lists of outcomes
    const char *damaged;     // description of the damage; NULL: none was found so far
} smc_audit;

// Add one row to the audit. `sum` is the checksum stored in the row.
void smc_audit_session(smc_audit *, const smc_session_row *, uint64_t sum);
void smc_audit_item(smc_audit *, const char *packed_path, size_t n, uint64_t digest, uint64_t sum);
void smc_audit_add_outcomes(smc_audit *, const void *at, size_t n); // a list of outcomes, n bytes
// Ends the audit, and compares the accounts with the rows. Returns a description of the damage;
// NULL: there is none.
const char *smc_audit_end(const smc_audit *);

#endif
