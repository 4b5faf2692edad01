// words.h - a list of strings. The list does not own the strings.
#ifndef SMC_BASE_WORDS_H
#define SMC_BASE_WORDS_H

#include "base/base.h"

typedef SMC_VEC(const char *) smc_words; // freed with smc_vec_free

// Appends n strings.
static inline void smc_words_append(smc_words *w, const char *const *more, size_t n) {
    for (size_t i = 0; i < n; i++) *smc_vec_push(w) = more[i];
}

#endif
