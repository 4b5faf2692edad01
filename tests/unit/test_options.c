// test_options.c - the command line: what is read, what is refused, what is clang's.
#include "tools/options/options.h"

#include "tests/unit/suite.h"
#include "tools/options/nearest.h"

#include <string.h>

// Parses a NULL-terminated list of words after the command's name.
static smc_status parse(smc_options *o, const char *const *words) {
    char *argv[32] = {(char *)"smc"};
    int argc = 1;
    for (; *words; words++) argv[argc++] = (char *)*words;
    return smc_options_parse(argc, argv, o);
}
#define PARSE(o, ...) parse((o), (const char *const[]){__VA_ARGS__, NULL})

START_TEST(defaults) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "x.c"), SMC_OK);
    ck_assert_str_eq(o.inputs.at[0], "x.c");
    ck_assert_ptr_null(o.model);
    ck_assert_str_eq(o.algo, "auto");
    ck_assert_str_eq(o.entry, "main");
    ck_assert_uint_eq(o.unroll.all, 0);
    ck_assert_int_eq(o.plain, SMC_PLAIN_BY_MODEL);
    ck_assert_str_eq(o.format->word, "text");
    ck_assert(!o.keep_going && !o.stats && o.list == SMC_LIST_NOTHING && o.time_limit == 0);
    smc_options_free(&o);
}
END_TEST

START_TEST(values_in_both_forms) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "--unroll", "7", "x.c", "--time-limit=0.5", "--keep-going", "--plain=access", "--format",
                           "json", "--memory-limit=64", "--output", "-"),
                     SMC_OK);
    ck_assert_uint_eq(o.unroll.all, 7);
    ck_assert(o.time_limit == 0.5 && o.keep_going);
    ck_assert_int_eq(o.plain, SMC_PLAIN_ACCESS);
    ck_assert_str_eq(o.format->word, "json");
    ck_assert_uint_eq(o.memory_limit, 64);
    ck_assert_str_eq(o.output, "-");
    smc_options_free(&o);
}
END_TEST

START_TEST(options_of_explorers) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "--fair=yield", "--fair=12", "--liveness=3", "--rvf-guide=off", "x.c"), SMC_OK);
    ck_assert_uint_eq(o.own.n, 3);
    ck_assert_str_eq(o.own.at[0].option->name, "fair");
    ck_assert(o.own.at[0].value.on && o.own.at[0].value.count == 12);
    ck_assert_str_eq(o.own.at[1].option->name, "liveness");
    ck_assert_uint_eq(o.own.at[1].value.count, 3);
    ck_assert(o.own.at[2].option->initial.on && !o.own.at[2].value.on);
    smc_options_free(&o);
    ck_assert_int_eq(PARSE(&o, "--fair=0", "x.c"), SMC_USAGE);
    ck_assert_int_eq(PARSE(&o, "--fair=sometimes", "x.c"), SMC_USAGE);
    ck_assert_int_eq(PARSE(&o, "--liveness=-1", "x.c"), SMC_USAGE);
}
END_TEST

static bool are_of(const char *algo, const char *const *words) {
    smc_options o;
    const smc_model *model = smc_model_find(strcmp(algo, "cdschecker") == 0 ? "c11" : "sc");
    ck_assert_int_eq(parse(&o, words), SMC_OK);
    const bool are = smc_own_options_are_of(&o.own, smc_explorer_find(algo, model), NULL);
    smc_options_free(&o);
    return are;
}
#define ARE_OF(algo, ...) are_of(algo, (const char *const[]){__VA_ARGS__, "x.c", NULL})

START_TEST(whose_options_they_are) {
    ck_assert(ARE_OF("rvf", "--rvf-greedy=off", "--rvf-guide=off"));
    ck_assert(!ARE_OF("tracer", "--rvf-greedy=off"));
    ck_assert(ARE_OF("tracer", "--rvf-greedy=on", "--liveness=0")); // which changes nothing
    ck_assert(ARE_OF("tracer", "--liveness=2", "--liveness=0"));
    ck_assert(ARE_OF("cdschecker", "--liveness=2", "--fair=yield"));
    ck_assert(ARE_OF("enumerate", "--liveness=2"));
    ck_assert(!ARE_OF("enumerate", "--liveness=2", "--fair=1"));
    ck_assert(!ARE_OF("rvf", "--liveness=2"));
}
END_TEST

START_TEST(bounds_of_functions) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "--unroll=f:2", "--unroll=3", "--unroll", "static_g:0", "x.c"), SMC_OK);
    ck_assert_uint_eq(o.unroll.all, 3);
    ck_assert_uint_eq(o.unroll.of.n, 2);
    ck_assert_str_eq(o.unroll.of.at[0].function, "f");
    ck_assert_uint_eq(o.unroll.of.at[0].rounds, 2);
    ck_assert_str_eq(o.unroll.of.at[1].function, "static_g");
    ck_assert_uint_eq(o.unroll.of.at[1].rounds, 0);
    smc_options_free(&o);
}
END_TEST

START_TEST(an_argument_may_be_left_out) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "--list"), SMC_OK);
    ck_assert_int_eq(o.list, SMC_LIST_MODELS);
    smc_options_free(&o);
    ck_assert_int_eq(PARSE(&o, "--list=functions"), SMC_OK);
    ck_assert_int_eq(o.list, SMC_LIST_FUNCTIONS);
    smc_options_free(&o);
}
END_TEST

START_TEST(parsing_starts_afresh) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "a.c", "--stats", "--unroll=x"), SMC_USAGE);
    smc_options_free(&o);
    ck_assert_int_eq(PARSE(&o, "a.c", "--unroll=2"), SMC_OK);
    ck_assert_str_eq(o.inputs.at[0], "a.c");
    ck_assert_uint_eq(o.unroll.all, 2);
    smc_options_free(&o);
}
END_TEST

START_TEST(clang_arguments_keep_their_order) {
    static const char *const wanted[] = {"-DN=2", "-I",   "inc",      "-include", "a.h",
                                         "-std=c11", "-Wall", "-pthread", "-z",       "--unroll=9"};
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "-DN=2", "-I", "inc", "--unroll=1", "-include", "a.h", "-O2", "x.c", "-std=c11", "-g3",
                           "-lpthread", "-Wall", "-pthread", "--", "-z", "--unroll=9"),
                     SMC_OK);
    ck_assert_uint_eq(o.clang_args.n, sizeof wanted / sizeof *wanted);
    for (uint32_t i = 0; i < o.clang_args.n; i++) ck_assert_str_eq(o.clang_args.at[i], wanted[i]);
    ck_assert_uint_eq(o.unroll.all, 1);
    ck_assert_str_eq(o.inputs.at[0], "x.c");
    smc_options_free(&o);
}
END_TEST

START_TEST(refusals) {
    static const char *const bad[] = {"--jobs=-2",      "--progress",      "--format=pdf", "--unroll=-1",
                                      "--unroll=",      "--unroll=1x", "--unroll=:1", "--unroll=f:", "--unroll=f:x", "--unroll=f:-1",     "--time-limit=inf", "--plain=both",
                                      "--keep-going=1", "-z",              "--nondet=3",    "--memory-limit=0x10",
                                      "--nondet=2..1",  "--nondet=0..99999", "--nondet=1..x", "--extern=",
                                      "--model=",       "--unroll=3000000000"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        smc_options o;
        ck_assert_msg(PARSE(&o, bad[i], "x.c") == SMC_USAGE, "accepted: %s", bad[i]);
        smc_options_free(&o);
    }
}
END_TEST

START_TEST(what_may_be_repeated) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "a.c", "--extern=f", "b.c", "--extern=g", "--nondet=-2..3"), SMC_OK);
    ck_assert_uint_eq(o.inputs.n, 2);
    ck_assert_str_eq(o.inputs.at[1], "b.c");
    ck_assert_uint_eq(o.externs.n, 2);
    ck_assert_str_eq(o.externs.at[1], "g");
    ck_assert(o.nondet.given && o.nondet.low == -2 && o.nondet.high == 3);
    smc_options_free(&o);
}
END_TEST

START_TEST(near_words) {
    ck_assert_uint_eq(smc_edit_distance("", "abc"), 3);
    ck_assert_uint_eq(smc_edit_distance("tracer", "tracer"), 0);
    ck_assert_uint_eq(smc_edit_distance("trcaer", "tracer"), 2);
    ck_assert_uint_eq(smc_edit_distance("kitten", "sitting"), 3);
    smc_nearest near = {.word = "unrol"};
    smc_nearest_offer(&near, "output");
    smc_nearest_offer(&near, "unroll");
    smc_nearest_offer(&near, "entry");
    ck_assert_str_eq(near.best, "unroll");
    near = (smc_nearest){.word = "frobnicate"};
    smc_nearest_offer(&near, "unroll");
    ck_assert_ptr_null(near.best);
}
END_TEST

int main(void) {
    TCase *t = tcase_create("options");
    tcase_add_test(t, defaults);
    tcase_add_test(t, values_in_both_forms);
    tcase_add_test(t, options_of_explorers);
    tcase_add_test(t, whose_options_they_are);
    tcase_add_test(t, bounds_of_functions);
    tcase_add_test(t, an_argument_may_be_left_out);
    tcase_add_test(t, parsing_starts_afresh);
    tcase_add_test(t, clang_arguments_keep_their_order);
    tcase_add_test(t, refusals);
    tcase_add_test(t, what_may_be_repeated);
    tcase_add_test(t, near_words);
    return suite_run("options", t);
}
