#include "graph/columns.h"

#include <string.h>

uint32_t *smc_widen_table(uint32_t *table, size_t rows, size_t old_stride, size_t stride) {
    assert(old_stride < stride);
    uint32_t *wide = smc_alloc(rows * stride * sizeof *wide);
    for (size_t r = 0; r < rows; r++)
        memcpy(wide + r * stride, table + r * old_stride, old_stride * sizeof *wide);
    free(table);
    return wide;
}

uint32_t smc_grown_capacity(uint32_t capacity, uint32_t need) {
    if (!capacity) capacity = 16;
    while (capacity < need) capacity *= 2;
    return capacity;
}

uint32_t *smc_add_table_rows(uint32_t *table, uint32_t old_rows, uint32_t rows, uint32_t stride) {
    assert(old_rows <= rows && stride);
    table = smc_realloc(table, (size_t)rows * stride * sizeof *table);
    memset(table + (size_t)old_rows * stride, 0,
           (size_t)(rows - old_rows) * stride * sizeof *table);
    return table;
}
