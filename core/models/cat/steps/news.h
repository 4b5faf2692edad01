// news.h - what an event that comes last brings about.
#ifndef SMC_CAT_STEPS_NEWS_H
#define SMC_CAT_STEPS_NEWS_H

#include "models/cat/steps/trail.h"

// Pairs of a relation: each event of one set and each of another.
typedef struct steps_news {
    SMC_VEC(uint64_t) at; // one set after the other, each of steps_trail.words
} steps_news;

// Whether what takes part is consistent with the events [from, end), which come last, one by one.
// Without them it is, and they do not take part yet.
bool steps_can_come(steps_trail *, steps_news *, uint32_t from, uint32_t end);

static inline void steps_news_free(steps_news *n) { smc_vec_free(&n->at); }

#endif
