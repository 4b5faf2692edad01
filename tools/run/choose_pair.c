#include "tools/run/choose_pair.h"

#include "base/language.h"
#include "pass/compile/compile.h"
#include "program/faults.h"
#include "tools/run/coverage.h"
#include "tools/terminal/console.h"

#include <string.h>

// True if the bitcode file names a Rust compiler as the one that produced it.
static bool is_rust_bitcode(const char *input) {
    static const char producer[] = "(rustc version ";
    smc_bytes code = {0};
    const bool is = smc_bytes_read_file(input, &code) && code.n &&
                    memmem(code.at, code.n, producer, sizeof producer - 1);
    free(code.at);
    return is;
}

static bool is_cxx20(const smc_options *o, uint32_t input) {
    smc_words all = {0};
    if (o->words_of_input)
        smc_words_append(&all, o->words_of_input[input].at, o->words_of_input[input].n);
    smc_words_append(&all, o->clang_args.at, o->clang_args.n);
    const bool is = smc_is_cxx20(all.at, all.n);
    smc_vec_free(&all);
    return is;
}

const char *smc_run_model_name(const smc_options *o) {
    bool is_c20 = false;
    for (uint32_t i = 0; !o->model && i < o->inputs.n && !is_c20; i++) {
        const char *input = o->inputs.at[i];
        switch (smc_language_of(input)) {
        case SMC_LANGUAGE_RUST: is_c20 = true; break;
        case SMC_LANGUAGE_CXX: is_c20 = is_cxx20(o, i); break;
        case SMC_LANGUAGE_LLVM: is_c20 = is_rust_bitcode(input); break;
        default: is_c20 = smc_is_manifest(input); break;
        }
    }
    return is_c20 ? smc_model_c20.name : o->model;
}

smc_status smc_run_choose_pair(const smc_options *o, smc_model *variant, smc_pair *out) {
    if (o->resumes)
        return smc_pair_restore(smc_run_model_name(o), o->model_files, o->algo, o->releases,
                                variant, out);
    const bool is_any = strcmp(o->algo, SMC_ANY_EXPLORER) == 0;
    const smc_status status = smc_pair_choose(
        smc_run_model_name(o), o->near && is_any ? "sampling" : o->algo, o->releases, variant, out);
    if (status != SMC_OK || !o->certificate || !is_any) return status;
    const smc_explorer *by = smc_explorer_find("trust", out->model);
    if (by) out->explorer = by;
    return SMC_OK;
}

// A model that has a function `race` finds races itself, in complete executions: the explorer does
// not look for them.
bool smc_run_plain_is_atomic(const smc_options *o, const smc_model *model) {
    if (model->race) return true;
    if (o->plain == SMC_PLAIN_BY_MODEL) return !(model->flags & SMC_MODEL_PLAIN_RACES);
    return o->plain == SMC_PLAIN_ACCESS;
}

bool smc_run_is_shared(const smc_options *o) {
    return o->jobs != 1 || o->checkpoint || o->part || o->store || o->submits;
}

// Returns the store (checkpoint or job) that the options name.
smc_store_address smc_run_store_of_options(const smc_options *o) {
    if (o->store)
        return (smc_store_address){.path = o->store, .job = o->job, .patience = o->patience};
    return (smc_store_address){.path = o->checkpoint, .durable = true};
}

// Returns false, after a message, if --show-output is given and the algorithm also runs threads
// outside of executions: what the program prints then would belong to no execution.
static bool can_show_output(const smc_options *o, const smc_pair *pair) {
    const bool only_executions = pair->model->flags & SMC_MODEL_PREFIX_CLOSED ||
                                 !(pair->explorer->flags & SMC_EXPLORER_ASSUMES_VALUES);
    if (!o->show_output || o->replay || only_executions) return true;
    smc_print_usage_error("--show-output: under model %s, "
                          "algorithm '%s' also runs threads outside of executions; "
                          "choose another (smc --list)",
                          pair->model->name, pair->explorer->name);
    return false;
}

static bool can_find_lassos(const smc_options *o, const smc_pair *pair) {
    if (!o->check.termination || pair->explorer->flags & SMC_EXPLORER_FINDS_LASSOS) return true;
    smc_print_usage_error("--check=termination: algorithm '%s' does not find infinite executions; "
                          "use tracer or trust",
                          pair->explorer->name);
    return false;
}

static bool can_continue(const smc_options *o, const smc_pair *pair) {
    if (!o->after) return true;
    if (!(pair->explorer->flags & SMC_EXPLORER_CONTINUES))
        smc_print_usage_error("--after: algorithm '%s' explores from the beginning; use tracer",
                              pair->explorer->name);
    else if (o->check.termination)
        smc_print_usage_error("--after: not with --check=termination, which follows each wait from "
                              "the beginning");
    else return true;
    return false;
}

static bool can_stay_near(const smc_options *o, const smc_pair *pair) {
    if (!o->near) return true;
    for (uint32_t i = 0; i < o->own.n; i++) {
        if (o->own.at[i].option->debugs) continue;
        smc_print_usage_error("--near: --%s is for executions that are drawn at random",
                              o->own.at[i].option->name);
        return false;
    }
    if (!(pair->explorer->flags & SMC_EXPLORER_SAMPLES))
        smc_print_usage_error("--near: algorithm '%s' explores all executions; use sampling",
                              pair->explorer->name);
    else if (!(pair->model->flags & SMC_MODEL_EXTENSIBLE))
        smc_print_usage_error("--near: model %s is not supported; use sc, tso, pso, ra, sra, rc11 "
                              "or c20",
                              pair->model->name);
    else return true;
    return false;
}

// Returns false, after a message, if certificates do not support the model or the algorithm.
static bool can_certify(const smc_options *o, const smc_pair *pair) {
    const unsigned flags = pair->model->flags;
    if (!o->certificate) return true;
    if (!(flags & SMC_MODEL_EXTENSIBLE) || flags & SMC_MODEL_BY_FORMULA) {
        smc_print_usage_error("--certificate: model %s is not supported; use sc, tso, pso, ra, "
                              "sra, rc11 or c20",
                              pair->model->name);
        return false;
    }
    if (!(flags & SMC_MODEL_PLAIN_RACES) && !smc_run_plain_is_atomic(o, pair->model)) {
        smc_print_usage_error("--certificate: --plain=race is not supported under model %s",
                              pair->model->name);
        return false;
    }
    if (pair->explorer->flags & SMC_EXPLORER_RECORDS) return true;
    smc_print_usage_error("--certificate: algorithm '%s' is not supported; use trust or tracer",
                          pair->explorer->name);
    return false;
}

// Returns false, after a message, if the algorithm does not bound the number of faults in an
// execution, or if allocations fail without a bound.
static bool can_explore_faults(const smc_options *o, const smc_pair *pair) {
    if (!o->faults.kinds) return true;
    if (!(pair->explorer->flags & SMC_EXPLORER_BOUNDS_FAULTS))
        smc_print_usage_error(
            "--faults: algorithm '%s' is not supported; use tracer, trust, lapor, chess, pending, "
            "enumerate or sampling",
            pair->explorer->name);
    else if (o->faults.kinds >> SMC_FAULT_MALLOC & 1 && o->malloc == SMC_MALLOC_FAILS)
        smc_print_usage_error("--faults=malloc: with --malloc=fails, any number of allocations may "
                              "fail; leave out one of the options");
    else return true;
    return false;
}

bool smc_run_supports_options(const smc_options *o, const smc_pair *pair) {
    const smc_explorer *then = o->budget > 0 ? smc_explorer_find("sampling", pair->model) : NULL;
    if (!smc_own_options_fit_model(&o->own, pair->model) ||
        !smc_own_options_belong_to(&o->own, pair->explorer, then))
        return false;
    if (!can_show_output(o, pair) || !can_find_lassos(o, pair) || !smc_run_can_cover(o, pair) ||
        !can_continue(o, pair) || !can_stay_near(o, pair) || !can_certify(o, pair) ||
        !can_explore_faults(o, pair))
        return false;
    if (smc_run_explorer_supports(o, pair)) return true;
    smc_print_usage_error("algorithm '%s' does not support --plain=race; use --algo=enumerate",
                          pair->explorer->name);
    return false;
}

bool smc_run_explorer_supports(const smc_options *o, const smc_pair *pair) {
    const unsigned flags = pair->explorer->flags;
    if (o->faults.kinds && !(flags & SMC_EXPLORER_BOUNDS_FAULTS)) return false;
    return !(flags & SMC_EXPLORER_NEEDS_PLAIN_ACCESS) || smc_run_plain_is_atomic(o, pair->model);
}
