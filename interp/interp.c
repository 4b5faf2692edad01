// interp.c - ties lowering, machine and trie together.
#include "interp/interp.h"

#include "interp/lower.h"
#include "interp/reached.h"
#include "interp/trie.h"

#include <string.h>

uint32_t smc_interp_rounds(const smc_interp_options *options, const char *function) {
    for (uint32_t i = options->n_bounds; i-- > 0;)
        if (function && strcmp(options->bounds[i].function, function) == 0) return options->bounds[i].rounds;
    return options->unroll;
}

struct smc_interp {
    smc_trie trie;
};

smc_status smc_interp_new(LLVMModuleRef module, const smc_interp_options *options, smc_interp **out) {
    smc_code *code;
    smc_status status = smc_lower(module, options, &code);
    if (status != SMC_OK) return status;
    smc_interp *interp = smc_alloc(sizeof *interp);
    smc_trie_init(&interp->trie, code, options);
    *out = interp;
    return SMC_OK;
}

void smc_interp_free(smc_interp *interp) {
    if (!interp) return;
    smc_trie_free(&interp->trie);
    free(interp);
}

void smc_interp_restart(smc_interp *interp) { smc_trie_restart(&interp->trie); }

smc_program *smc_interp_program(smc_interp *interp) { return &interp->trie.program; }

const char *smc_interp_function(const smc_interp *interp, size_t i) {
    const smc_code *code = interp->trie.code;
    for (uint32_t k = 0; k < code->functions.n; k++)
        if (code->functions.at[k].code.n && !code->functions.at[k].library && i-- == 0) return code->functions.at[k].name;
    return NULL;
}

void smc_interp_unreached(const smc_interp *interp, smc_place_list *out) { smc_unreached(&interp->trie.vm, out); }

smc_interp_stats smc_interp_get_stats(const smc_interp *interp) {
    const smc_trie *t = &interp->trie;
    return (smc_interp_stats){.instructions = t->vm.instructions, .steps = t->steps, .advances = t->advances, .merges = t->merges, .waits = t->vm.waits, .bytes = t->bytes, .trims = t->trims};
}
