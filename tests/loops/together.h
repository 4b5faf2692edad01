// together.h - compiles many texts by few processes of clang: starting a process and reading
// headers takes longer than compiling such a text. clang is called with the arguments that smc uses
// for a single text, and creates the same code.
#ifndef SMC_TESTS_TOGETHER_H
#define SMC_TESTS_TOGETHER_H

#include "pass/compile/compile.h"
#include "tools/options/options.h"

typedef struct batch_text {
    bool is_cxx;
    char *text;     // owned
    smc_bytes code; // owned; none: it is not compiled yet, or clang rejects it
} batch_text;
typedef SMC_VEC(batch_text) batch_texts;

// Compiles the texts that have no code yet, as if they were the input of these options.
void batch_compile(batch_texts *, const smc_options *);
void batch_free(batch_texts *);

#endif
