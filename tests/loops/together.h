// together.h - compiles many texts by few processes of clang: starting a process and reading
// headers takes longer than compiling such a text. clang is called with the arguments that smc uses
// for a single text, and creates the same code.
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

// Compiles the texts that have no code yet, as if they were the input of these options.
void together_compile(together_texts *, const smc_options *);
void together_free(together_texts *);

#endif
