// memory.c - allocation. Freed memory is never used again, so that an access to it reads the same
// value as in the execution, and addresses do not depend on the C library's allocator.
#include "native/library.h"

#include "native/runtime.h"
#include "program/faults.h"

#include <stdlib.h>
#include <string.h>

static void *allocate_surely(uint64_t alignment, uint64_t size) {
    const unsigned object = smc_native_make_hidden(SMC_ALLOC);
    if (alignment < _Alignof(max_align_t)) alignment = _Alignof(max_align_t);
    const uint64_t before = (SMC_NATIVE_BLOCK_HEADER + alignment - 1) / alignment * alignment;
    unsigned char *block;
    if (posix_memalign((void **)&block, alignment, before + size + 1) != 0) return NULL;
    memset(block, 0, before + size + 1);
    smc_native_add_block(block + before, size);
    smc_native_place_object(object, block + before);
    return block + before;
}

static void *allocate(uint64_t alignment, uint64_t size) {
    const smc_native_step *s = smc_native_next();
    if (s && s->kind == SMC_CHOICE && s->op == SMC_CHOOSES_ALLOCATION) {
        const bool fails = s->out;
        smc_native_make(SMC_CHOICE);
        if (fails) return NULL;
    }
    return smc_native_fault(SMC_FAULT_MALLOC, 0) ? NULL : allocate_surely(alignment, size);
}

void *smc_native_malloc(uint64_t size) { return allocate(1, size); }
void *smc_native_malloc_surely(uint64_t size) { return allocate_surely(1, size); }
void *smc_native_aligned_alloc(uint64_t alignment, uint64_t size) {
    return allocate(alignment, size);
}
void *smc_native_aligned_zeros(uint64_t alignment, uint64_t size) {
    return allocate(alignment, size);
}
void *smc_native_new(uint64_t size, uint64_t alignment) { return allocate(alignment, size); }

void *smc_native_calloc(uint64_t n, uint64_t size) {
    uint64_t bytes;
    return __builtin_mul_overflow(n, size, &bytes) ? NULL : allocate(1, bytes);
}

void smc_native_free(void *at) {
    if (at) smc_native_make_hidden(SMC_FREE);
    const smc_native_step *s = smc_native_next();
    if (s && s->kind == SMC_ERROR) smc_native_begin(); // ends the process
}

uint64_t smc_native_allocated_size(void *at) {
    uint64_t size = 0;
    if (!smc_native_block_with(at, &size)) smc_native_begin(); // an error of the program
    return size;
}

void *smc_native_allocated_start(void *at) {
    uint64_t size;
    return smc_native_block_with(at, &size);
}
