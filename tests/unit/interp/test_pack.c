// test_pack.c - code that was serialised and read again is equal to the original code. Any other
// bytes are refused without harm.
#include "interp/bytecode/validate.h"
#include "tests/support/draw.h"
#include "tests/support/interpret.h"
#include "tests/support/source.h"
#include "tests/unit/suite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char source[] =
    "#include <math.h>\n#include <pthread.h>\n#include <stdarg.h>\n"
    "#include <stdatomic.h>\n#include <stdlib.h>\n"
    "struct list { struct list *next; union { int i; float f; } v[3]; } *list;\n"
    "static _Thread_local int own = 3; _Thread_local int seen; int *where; "
    "double d = 1.5; char big[1 << 20] = {[70000] = 7};\n"
    "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static atomic_int x; "
    "extern int nowhere;\n"
    "void left_open(void); double unknown(double);\n"
    "static int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; "
    "while (n--) s += va_arg(ap, int); va_end(ap); return s; }\n"
    "static void *run(void *p) { pthread_mutex_lock(&m); own++; where = &seen; "
    "pthread_mutex_unlock(&m); left_open(); return p; }\n"
    "int main(int argc, char **argv) {\n"
    "    pthread_t t; pthread_create(&t, 0, run, argv); "
    "list = calloc(2, sizeof *list); list->v[1].i = 2; while (!x) ;\n"
    "    switch (argc) { case 7: return nowhere; case 900: own = (int)sin(d); break; "
    "case -5: own = (int)unknown(2); }\n"
    "    if (argc == 12) __builtin_trap();\n"
    "    return sum(2, 1, 2);\n"
    "}\n";

static const smc_stop never = {0};
static const char *const externs[] = {"left_open"};
static const smc_interp_options how = {.stop = &never, .undefined.externs = {externs, 1}};

// Each test has its own code, since it runs in its own process.
static smc_code *code;
static char *bytes;
static size_t n_bytes;

static void set_up(void) {
    char path[SOURCE_PATH];
    ck_assert(source_file(path, source));
    code = lowered(path, "-w", &how);
    unlink(path);
    bytes = smc_interp_pack(code, &n_bytes);
}

static void tear_down(void) {
    smc_code_free(code);
    free(bytes);
}

static smc_code *taken(const char *at, size_t n) {
    char *fault;
    smc_code *c = smc_interp_unpack(at, n, &how, &fault);
    ck_assert_msg(c, "%s", fault);
    return c;
}

START_TEST(is_the_same_again) {
    smc_code *again = taken(bytes, n_bytes);
    size_t n;
    char *twice = smc_interp_pack(again, &n);
    ck_assert_uint_eq(n, n_bytes);
    ck_assert(memcmp(twice, bytes, n) == 0);
    ck_assert_uint_lt(n, 100000); // sequences of zeros are encoded in little space
    ck_assert_uint_eq(again->functions.n, code->functions.n);
    ck_assert_uint_eq(again->locals.n, code->locals.n);
    ck_assert_str_eq(again->file, code->file);
    for (uint32_t i = 0; i < code->globals.n; i++)
        ck_assert(memcmp(again->globals.at[i].image, code->globals.at[i].image,
                         code->globals.at[i].size) == 0);
    for (uint32_t i = 1; i < code->sources.n; i++) // files are compared by their addresses
        ck_assert_int_eq(again->sources.at[i].file == again->file,
                         code->sources.at[i].file == code->file);
    free(twice);
    smc_code_free(again);
}
END_TEST

START_TEST(is_explored_alike) {
    smc_interp *one = smc_interp_new(taken(bytes, n_bytes), &how),
               *other = smc_interp_new(taken(bytes, n_bytes), &how);
    const smc_step *a = NULL, *b = NULL;
    ck_assert_int_eq(smc_interp_program(one)->start(smc_interp_program(one), &(smc_start){0}, &a),
                     SMC_OK);
    ck_assert_int_eq(
        smc_interp_program(other)->start(smc_interp_program(other), &(smc_start){0}, &b), SMC_OK);
    ck_assert_int_eq(a->action.kind, b->action.kind);
    smc_interp_free(one);
    smc_interp_free(other);
}
END_TEST

static bool is_refused(const char *at, size_t n, const smc_interp_options *options) {
    char *fault = NULL;
    smc_code *c = smc_interp_unpack(at, n, options, &fault);
    ck_assert(!c == !!fault);
    if (c) smc_code_free(c);
    free(fault);
    return !c;
}

START_TEST(is_refused_where_it_ends_early) {
    for (size_t n = 0; n < n_bytes; n += 1 + n / 64) {
        char *cut = malloc(n ? n : 1); // so that sanitizers detect reads beyond the end
        memcpy(cut, bytes, n);
        ck_assert(is_refused(cut, n, &how));
        free(cut);
    }
    char *longer = calloc(1, n_bytes + 1);
    memcpy(longer, bytes, n_bytes);
    ck_assert(is_refused(longer, n_bytes + 1, &how));
    free(longer);
}
END_TEST

// Serialised code that calls a host function which is not allowed is refused.
START_TEST(calls_no_other_function_of_the_host) {
    char *other = malloc(n_bytes);
    memcpy(other, bytes, n_bytes);
    uint32_t found = 0;
    for (char *name; (name = memmem(other, n_bytes, "\0sin", 5)); found++)
        memcpy(name + 1, "brk", 4);
    ck_assert_uint_gt(found, 0);
    ck_assert(is_refused(other, n_bytes, &how));
    free(other);
}
END_TEST

// Changes some bytes: the result is refused, or it is code that can be executed (smc_code_fault)
// and freed.
START_TEST(is_looked_at) {
    uint64_t seed = 77;
    char *other = malloc(n_bytes);
    uint32_t refused = 0;
    enum { ROUNDS = 3000 };
    for (int i = 0; i < ROUNDS; i++) {
        memcpy(other, bytes, n_bytes);
        for (uint32_t k = 1 + draw(&seed, 4); k--;) {
            static const uint32_t odd[] = {0,    1,          0x7f,       0x80,
                                           0xff, 0x7fffffff, 0x80000000, 0xffffffff};
            const size_t at = draw(&seed, (uint32_t)n_bytes - 4);
            const uint32_t value = draw(&seed, 2) ? odd[draw(&seed, 8)] : draw(&seed, 256);
            memcpy(other + at, &value, draw(&seed, 2) ? 1 : 4);
        }
        refused += is_refused(other, n_bytes, &how);
    }
    ck_assert_uint_gt(refused, ROUNDS / 4);
    ck_assert_uint_lt(refused, ROUNDS);
    free(other);
}
END_TEST

SUITE(test_pack) {
    TCase *t = tcase_create("pack");
    tcase_add_unchecked_fixture(t, set_up, tear_down);
    tcase_add_test(t, is_the_same_again);
    tcase_add_test(t, is_explored_alike);
    tcase_add_test(t, is_refused_where_it_ends_early);
    tcase_add_test(t, calls_no_other_function_of_the_host);
    tcase_add_test(t, is_looked_at);
    return suite_run("pack", t);
}
