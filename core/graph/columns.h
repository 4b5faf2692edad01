// columns.h - tables with a column for each thread of a graph, all zero at first.
#ifndef SMC_GRAPH_COLUMNS_H
#define SMC_GRAPH_COLUMNS_H

#include "base/base.h"

typedef struct smc_columns {
    uint32_t *at; // [row][column]
    uint32_t rows, stride;
} smc_columns;

// Makes room for so many rows of so many columns; both only grow.
void smc_columns_fit(smc_columns *, uint32_t rows, uint32_t stride);
static inline uint32_t *smc_row(const smc_columns *c, uint32_t row) {
    return c->at + (size_t)row * c->stride;
}
static inline void smc_columns_free(smc_columns *c) { free(c->at), *c = (smc_columns){0}; }

// Rows of `old_stride` columns become rows of `stride` columns; new columns are zero. Frees the
// table.
uint32_t *smc_widen(uint32_t *table, size_t rows, size_t old_stride, size_t stride);
uint32_t *smc_more_rows(uint32_t *table, uint32_t old_rows, uint32_t rows, uint32_t stride);
uint32_t smc_grown(uint32_t capacity, uint32_t need); // capacities are powers of two

#endif
