#include "models/search/rows.h"

#include <string.h>

void smc_rows_free(smc_rows *r) {
    for (uint32_t i = 0; i < r->free.n; i++) free(r->free.at[i]);
    smc_vec_free(&r->free);
}

void smc_rows_resize(smc_rows *r, uint32_t n) {
    smc_rows_free(r);
    for (r->words = 1, r->shift = 6; r->words < SMC_ROW_PAGE_WORDS && r->words * 64 < n; r->shift++)
        r->words *= 2;
    r->pages = ((n - 1) >> r->shift) + 1;
    assert(1u << r->shift == r->words * 64);
}

smc_row_page *smc_row_page_copy(smc_rows *r, const smc_row_page *from, uint32_t made_at) {
    const size_t rest = (r->words - 1) * sizeof from->words[0]; // the size behind the first word
    smc_row_page *page =
        r->free.n ? smc_vec_pop(&r->free) : smc_alloc(sizeof *page + sizeof from->words[0] + rest);
    page->users = 1;
    page->made_at = made_at;
    page->words[0] = from ? from->words[0] : 0;
    if (!rest) return page; // most graphs have one word
    if (from) memcpy(page->words + 1, from->words + 1, rest);
    else memset(page->words + 1, 0, rest);
    return page;
}

void smc_row_page_make_writable(smc_rows *r, smc_row_page **page) {
    smc_row_page *old = *page;
    if (old && old->users == 1) return;
    *page = smc_row_page_copy(r, old, 0);
    smc_row_page_release(r, old);
}

void smc_row_page_remove(smc_rows *r, smc_row_page **page, const smc_row_page *less) {
    uint64_t left = 0;
    if (!*page || !less) return;
    for (uint32_t w = 0; w < r->words && *page != less; w++)
        left |= (*page)->words[w] & ~less->words[w];
    if (!left) {
        smc_row_page_release(r, *page);
        *page = NULL;
        return;
    }
    smc_row_page_make_writable(r, page);
    for (uint32_t w = 0; w < r->words; w++) (*page)->words[w] &= ~less->words[w];
}

uint32_t smc_row_first(const smc_rows *r, smc_row_page *const *row) {
    for (uint32_t p = 0; p < r->pages; p++)
        for (uint32_t w = 0; row[p] && w < r->words; w++)
            if (row[p]->words[w])
                return (p * r->words + w) * 64 + (uint32_t)__builtin_ctzll(row[p]->words[w]);
    return UINT32_MAX;
}
