// words.h - a list of strings that it does not own.
#ifndef SMC_BASE_WORDS_H
#define SMC_BASE_WORDS_H

#include "base/base.h"

typedef SMC_VEC(const char *) smc_words; // must be freed with smc_vec_free

#endif
