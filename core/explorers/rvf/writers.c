#include "explorers/rvf/writers.h"

const rvf_writer_set rvf_all_writers = {{UINT64_MAX, UINT64_MAX}};

static uint32_t bit_of_thread_and_location(uint32_t thread, uint32_t loc) {
    return (loc * 8 + thread) % 128;
}

void rvf_add_writer(rvf_writer_set *w, uint32_t thread, uint32_t loc) {
    const uint32_t bit = bit_of_thread_and_location(thread, loc);
    w->bits[bit / 64] |= 1ull << bit % 64;
}

bool rvf_has_writer(const rvf_writer_set *w, uint32_t loc, uint32_t except, uint32_t n_threads) {
    for (uint32_t t = 0; t < n_threads; t++) {
        const uint32_t bit = bit_of_thread_and_location(t, loc);
        if (t != except && w->bits[bit / 64] >> bit % 64 & 1) return true;
    }
    return false;
}

void rvf_add_writers(rvf_writer_set *to, const rvf_writer_set *w) {
    to->bits[0] |= w->bits[0];
    to->bits[1] |= w->bits[1];
}
