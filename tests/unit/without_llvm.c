// without_llvm.c - runs the VM, the trie, the library and the explorers on bytecode that was not
// created by the lowering, in a program that is linked without LLVM
// (tests/architecture/without_llvm.sh checks its symbols).
#include "explorers/explorer.h"
#include "interp/bytecode/address.h"
#include "interp/interp.h"
#include "interp/libc/libc.h"
#include "models/model.h"
#include "tests/unit/suite.h"

enum { MAIN, WRITER, CREATE, FUNCTIONS };
// address of the first byte of global variable 0
static const uint64_t x = UINT64_C(1) << (SMC_ADDR_BITS - 1) | SMC_LARGE_BIAS;

static void set_constants(smc_function *f, uint32_t n, const uint64_t *bits) {
    f->n_consts = n;
    f->consts = smc_alloc(n * sizeof *bits);
    memcpy(f->consts, bits, n * sizeof *bits);
}

// Returns the register of constant i.
static int32_t constant(const smc_function *f, int32_t i) {
    return i - (int32_t)f->n_consts - SMC_FRAME_WORDS;
}

static void emit(smc_function *f, smc_insn i) {
    i.counts = 1;
    *smc_vec_push(&f->code) = i;
    *smc_vec_push(&f->where) = 0;
}

// void writer(void *unused) { store x = 1, release; }
static void make_writer(smc_function *f) {
    *f = (smc_function){.name = "writer", .defined = true, .n_params = 1, .n_regs = 1};
    set_constants(f, 2, (const uint64_t[]){x, 1});
    emit(f, (smc_insn){
                .op = SMC_OP_STORE32, .x = SMC_RELEASE, .a = constant(f, 1), .b = constant(f, 0)});
    emit(f, (smc_insn){.op = SMC_OP_RET});
}

// int main(void) { pthread_t t; pthread_create(&t, 0, writer, 0); load x, acquire; return 0; }
static void make_main(smc_function *f, const smc_function *create) {
    *f = (smc_function){.name = "main", .defined = true, .n_results = 1, .n_regs = 3};
    set_constants(f, 3, (const uint64_t[]){x, 0, smc_addr_make(SMC_TAG_FUNCTION, WRITER, 0)});
    const int32_t args[] = {0, constant(f, 1), constant(f, 2), constant(f, 1)};
    for (int i = 0; i < 4; i++) *smc_vec_push(&f->args) = args[i];
    emit(f, (smc_insn){.op = SMC_OP_ALLOCA, .a = 0, .imm = 8});
    emit(f,
         (smc_insn){.op = SMC_OP_CALL, .x = 1, .a = 1, .b = 0, .c = 4, .imm = (uintptr_t)create});
    emit(f, (smc_insn){.op = SMC_OP_LOAD32, .x = SMC_ACQUIRE, .a = 2, .b = constant(f, 0)});
    emit(f, (smc_insn){.op = SMC_OP_RET, .x = 1, .a = constant(f, 1)});
}

static smc_code *make_code(void) {
    smc_code *c = smc_alloc(sizeof *c);
    *smc_vec_push(&c->sources) = (smc_code_source){0};
    *smc_vec_push(&c->variables) = (smc_variable){0};
    *smc_vec_push(&c->globals) = (smc_global){.name = "x", .size = 4, .image = smc_alloc(4)};
    smc_vec_reserve(&c->functions, FUNCTIONS); // calls point to elements of the list
    c->functions.n = FUNCTIONS;
    c->functions.at[CREATE] =
        (smc_function){.name = "pthread_create", .model = smc_libc_model_find("pthread_create")};
    make_writer(&c->functions.at[WRITER]);
    make_main(&c->functions.at[MAIN], &c->functions.at[CREATE]);
    c->entry = MAIN;
    return c;
}

static const smc_stop never = {0};

static smc_interp *make_interp(void) {
    return smc_interp_new(make_code(), &(smc_interp_options){.stop = &never});
}

static const smc_step *advance(smc_program *p, const smc_step *at, uint64_t value) {
    const smc_step *next = NULL;
    ck_assert_int_eq(p->advance(p, at, value, &next), SMC_OK);
    return next;
}

START_TEST(runs_through_the_seam) {
    smc_interp *interp = make_interp();
    smc_program *p = smc_interp_program(interp);
    const smc_step *create = NULL, *write = NULL;
    ck_assert_int_eq(p->start(p, &(smc_start){0}, &create), SMC_OK);
    ck_assert_int_eq(create->action.kind, SMC_CREATE);
    ck_assert_int_eq(p->child(p, create, &write), SMC_OK);
    ck_assert_int_eq(write->action.kind, SMC_WRITE);
    ck_assert_int_eq(write->action.order, SMC_RELEASE);
    ck_assert_uint_eq(write->action.written, 1);
    ck_assert_int_eq(advance(p, write, 0)->action.kind, SMC_END);

    const smc_step *read = advance(p, create, 0);
    ck_assert_int_eq(read->action.kind, SMC_READ);
    ck_assert_int_eq(read->action.order, SMC_ACQUIRE);
    ck_assert_uint_eq(read->action.loc, write->action.loc);
    ck_assert_uint_eq(p->location(p, read->action.loc).size, 4);
    char name[20];
    p->names.location(p, read->action.loc, name, sizeof name);
    ck_assert_str_eq(name, "x");

    const smc_step *end = advance(p, read, 1);
    ck_assert_int_eq(end->action.kind, SMC_END);
    ck_assert_int_eq(advance(p, read, 0)->action.kind, SMC_END);
    const uint64_t interpreted = smc_interp_get_stats(interp).instructions;
    ck_assert_uint_eq(interpreted, 7); // 3 of main up to the read, its end twice, 2 of the writer
    ck_assert_ptr_eq(advance(p, read, 1), end);
    ck_assert_uint_eq(smc_interp_get_stats(interp).instructions, interpreted);
    smc_interp_free(interp);
}
END_TEST

START_TEST(is_explored) {
    const smc_model *model = smc_model_find("rc11");
    static const char *const names[] = {"tracer", "trust", "enumerate"};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        smc_interp *interp = make_interp();
        smc_result r = {0};
        smc_explorer_find(names[i], model)
            ->explore(smc_interp_program(interp), model,
                      &(smc_explore_options){.keep_going = true, .stop = &never}, &r);
        ck_assert_int_eq(r.status, SMC_OK);
        ck_assert_uint_eq(r.executions, 2);
        ck_assert_uint_eq(r.errors.n, 0);
        ck_assert(i == 0 || r.outcome_hash == hash);
        hash = r.outcome_hash;
        smc_result_free(&r);
        smc_interp_free(interp);
    }
}
END_TEST

int main(void) {
    TCase *t = tcase_create("without_llvm");
    tcase_add_test(t, runs_through_the_seam);
    tcase_add_test(t, is_explored);
    return suite_run("without_llvm", t);
}
