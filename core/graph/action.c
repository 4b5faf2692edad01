#include "core/graph/action.h"

static const char *const kind_names[] = {
#define X(id, name, receives) [id] = name,
    SMC_KINDS(X)
#undef X
};
static const char *const order_names[] = {"plain", "relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
static const char *const rmw_names[] = {
#define X(id, name, result) [id] = name,
    SMC_RMW_OPS(X)
#undef X
};
static const char *const error_names[] = {
#define X(id, name, words) [id] = name,
    SMC_ERRORS(X)
#undef X
};
static const char *const error_words[] = {
#define X(id, name, words) [id] = words,
    SMC_ERRORS(X)
#undef X
};

const char *smc_kind_name(unsigned kind) { return kind_names[kind]; }
const char *smc_order_name(unsigned order) { return order_names[order]; }
const char *smc_rmw_name(unsigned rmw) { return rmw_names[rmw]; }
const char *smc_error_name(unsigned error) { return error_names[error]; }
const char *smc_error_words(unsigned error) { return error_words[error]; }
