// books.h - how a store notices that it is damaged.
//
// Each row has a sum of what it says. What belongs together is counted by those who did it: a
// session keeps how many items it has opened and ended, and the sums of these and of the outcomes
// that it has handed in, added up. So the items that are open must be those that were opened, the
// whole among them, less those that were ended: a row that was lost, doubled, changed or taken from
// another time shows. Sums are against accidents; who forges a store can forge them, and must not
// gain by it (SECURITY.md).
#ifndef SMC_PARALLEL_BOOKS_H
#define SMC_PARALLEL_BOOKS_H

#include "parallel/store.h"

// What a session has done in an attempt. Sums wrap around.
typedef struct smc_books {
    uint64_t items, executions, blocked; // that it has ended, and found in them
    uint64_t n_opened, opened;           // items: how many, and their sums
    uint64_t ended;                      // the sums of those that it has ended
    uint64_t outcomes;                   // the sums of the lists that it has handed in
} smc_books;

enum { SMC_BOOKS_NUMBERS = sizeof(smc_books) / sizeof(uint64_t) };

uint64_t smc_sum_of_job(const smc_store_job *);
uint64_t smc_sum_of_attempt(const smc_attempt *);
uint64_t smc_sum_of_item(const char *way, size_t n, uint64_t digest); // its way as it is packed
uint64_t smc_sum_of_outcomes(const void *at, size_t n);
uint64_t smc_sum_of_session(uint64_t id, uint64_t attempt, const smc_books *, const void *record,
                            size_t n);

// The way of a work, packed; to be freed.
smc_packed smc_work_pack(const smc_work *);
// false: it is none.
SMC_MUST_USE bool smc_work_unpack(const char *at, size_t n, smc_work *out);

// What the session has done with one item more, which had this sum.
void smc_books_enter(smc_books *, uint64_t item, const smc_yield *);

// ---- all of a store, row by row -----------------------------------------------------------------

typedef struct smc_audit {
    smc_books all;           // of the sessions, added up
    uint64_t n_items, items; // that are open or taken, and their sums
    uint64_t outcomes;
    const char *damaged; // NULL: nothing so far
} smc_audit;

void smc_audit_session(smc_audit *, uint64_t id, uint64_t attempt, const smc_books *,
                       const void *record, size_t n, uint64_t sum);
void smc_audit_item(smc_audit *, const char *way, size_t n, uint64_t digest, uint64_t sum);
void smc_audit_outcomes(smc_audit *, const void *at, size_t n);
// What is wrong; NULL: nothing.
const char *smc_audit_end(const smc_audit *);

#endif
