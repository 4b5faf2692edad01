// threads.c - identities of threads. A thread is identified by its creator and its index among the
// threads of that creator; its handle encodes the path of these indices from main.
#include "interp/memory/memory.h"

enum { THREAD_PATH_BITS = 10 };
static_assert(SMC_MAX_CREATED < 1 << THREAD_PATH_BITS,
              "which thread a creator makes is a part of the path, and no part is 0");

bool smc_memory_may_create(const smc_memory *m, uint32_t creator, uint32_t k) {
    const unsigned bits = m->code->short_pointers ? 31 : 63; // usable bits of a thread's handle
    return k < SMC_MAX_CREATED && !(m->threads.at[creator].handle >> (bits - THREAD_PATH_BITS));
}

bool smc_memory_create_thread(smc_memory *m, uint32_t creator, uint32_t k, uint32_t *identity) {
    assert(creator < m->threads.n);
    const uint64_t parent = m->threads.at[creator].handle;
    uint32_t *id = smc_table_at(&m->thread_ids, creator, k);
    if (!*id) {
        if (m->threads.n >= SMC_MAX_THREADS) return false;
        assert(smc_memory_may_create(m, creator, k)); // the handle has bits left for this thread
        uint64_t handle = parent << THREAD_PATH_BITS | (k + 1);
        *smc_vec_push(&m->threads) = (smc_thread_identity){creator, k, handle};
        *id = m->threads.n;
        *smc_table_at(&m->handles, handle, 0) = *id;
    }
    *identity = *id - 1;
    return true;
}

bool smc_memory_number_threads(smc_memory *m, const smc_created_thread *all, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t creator = all[i].creator, k = all[i].nth - 1;
        uint32_t identity;
        if (i + 1 < m->threads.n) {
            const smc_thread_identity *has_it = &m->threads.at[i + 1];
            if (has_it->creator != creator || has_it->k != k) return false;
        } else if (creator > i || !smc_memory_may_create(m, creator, k) ||
                   !smc_memory_create_thread(m, creator, k, &identity)) {
            return true;
        }
    }
    return true;
}

bool smc_memory_thread_of(const smc_memory *m, uint64_t handle, uint32_t *identity) {
    uint32_t id = smc_table_get(&m->handles, handle, 0);
    *identity = id - 1;
    return id != 0;
}
