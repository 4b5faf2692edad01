// words.h - a list of strings. The list does not own the strings.
#ifndef SMC_BASE_WORDS_H
#define SMC_BASE_WORDS_H

#include "base/base.h"

typedef SMC_VEC(const char *) smc_words; // freed with smc_vec_free

#endif
