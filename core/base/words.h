// words.h - strings of others.
#ifndef SMC_BASE_WORDS_H
#define SMC_BASE_WORDS_H

#include "base/base.h"

typedef SMC_VEC(const char *) smc_words; // borrowed strings; to be freed with smc_vec_free

#endif
