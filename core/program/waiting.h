// waiting.h - lists of threads that wait at a condition variable or futex, in order of arrival,
// packed in a word of 8 bytes. A woken thread is designated by its position in the list rather than
// its identity, so that interchangeable threads stay interchangeable (docs/design/symmetry.md).
//
// Thread t has number t + 1, stored in 6 bits; the thread that has waited longest is in the lowest
// bits. A list of more than SMC_WAITING_IN_ORDER threads becomes a bit set, without order, until
// all are woken.
//
// Also included by the library for checked programs (pass/library/sync.inc).
#ifndef SMC_WAITING_H
#define SMC_WAITING_H

#include <stdbool.h>
#include <stdint.h>

// Bits of a number; threads in an ordered list; largest number of a thread.
enum { SMC_WAITING_BITS = 6, SMC_WAITING_IN_ORDER = 10, SMC_WAITING_MOST = 63 };
// the bit that marks an unordered list
#define SMC_WAITING_UNORDERED (UINT64_C(1) << SMC_WAITING_MOST)

// The bits of the first entry of an ordered list.
static inline uint64_t smc_waiting_mask(void) { return (UINT64_C(1) << SMC_WAITING_BITS) - 1; }

// Whether the list is ordered.
static inline bool smc_waiting_is_ordered(uint64_t list) { return !(list & SMC_WAITING_UNORDERED); }

// Number of the thread at position k (from 0) of the list; 0: the list has at most k threads.
static inline uint64_t smc_waiting_thread_at(uint64_t list, unsigned k) {
    if (smc_waiting_is_ordered(list))
        return k < SMC_WAITING_IN_ORDER ? list >> k * SMC_WAITING_BITS & smc_waiting_mask() : 0;
    for (list &= ~SMC_WAITING_UNORDERED; list && k; k--) list &= list - 1;
    return list ? (uint64_t)__builtin_ctzll(list) + 1 : 0;
}

// The number of threads in the list.
static inline unsigned smc_waiting_count(uint64_t list) {
    if (!smc_waiting_is_ordered(list)) return (unsigned)__builtin_popcountll(list) - 1;
    unsigned n = 0;
    for (; list; list >>= SMC_WAITING_BITS) n++;
    return n;
}

// Whether the thread with number `one` (1 to SMC_WAITING_MOST) is in the list.
static inline bool smc_is_waiting(uint64_t list, uint64_t one) {
    if (!smc_waiting_is_ordered(list)) return list >> (one - 1) & 1;
    for (; list; list >>= SMC_WAITING_BITS)
        if ((list & smc_waiting_mask()) == one) return true;
    return false;
}

// Returns the list with a thread appended, which must not be in the list.
static inline uint64_t smc_waiting_add(uint64_t list, uint64_t one) {
    if (!smc_waiting_is_ordered(list)) return list | UINT64_C(1) << (one - 1);
    const unsigned n = smc_waiting_count(list);
    if (n < SMC_WAITING_IN_ORDER) return list | one << n * SMC_WAITING_BITS;
    uint64_t all = SMC_WAITING_UNORDERED | UINT64_C(1) << (one - 1);
    for (; list; list >>= SMC_WAITING_BITS) all |= UINT64_C(1) << ((list & smc_waiting_mask()) - 1);
    return all;
}

// Returns the list without the thread; the same list if the thread is not in it.
static inline uint64_t smc_waiting_remove(uint64_t list, uint64_t one) {
    if (!smc_waiting_is_ordered(list)) {
        list &= ~(UINT64_C(1) << (one - 1));
        return list == SMC_WAITING_UNORDERED ? 0 : list;
    }
    uint64_t low = 0; // the entries before the removed one
    for (unsigned at = 0; list >> at; at += SMC_WAITING_BITS) {
        const uint64_t here = list >> at & smc_waiting_mask();
        if (here == one) return low | list >> at >> SMC_WAITING_BITS << at;
        low |= here << at;
    }
    return list;
}

#endif
