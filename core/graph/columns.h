// columns.h - growable tables with one column for each thread of a graph. New elements are zero.
#ifndef SMC_GRAPH_COLUMNS_H
#define SMC_GRAPH_COLUMNS_H

#include "base/base.h"

// Tables are row-major: [row * stride + column].

// Returns a copy of the table with `stride` columns instead of `old_stride`. New columns are zero.
// Frees the old table.
uint32_t *smc_widen_table(uint32_t *table, size_t rows, size_t old_stride, size_t stride);

// Reallocates the table from `old_rows` to `rows` rows. New rows are zero.
uint32_t *smc_add_table_rows(uint32_t *table, uint32_t old_rows, uint32_t rows, uint32_t stride);

// Returns the smallest power of two times `capacity` (times 16 if `capacity` is 0) that is at least
// `need`.
uint32_t smc_grown_capacity(uint32_t capacity, uint32_t need);

#endif
