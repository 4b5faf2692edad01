// rows.h - sets of events, one row for each event, for graphs of any size.
//
// A row consists of pages. An absent page is empty, and rows that agree on a page share it: the
// rows of successive events of a thread differ in their last page only. So the rows of n events
// take space for n pages instead of n * n bits. A page that is shared is never changed but
// replaced.
#ifndef SMC_SEARCH_ROWS_H
#define SMC_SEARCH_ROWS_H

#include "base/base.h"

typedef struct smc_row_page {
    uint32_t users;   // number of rows and log entries that contain the page
    uint32_t made_at; // length of the log when the page was made, without its own entry
    uint64_t words[]; // the members, as bits; smc_rows.words words
} smc_row_page;

typedef struct smc_rows {
    uint32_t words;               // number of 64-bit words in a page, a power of two
    uint32_t shift;               // members i >> shift are on one page: 64 * words is 1 << shift
    uint32_t pages;               // number of pages in a row
    SMC_VEC(smc_row_page *) free; // pages to be used again
} smc_rows;

enum { SMC_ROW_PAGE_WORDS = 64 }; // maximum number of words in a page

// Sets the sizes for rows that have members below n > 0. There must be no pages in use.
void smc_rows_resize(smc_rows *, uint32_t n);
void smc_rows_free(smc_rows *); // frees the pages that are not in use

// A new page with the members of `from`; NULL: none.
smc_row_page *smc_row_page_copy(smc_rows *, const smc_row_page *from, uint32_t made_at);
// Ends one use of the page (NULL: no page), which is freed after the last one.
static inline void smc_row_page_release(smc_rows *r, smc_row_page *page) {
    if (page && !--page->users) *smc_vec_push(&r->free) = page;
}
static inline smc_row_page *smc_row_page_share(smc_row_page *page) {
    if (page) page->users++;
    return page;
}

// Releases the pages of the row, which is empty afterwards.
static inline void smc_row_clear(smc_rows *r, smc_row_page **row) {
    for (uint32_t p = 0; p < r->pages; p++) smc_row_page_release(r, row[p]), row[p] = NULL;
}

static inline bool smc_row_has(const smc_rows *r, smc_row_page *const *row, uint32_t i) {
    const smc_row_page *page = row[i >> r->shift];
    return page && page->words[(i / 64) & (r->words - 1)] >> (i % 64) & 1;
}

// The smallest member of the row; UINT32_MAX: the row is empty.
uint32_t smc_row_first(const smc_rows *, smc_row_page *const *row);

// Replaces the row's page by a copy if it is shared, or by an empty page if it is NULL.
void smc_row_page_make_writable(smc_rows *, smc_row_page **page);
// Removes the members of page `less` from the row's page *page. It may be NULL as well.
void smc_row_page_remove(smc_rows *, smc_row_page **page, const smc_row_page *less);

#endif
