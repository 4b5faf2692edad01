#include "interp/bytecode/bytecode.h"

void smc_code_free(smc_code *code) {
    for (uint32_t i = 0; i < code->functions.n; i++) {
        smc_function *f = &code->functions.at[i];
        free(f->consts);
        smc_vec_free(&f->code);
        smc_vec_free(&f->where);
        smc_vec_free(&f->args);
        smc_vec_free(&f->cases);
    }
    for (uint32_t i = 0; i < code->globals.n; i++) {
        free(code->globals.at[i].image);
        free(code->globals.at[i].undefined);
    }
    for (uint32_t i = 0; i < code->owned.n; i++) free(code->owned.at[i]);
    smc_vec_free(&code->functions);
    smc_vec_free(&code->globals);
    smc_vec_free(&code->locals);
    smc_vec_free(&code->marks);
    smc_vec_free(&code->covers);
    smc_vec_free(&code->sources);
    smc_vec_free(&code->variables);
    smc_vec_free(&code->pointed);
    smc_vec_free(&code->owned);
    smc_warnings_free(&code->warnings);
    smc_vec_free(&code->files);
    free(code);
}
