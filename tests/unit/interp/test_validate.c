// test_validate.c - the validator accepts the code that the lowering creates, and detects each
// error that is introduced into it.
#include "interp/bytecode/pads.h"
#include "interp/bytecode/validate.h"
#include "interp/bytecode/wide.h"
#include "tests/support/interpret.h"
#include "tests/support/source.h"
#include "tests/unit/suite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char source[] =
    "#pragma clang diagnostic ignored \"-Weverything\"\n"
    "#include <stdarg.h>\n#include <stdatomic.h>\n"
    "static _Thread_local int own;\n"
    "_Thread_local int seen; int *where;\n"
    "static atomic_int x; static _Atomic __int128 w;\n"
    "static int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; "
    "while (n--) s += va_arg(ap, int); va_end(ap); return s; }\n"
    "static void check(int ok) { if (!ok) __builtin_trap(); }\n"
    "static void ends(int *object) { own = *object; }\n"
    "static void leaves(void) { __attribute__((cleanup(ends))) int object = 1; check(own); }\n"
    "int main(int argc, char **argv) {\n"
    "    leaves();\n"
    "    int local[argc + 1], *volatile p = local, (*f)(int) = (int (*)(int))argv;\n"
    "    local[argc] = 1; where = &seen; own++;\n"
    "    switch (argc) { case 7: own = 2; break; case 900: own = 3; break; case -5: own = 4; }\n"
    "    __int128 wide = argc; wide = wide * wide + (long double)wide;\n"
    "    double d = argc; own += (int)(d / 3) "
    "+ argc / 3 + (signed char)argc + __builtin_popcount((unsigned)argc);\n"
    "    while (!x) ; int e = 0; atomic_compare_exchange_strong(&x, &e, 1); "
    "atomic_fetch_add(&x, 1); w = wide; wide = w;\n"
    "    atomic_thread_fence(memory_order_seq_cst); __builtin_memcpy(where, p, 4); "
    "check(argc < 3); check(wide < 9);\n"
    "    if (argc == 12) __asm__ volatile(\"hlt\");\n"
    "    return sum(2, 1, 2) + f(1) + __builtin_add_overflow(argc, 1, &e) "
    "+ __builtin_add_overflow(wide, 1, &wide) + (d < 2);\n"
    "}\n";

static const smc_stop never = {0};

// Each test changes its own copy, since it runs in its own process.
static smc_code *code;

static void set_up(void) {
    char path[SOURCE_PATH];
    ck_assert(source_file(path, source));
    code = lowered(path, "-fexceptions", &(smc_interp_options){.stop = &never});
    unlink(path);
}

static void tear_down(void) { smc_code_free(code); }

static bool is_faulty(void) {
    char *fault = smc_code_fault(code);
    free(fault);
    return fault;
}

// An instruction, and the error that is introduced into it.
typedef struct wrong {
    const char *name;
    smc_op op;
    void (*make)(smc_code *, smc_function *, smc_insn *);
} wrong;

#define WRONG(name, op, what)                                                                      \
    static void name(smc_code *c, smc_function *f, smc_insn *i) {                                  \
        (void)c, (void)f, (void)i;                                                                 \
        what;                                                                                      \
    }
// Adds a constant with this value to the function, and the constant's register to `args`. Returns
// the index in `args`.
static uint32_t clause(smc_function *f, uint64_t what) {
    f->consts = realloc(f->consts, (f->n_consts + 1) * sizeof *f->consts);
    memmove(f->consts + 1, f->consts, f->n_consts++ * sizeof *f->consts);
    f->consts[0] = what;
    *smc_vec_push(&f->args) = -SMC_FRAME_WORDS - (int32_t)f->n_consts;
    return f->args.n - 1;
}

#define WRONGS(X)                                                                                  \
    X(no_operator, MOV, i->op = SMC_OP_COUNT)                                                      \
    X(result_past_the_end, MOV, i->a = (int32_t)f->n_regs)                                         \
    X(result_in_a_constant, MOV, i->a = -SMC_FRAME_WORDS - 1)                                      \
    X(result_in_the_frame, MOV, i->a = -1)                                                         \
    X(operand_past_the_end, MOV, i->b = (int32_t)f->n_regs)                                        \
    X(operand_below_the_constants, MOV, i->b = -SMC_FRAME_WORDS - (int32_t)f->n_consts - 1)        \
    X(operand_in_the_frame, MOV, i->b = -SMC_FRAME_WORDS)                                          \
    X(no_width, SEXT, i->x = 0)                                                                    \
    X(too_wide, SEXT, i->x = 65)                                                                   \
    X(no_division, DIV, i->x = 4 | 32 << 4)                                                        \
    X(division_of_no_bits, DIV, i->x = SMC_SDIV)                                                   \
    X(second_half_past_the_end, WIDE, i->x = SMC_WIDE_ADD; i->a = (int32_t)f->n_regs - 1)          \
    X(pair_of_constants, WIDE, i->b = -SMC_FRAME_WORDS - 2)                                        \
    X(no_wide_operation, WIDE, i->x = 99)                                                          \
    X(no_conversion, CONVERT, i->x = 99)                                                           \
    X(conversion_of_no_bits, CONVERT, i->c = 0)                                                    \
    X(wide_conversion, CONVERT_WIDE, i->x = 16)                                                    \
    X(extended_past_the_end, EXTENDED, i->a = (int32_t)f->n_regs - 1)                              \
    X(overflow_past_the_end, OVERFLOW, i->a = (int32_t)f->n_regs - 1)                              \
    X(wide_overflow_past_the_end, OVERFLOW_WIDE, i->a = (int32_t)f->n_regs - 2)                    \
    X(bits, BITS, i->x = SMC_BITS_POPCOUNT)                                                        \
    X(comparison, FCMP64, i->x = 16)                                                               \
    X(order, STORE32, i->x = SMC_SEQ_CST + 1)                                                      \
    X(access_to_nowhere, STORE32, i->b = (int32_t)f->n_regs)                                       \
    X(index_that_is_cut, LEA, i->cut = 64)                                                         \
    X(index_past_the_end, LEA, i->c = (int32_t)f->n_regs)                                          \
    X(three_bytes, RMW, i->imm = 3)                                                                \
    X(no_rmw, RMW, i->x = SMC_SEQ_CST | SMC_RMW_COUNT << 4)                                        \
    X(new_value, CAS, i->imm = (uint64_t)f->n_regs << 8 | 4)                                       \
    X(wide_load, LOAD_WIDE, i->a = (int32_t)f->n_regs - 1)                                         \
    X(wide_store, STORE_WIDE, i->a = (int32_t)f->n_regs - 1)                                       \
    X(fence, FENCE, i->x = 7)                                                                      \
    X(variable, ALLOCA, i->c = (int32_t)c->variables.n)                                            \
    X(copied_bytes, MEMCPY, i->c = (int32_t)f->n_regs)                                             \
    X(thread_local_variable, TLS, i->imm = 2)                                                      \
    X(unnamed_arguments, VARARGS, f->variadic = false)                                             \
    X(back_too_far, JMP, i->c = -(int32_t)f->code.n)                                               \
    X(past_the_code, JMP, i->c = (int32_t)f->code.n)                                               \
    X(condition_past_the_end, JNZ, i->a = (int32_t)f->n_regs)                                      \
    X(cases_out_of_order, SWITCH, f->cases.at[i->b].value = UINT64_MAX)                            \
    X(cases_past_the_end, SWITCH, i->c = (int32_t)f->cases.n + 1)                                  \
    X(case_to_nowhere, SWITCH, f->cases.at[i->b].target = f->code.n)                               \
    X(round_past_the_end, SPIN, i->a = (int32_t)f->n_regs - SMC_SPIN_WORDS + 1)                    \
    X(no_function, CALL, i->imm = 0)                                                               \
    X(middle_of_a_function, CALL, i->imm++)                                                        \
    X(past_all_functions, CALL, i->imm = (uintptr_t)(c->functions.at + c->functions.n))            \
    X(arguments_past_the_end, CALL, i->b = (int32_t)f->args.n)                                     \
    X(fewer_than_no_arguments, CALL, i->c = -1)                                                    \
    X(argument_past_the_end, CALL, f->args.at[i->b] = (int32_t)f->n_regs)                          \
    X(results_past_the_end, CALL, i->x = 1000)                                                     \
    X(pointer_past_the_end, CALLI, i->imm = f->n_regs)                                             \
    X(lands_nowhere, INVOKED, i->b = (int32_t)f->code.n)                                           \
    X(goes_on_nowhere, INVOKED, i->c = -(int32_t)f->code.n)                                        \
    X(selector_past_the_end, INVOKED, i->a = (int32_t)f->n_regs - 1)                               \
    X(no_kind_of_pad, INVOKED, i->x = SMC_PAD_FLAGS + 1)                                           \
    X(clauses_past_the_end, INVOKED, i->imm = f->args.n + 1)                                       \
    X(clause_in_a_register, INVOKED, i->imm = 1; i->scale = clause(f, 0);                          \
      f->args.at[i->scale] = 0)                                                                    \
    X(filter_past_the_end, INVOKED, i->imm = 1; i->scale = clause(f, 2))                           \
    X(nothing_is_left, INVOKED, i[-1].op = SMC_OP_MOV)                                             \
    X(returned_past_the_end, RET, i->x = 1; i->a = (int32_t)f->n_regs)                             \
    X(no_kind_of_error, TRAP, i->x = SMC_ERR_COUNT)                                                \
    X(no_text, TRAP, i->imm = 0)                                                                   \
    X(no_reason, REFUSE, i->imm = 0)                                                               \
    X(no_place, MOV, f->where.n--)                                                                 \
    X(unknown_place, MOV, f->where.at[0] = c->sources.n)                                           \
    X(more_parameters_than_registers, MOV, f->n_params = f->n_regs + 1)                            \
    X(too_many_registers, MOV, f->n_regs = SMC_MAX_REGISTERS + 1)                                  \
    X(endless, MOV, i->op = SMC_OP_JMP; i->c = 0)                                                  \
    X(endless_with_others, JNZ, i->c = 0)                                                          \
    X(no_end, RET, i->op = SMC_OP_JIF_EQ_32I; i->b = i->c = 0)                                     \
    X(no_entry, MOV, c->entry = c->functions.n)                                                    \
    X(number_of_a_thread_local, MOV, c->locals.at[0]++)                                            \
    X(no_variable, MOV, c->variables.n = 0)                                                        \
    X(no_source, MOV, c->sources.n = 0)
#define X(name, op, what) WRONG(name, op, what)
WRONGS(X)
#undef X

static const wrong wrongs[] = {
#define X(name, op, what) {#name, SMC_OP_##op, name},
    WRONGS(X)
#undef X
};

// Returns the last instruction with this operation, so that the instructions before it remain
// valid, even if the test turns it into an instruction that ends the code.
static smc_insn *find(smc_code *c, smc_op op, smc_function **function) {
    smc_insn *found = NULL;
    for (uint32_t k = 0; k < c->functions.n; k++)
        for (uint32_t i = 0; i < c->functions.at[k].code.n; i++)
            if (c->functions.at[k].code.at[i].op == op) {
                *function = &c->functions.at[k];
                found = &c->functions.at[k].code.at[i];
            }
    return found;
}

START_TEST(what_is_lowered_is_valid) {
    char *fault = smc_code_fault(code);
    ck_assert_msg(!fault, "%s", fault);
}
END_TEST

START_TEST(what_is_wrong_is_noticed) {
    const wrong *w = &wrongs[_i];
    smc_function *f = NULL;
    smc_insn *i = find(code, w->op, &f);
    ck_assert_msg(i, "%s: the program has no such instruction", w->name);
    w->make(code, f, i);
    ck_assert_msg(is_faulty(), "%s is not noticed", w->name);
}
END_TEST

SUITE(test_validate) {
    TCase *t = tcase_create("validate");
    tcase_add_unchecked_fixture(t, set_up, tear_down);
    tcase_add_test(t, what_is_lowered_is_valid);
    tcase_add_loop_test(t, what_is_wrong_is_noticed, 0, (int)(sizeof wrongs / sizeof *wrongs));
    return suite_run("validate", t);
}
