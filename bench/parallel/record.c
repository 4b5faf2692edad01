// record.c - what the parts of an exploration cost.
//
//     smc_record FILE.c -DN=5 MODEL ALGORITHM MICROSECONDS
//
// A part that takes longer than that is cut as workers cut it (tools/jobs): all that is left on its
// way becomes parts. A line for each: its number, that of the one which it was cut from,
// microseconds of processor time, executions. Histories are made once before, so that costs are
// those of a process that has them.
#include "explorers/explorer.h"
#include "interp/interp.h"
#include "interp/lower/lower.h"
#include "tests/support/load.h"

#include <inttypes.h>
#include <llvm-c/Core.h>
#include <stdio.h>
#include <time.h>

typedef struct open_part {
    smc_work work;
    uint32_t maker;
} open_part;

typedef struct recording {
    SMC_VEC(open_part) open;
    uint32_t current, n;
    uint64_t until, most;
} recording;

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static smc_demand demand(void *self) {
    const recording *r = self;
    return now() >= r->until ? SMC_DEMAND_REST : SMC_DEMAND_NOTHING;
}

static void take(void *self, smc_work w) {
    recording *r = self;
    *smc_vec_push(&r->open) = (open_part){w, r->current};
}

// False: everything is to be explored anew, with other facts.
static bool record(recording *r, smc_program *program, const smc_model *model,
                   const smc_explorer *e, const smc_explore_options *how) {
    const smc_sharing sharing = {.demand = demand, .give = take, .self = r};
    bool whole = true;
    *smc_vec_push(&r->open) = (open_part){0};
    for (r->n = 0; r->open.n; r->n++) {
        open_part part = smc_vec_pop(&r->open);
        smc_result found = {0};
        const uint64_t begin = now();
        r->current = r->n;
        r->until = begin + r->most;
        if (whole) e->explore_work(program, model, how, &part.work, &sharing, &found);
        whole &= found.status == SMC_OK && !found.refuted;
        if (whole)
            printf("%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 "\n", r->n, part.maker,
                   now() - begin, found.executions);
        smc_work_free(&part.work);
        smc_result_free(&found);
    }
    return whole;
}

// NULL: it cannot be read; message given.
static smc_interp *load(const char *file, const char *argument, const smc_interp_options *how) {
    const smc_compile_options what = {
        .inputs = &file, .n_inputs = 1, .clang_args = &argument, .n_clang_args = 1};
    LLVMContextRef context;
    LLVMModuleRef module;
    smc_code *code = NULL;
    if (load_module(&what, &context, &module) != SMC_OK) return NULL;
    const smc_status status = smc_lower(module, how, &code);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return status == SMC_OK ? smc_interp_new(code, how) : NULL;
}

int main(int argc, char **argv) {
    static const smc_stop never;
    const smc_model *model = argc == 6 ? smc_model_find(argv[3]) : NULL;
    const smc_explorer *e = model ? smc_explorer_find(argv[4], model) : NULL;
    if (!e || !e->explore_work) {
        fputs("smc_record FILE.c ARGUMENT MODEL ALGORITHM MICROSECONDS\n", stderr);
        return 2;
    }
    smc_interp *interp =
        load(argv[1], argv[2], &(const smc_interp_options){.entry = "main", .stop = &never});
    if (!interp) return 2;
    smc_explore_options how = {.keep_going = true, .stop = &never};
    recording r = {.most = strtoull(argv[5], NULL, 10)};
    smc_result whole = {0};
    e->explore(smc_interp_program(interp), model, &how, &whole);
    while (whole.status == SMC_RESTART) {
        smc_result_clear(&whole);
        smc_interp_restart(interp);
        e->explore(smc_interp_program(interp), model, &how, &whole);
    }
    smc_result_free(&whole);
    const bool ok = record(&r, smc_interp_program(interp), model, e, &how);
    smc_vec_free(&r.open);
    smc_interp_free(interp);
    if (!ok) fputs("smc_record: an exploration that begins anew cannot be recorded\n", stderr);
    return !ok;
}
