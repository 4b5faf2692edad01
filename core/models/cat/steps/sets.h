// sets.h - sets of events of a trail.
#ifndef SMC_CAT_SETS_H
#define SMC_CAT_SETS_H

#include "models/cat/steps/trail.h"

// Loops: sets have one word or few.
static inline void cat_empty(const cat_trail *t, uint64_t *set) {
    for (uint32_t w = 0; w < t->words; w++) set[w] = 0;
}
static inline uint64_t *cat_clear(const cat_trail *t, cat_bits *set) {
    cat_empty(t, set->at);
    return set->at;
}
static inline uint64_t *cat_only(const cat_trail *t, cat_bits *set, uint32_t i) {
    uint32_t w = 0; // there is a word
    do set->at[w] = w == i / 64 ? UINT64_C(1) << i % 64 : 0;
    while (++w < t->words);
    return set->at;
}
static inline void cat_copy(const cat_trail *t, uint64_t *to, const uint64_t *of) {
    for (uint32_t w = 0; w < t->words; w++) to[w] = of[w];
}
static inline bool cat_same(const cat_trail *t, const uint64_t *a, const uint64_t *b) {
    uint64_t other = 0;
    for (uint32_t w = 0; w < t->words; w++) other |= a[w] ^ b[w];
    return !other;
}
static inline bool cat_has_any(const cat_trail *t, const uint64_t *set) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= set[w];
    return any;
}
static inline void cat_unite(const cat_trail *t, uint64_t *to, const uint64_t *with) {
    for (uint32_t w = 0; w < t->words; w++) to[w] |= with[w];
}
static inline bool cat_meet(const cat_trail *t, const uint64_t *a, const uint64_t *b) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= a[w] & b[w];
    return any;
}
static inline bool cat_intersect(const cat_trail *t, uint64_t *to, const uint64_t *a,
                                 const uint64_t *b) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= to[w] = a[w] & b[w];
    return any;
}

#endif
