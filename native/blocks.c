// blocks.c - the blocks of memory that the program has allocated.
#include "native/runtime.h"

// Before each block.
typedef struct header {
    struct header *next;
    uint64_t size;
} header;
static_assert(sizeof(header) == SMC_NATIVE_BLOCK_HEADER, "the size that memory.c leaves");
static header *all; // only the running thread accesses the list

void smc_native_add_block(void *block, uint64_t size) {
    header *h = (header *)block - 1;
    *h = (header){all, size};
    all = h;
}

void *smc_native_block_with(const void *at, uint64_t *size) {
    const unsigned char *byte = at;
    header *h = all;
    while (h && !(byte >= (unsigned char *)(h + 1) && byte <= (unsigned char *)(h + 1) + h->size))
        h = h->next;
    if (h) *size = h->size;
    return h ? h + 1 : NULL;
}
