// columns.h - growable tables with one column for each thread of a graph. New elements are zero.
#ifndef SMC_GRAPH_COLUMNS_H
#define SMC_GRAPH_COLUMNS_H

#include "base/base.h"

// A table of numbers. `stride` is the number of columns.
typedef struct smc_columns {
    uint32_t *at;          // row-major: [row * stride + column]
    uint32_t rows, stride; // numbers of rows and of columns for which there is space
} smc_columns;

// Grows the table to at least `rows` rows and `stride` columns; never shrinks it. New elements are
// zero.
void smc_columns_reserve(smc_columns *, uint32_t rows, uint32_t stride);
static inline uint32_t *smc_columns_row(const smc_columns *c, uint32_t row) {
    return c->at + (size_t)row * c->stride;
}
static inline void smc_columns_free(smc_columns *c) { free(c->at), *c = (smc_columns){0}; }

// Returns a copy of the table with `stride` columns instead of `old_stride`. New columns are zero.
// Frees the old table.
uint32_t *smc_widen_table(uint32_t *table, size_t rows, size_t old_stride, size_t stride);

// Reallocates the table from `old_rows` to `rows` rows. New rows are zero.
uint32_t *smc_add_table_rows(uint32_t *table, uint32_t old_rows, uint32_t rows, uint32_t stride);

// Returns the smallest power of two times `capacity` (times 16 if `capacity` is 0) that is at least
// `need`.
uint32_t smc_grown_capacity(uint32_t capacity, uint32_t need);

#endif
