#include "program/warning.h"

const char *smc_warning_word(smc_warning_kind kind) {
    static const char *const words[] = {
#define X(id, word, several) word,
        SMC_WARNINGS(X)
#undef X
    };
    return words[kind];
}

const char *smc_warning_several(smc_warning_kind kind) {
    static const char *const words[] = {
#define X(id, word, several) several,
        SMC_WARNINGS(X)
#undef X
    };
    return words[kind];
}

const char *smc_warning_severity(smc_warning_kind kind) { return smc_warning_several(kind) ? "note" : "warning"; }

void smc_warn(smc_warnings *to, smc_warning_kind kind, smc_place at, char *text) {
    *smc_vec_push(to) = (smc_warning){kind, text, at};
}

void smc_warnings_free(smc_warnings *w) {
    for (uint32_t i = 0; i < w->n; i++) free(w->at[i].text);
    smc_vec_free(w);
}
