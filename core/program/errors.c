#include "program/errors.h"

#include <string.h>

#define SMC_OTHER_ACCESS "the other access"

// A row of SMC_ERRORS or SMC_ERROR_SUBKINDS; `other`: words for the error's second place.
typedef struct error_row {
    const char *name, *words, *other;
    smc_error_kind kind;
    unsigned traits; // bits of smc_error_trait
} error_row;

// clang-format off
static const error_row rows[] = {
#define X(id, name, words, other, traits) [id] = {name, words, other, id, traits},
    SMC_ERRORS(X)
#undef X
#define X(id, kind, name, words) [id] = {name, words, 0, kind, 0},
    SMC_ERROR_SUBKINDS(X)
#undef X
};
// clang-format on

smc_error_kind smc_error_kind_of(unsigned error) { return rows[error].kind; }
smc_error_kind smc_error_find(const char *name) {
    unsigned i = 0;
    while (i < SMC_ERR_END && !(rows[i].name && strcmp(rows[i].name, name) == 0)) i++;
    return i;
}

const char *smc_error_name(unsigned error) { return rows[error].name; }
const char *smc_error_description(unsigned error) { return rows[error].words; }
const char *smc_error_second_place(unsigned kind) { return rows[kind].other; }
bool smc_error_has_traits(unsigned kind, unsigned traits) { return rows[kind].traits & traits; }
