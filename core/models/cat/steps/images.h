// images.h - where the terms of a program lead to and from, among what takes part in a question: no
// relation is made for it.
#ifndef SMC_CAT_IMAGES_H
#define SMC_CAT_IMAGES_H

#include "models/cat/steps/trail.h"

// Adds to `to` what the term leads to from the events `of`, or `back` from them. They take part in
// the question (cat_trail.alive).
void cat_follow(cat_trail *, uint32_t term, bool back, const uint64_t *of, uint64_t *to);

// Adds what happens before the event (cat_program.hb).
void cat_add_hb(cat_trail *, uint32_t event, uint64_t *to);

static inline uint64_t *cat_clear(const cat_trail *t, cat_bits *set) {
    for (uint32_t w = 0; w < t->words; w++) set->at[w] = 0;
    return set->at;
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
