// news.h - the pairs that an event added last adds to relations.
#ifndef SMC_CAT_STEPS_NEWS_H
#define SMC_CAT_STEPS_NEWS_H

#include "models/cat/steps/trail.h"

// Sets of pairs, each the product of two event sets.
typedef struct steps_news {
    SMC_VEC(uint64_t) at; // the two sets of each product, one after the other; steps_trail.words
                          // words each
} steps_news;

// Whether the considered events stay consistent if the events [from, end) are added one by one.
// They are consistent without these, which are not in steps_trail.alive yet.
bool steps_can_come(steps_trail *, steps_news *, uint32_t from, uint32_t end);

static inline void steps_news_free(steps_news *n) { smc_vec_free(&n->at); }

#endif
