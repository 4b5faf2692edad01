// together.h - many texts, compiled by few processes of clang: to start one, and to read the
// headers, takes longer than to compile such a text. clang is called with the arguments that smc
// gives it for one text, and makes the same of it.
#ifndef SMC_TESTS_TOGETHER_H
#define SMC_TESTS_TOGETHER_H

#include "pass/compile/compile.h"
#include "tools/options/options.h"

typedef struct together_text {
    bool is_cxx;
    char *text;     // owned
    smc_bytes code; // owned; none: it is not compiled yet, or clang rejects it
} together_text;
typedef SMC_VEC(together_text) together_texts;

// Compiles those without code as if they were the input of these options.
void together_compile(together_texts *, const smc_options *);
void together_free(together_texts *);

#endif
