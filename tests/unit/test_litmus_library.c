// test_litmus_library.c - the parser of litmus tests: the program that it creates from a row, and
// the lines that it refuses.
#include "litmus/library.h"
#include "tests/unit/suite.h"

#include <string.h>

static bool read_text(const char *text, litmus_tests *out) {
    FILE *from = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    const bool ok = litmus_library_read(from, "text", out);
    fclose(from);
    return ok;
}

#define SHAPE                                                                                      \
    "models sc tso rc11/c11\nshape MP\nfrom me\nP0 x = 1 $ ; fence $ ; y = 1 rel\nP1 a = y $ ; x " \
        "= a rlx\nasks a = 1, x = 2\n"

START_TEST(test_row) {
    litmus_tests tests = {0};
    ck_assert(
        read_text(SHAPE "rlx - | acq : no yes no # why\nsc acq_rel | rlx : no no yes\n", &tests));
    ck_assert_uint_eq(tests.n, 2);
    const litmus_test *t = &tests.at[0];
    ck_assert_str_eq(t->name, "MP rlx - | acq");
    ck_assert_uint_eq(t->line, 7);
    ck_assert_uint_eq(t->columns.n, 3);
    ck_assert(!t->columns.at[0].allowed && t->columns.at[1].allowed && !t->columns.at[2].allowed);
    ck_assert_str_eq(t->columns.at[2].model.name, "rc11");
    ck_assert(t->columns.at[2].model.releases == SMC_RELEASES_C11);
    ck_assert_uint_eq(t->program.n_threads, 3);
    // The observer thread joins the others, then reads x.
    const litmus_instr *o = t->program.code[0], *p0 = t->program.code[1], *p1 = t->program.code[2];
    ck_assert(o[0].op == LIT_JOIN && o[1].op == LIT_JOIN && o[2].op == LIT_LOAD && o[2].loc == 0);
    ck_assert(o[3].op == LIT_EXPECT_EQ && o[3].value == 2 && o[4].op == LIT_END);
    ck_assert(p0[0].op == LIT_STORE && p0[0].order == SMC_RELAXED && p0[1].op == LIT_STORE &&
              p0[1].loc == 1 && p0[2].op == LIT_END);
    ck_assert(p1[0].op == LIT_LOAD && p1[0].order == SMC_ACQUIRE && p1[1].op == LIT_EXPECT_EQ &&
              p1[1].value == 1);
    ck_assert(p1[2].op == LIT_STORE_REG && p1[2].loc == 0 && p1[2].value == 0 &&
              p1[3].op == LIT_END);
    ck_assert(tests.at[1].program.code[1][1].op == LIT_FENCE &&
              tests.at[1].program.code[1][1].order == SMC_ACQ_REL);
    litmus_library_free(&tests);
}
END_TEST

START_TEST(test_rmws) {
    litmus_tests tests = {0};
    ck_assert(read_text(
        "models sc\nshape X\nfrom me\n"
        "P0 a = faa x 3 sc ; b = cas y 1 2 rel acq ; c = xchg z 4 acq\nasks b = 1\n: no\n",
        &tests));
    const litmus_instr *i = tests.at[0].program.code[1];
    ck_assert(i[0].op == LIT_RMW && i[0].rmw == SMC_ADD && i[0].loc == 0 && i[0].value == 3 &&
              i[0].order == SMC_SEQ_CST);
    ck_assert(i[1].op == LIT_RMW && i[1].rmw == SMC_CAS && i[1].loc == 1 && i[1].expected == 1 &&
              i[1].value == 2);
    ck_assert(i[1].order == SMC_RELEASE && i[1].order_fail == SMC_ACQUIRE);
    ck_assert(i[2].op == LIT_EXPECT_EQ && i[3].op == LIT_RMW && i[3].rmw == SMC_XCHG &&
              i[3].value == 4 && i[4].op == LIT_END);
    litmus_library_free(&tests);
}
END_TEST

#define ONE(instruction) "models sc\nshape X\nfrom me\nP0 " instruction "\nasks x = 1\n: no\n"

static const char *const refused[] = {
    "",
    "models sc\n",
    "models vax\n",
    "models sc/c11\n",
    "shape\n",
    SHAPE, // no rows
    SHAPE "rlx - | acq : no no no",
    SHAPE "rlx - | acq : no no\n",
    SHAPE "rlx - | acq : no no no no\n",
    SHAPE "rlx - | acq : no no maybe\n",
    SHAPE "rlx - | acq\n",
    SHAPE "rlx | acq : no no no\n",
    SHAPE "rlx - acq : no no no\n",
    SHAPE "rlx - - | acq : no no no\n",
    SHAPE "rlx - | acq rlx : no no no\n",
    SHAPE "acq - | acq : no no no\n",
    SHAPE "rlx - | rel : no no no\n",
    SHAPE "rlx rlx | acq : no no no\n",
    SHAPE "- - | acq : no no no\n",
    "models sc\nshape X\nP0 x = 1 rlx\nasks x = 1\n: no\n",
    "models sc\nshape X\nfrom\nP0 x = 1 rlx\nasks x = 1\n: no\n",
    "models sc\nshape X\nfrom me\nP0 x = 1 rlx\n: no\n",
    "models sc\nshape X\nfrom me\nasks x = 1\n: no\n",
    "models sc\nshape X\nfrom me\nP1 x = 1 rlx\nasks x = 1\n: no\n",
    "models sc\nshape X\nfrom me\nP0 x = 1 rlx\nasks x == 1\n: no\n",
    "models sc\nshape X\nfrom me\nP0 x = 1 rlx\nasks v1 = 1\n: no\n",
    ONE("x = b rlx"),
    ONE("a = y rlx ; b = y rlx ; x = a rlx"),
    ONE("x = -1 rlx"),
    ONE("x = 1"),
    ONE("x = 1 rlx rlx"),
    ONE("x = 1 plain"),
    ONE("a = b rlx"),
    ONE("a = faa x 1"),
    ONE("a = cas x 1 2 rlx"),
    ONE("a = cas x 1 2 rlx rel"),
    ONE("a = swap x 1 rlx"),
    ONE("mfence"),
    ONE(" ; "),
};

START_TEST(test_refused) {
    litmus_tests tests = {0};
    ck_assert_msg(!read_text(*refused[_i] ? refused[_i] : "\n", &tests), "accepted: %s",
                  refused[_i]);
    litmus_library_free(&tests);
}
END_TEST

SUITE(test_litmus_library) {
    TCase *reader = tcase_create("reader");
    tcase_add_test(reader, test_row);
    tcase_add_test(reader, test_rmws);
    tcase_add_loop_test(reader, test_refused, 0, sizeof refused / sizeof *refused);
    return suite_run("litmus library", reader);
}
