// test_options.c - parses command lines: options of smc, options of clang, and words that are
// refused.
#include "tools/options/options.h"

#include "tests/unit/suite.h"
#include "tools/options/foreign.h"
#include "tools/options/nearest.h"
#include "tools/options/rows.h"
#include "tools/options/words/allowed.h"

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
    ck_assert_int_eq(PARSE(&o, "--unroll", "7", "x.c", "--time-limit=0.5", "--keep-going",
                           "--plain=access", "--format", "json", "--memory-limit=64", "--output",
                           "-"),
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
    ck_assert_int_eq(
        PARSE(&o, "--fair=yield", "--fair=12", "--liveness=3", "--debug=rvf-guide=off", "x.c"),
        SMC_OK);
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
    const bool are = smc_own_options_belong_to(&o.own, smc_explorer_find(algo, model), NULL);
    smc_options_free(&o);
    return are;
}
#define ARE_OF(algo, ...) are_of(algo, (const char *const[]){__VA_ARGS__, "x.c", NULL})

START_TEST(whose_options_they_are) {
    ck_assert(ARE_OF("rvf", "--debug=rvf-greedy=off", "--debug=rvf-guide=off"));
    ck_assert(!ARE_OF("tracer", "--debug=rvf-greedy=off"));
    // this option has its initial value
    ck_assert(ARE_OF("tracer", "--debug=rvf-greedy=on", "--liveness=0"));
    ck_assert(ARE_OF("tracer", "--liveness=2", "--liveness=0"));
    ck_assert(ARE_OF("cdschecker", "--liveness=2", "--fair=yield"));
    ck_assert(ARE_OF("enumerate", "--liveness=2"));
    ck_assert(!ARE_OF("enumerate", "--liveness=2", "--fair=1"));
    ck_assert(!ARE_OF("rvf", "--liveness=2"));
}
END_TEST

START_TEST(bounds_of_functions) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "--unroll=f:2", "--unroll=3", "--unroll", "static_g:0", "x.c"),
                     SMC_OK);
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
    static const char *const wanted[] = {"-DN=2",    "-I",    "inc",      "-include", "a.h",
                                         "-std=c11", "-Wall", "-pthread", "-z",       "--unroll=9"};
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "-DN=2", "-I", "inc", "--unroll=1", "-include", "a.h", "-O2", "x.c",
                           "-std=c11", "-g3", "-lpthread", "-Wall", "-pthread", "--", "-z",
                           "--unroll=9"),
                     SMC_OK);
    ck_assert_uint_eq(o.clang_args.n, sizeof wanted / sizeof *wanted);
    for (uint32_t i = 0; i < o.clang_args.n; i++) ck_assert_str_eq(o.clang_args.at[i], wanted[i]);
    ck_assert_uint_eq(o.unroll.all, 1);
    ck_assert_str_eq(o.inputs.at[0], "x.c");
    smc_options_free(&o);
}
END_TEST

START_TEST(short_options) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "-j3", "-q", "-v", "-p", "build", "x.c"), SMC_OK);
    ck_assert(o.jobs == 3 && o.quiet && o.verbose);
    ck_assert_str_eq(o.project, "build");
    ck_assert_uint_eq(o.inputs.n, 1);
    smc_options_free(&o);
    ck_assert_int_eq(PARSE(&o, "-j", "4", "x.c", "-pthread", "-o", "x.o", "-V"), SMC_OK);
    ck_assert(o.jobs == 4 && o.version && !o.project && !o.output);
    ck_assert_uint_eq(o.clang_args.n, 1);
    ck_assert_uint_eq(o.dropped.n, 2);
    smc_options_free(&o);
    // After the name of the compiler, -v is an option of the compiler.
    ck_assert_int_eq(PARSE(&o, "x.c", "--", "gcc", "-v", "-c"), SMC_OK);
    ck_assert(!o.verbose);
    ck_assert_str_eq(o.clang_args.at[0], "-v");
    smc_options_free(&o);
    ck_assert_int_eq(PARSE(&o, "-j", "x.c"), SMC_USAGE);
    ck_assert_int_eq(PARSE(&o, "-qv", "x.c"), SMC_USAGE);
    ck_assert_int_eq(PARSE(&o, "-p"), SMC_USAGE);
}
END_TEST

START_TEST(values_with_units) {
    static const struct {
        const char *text;
        double seconds;
    } times[] = {{"--time-limit=10", 10},  {"--time-limit=10s", 10},    {"--time-limit=500ms", 0.5},
                 {"--time-limit=2m", 120}, {"--time-limit=1.5h", 5400}, {"--time-limit=1e3", 1000},
                 {"--time-limit=0", 0}};
    static const struct {
        const char *text;
        uint32_t megabytes;
    } sizes[] = {{"--memory-limit=512", 512},
                 {"--memory-limit=512M", 512},
                 {"--memory-limit=4G", 4096},
                 {"--memory-limit=2T", 2 << 20}};
    static const char *const bad[] = {
        "--time-limit=s",       "--time-limit=10 s",   "--time-limit=10S",
        "--time-limit=-1m",     "--time-limit=1d",     "--time-limit=1ms2",
        "--time-limit=999999h", "--budget=5x",         "--debug=save-every=m",
        "--memory-limit=G",     "--memory-limit=1.5G", "--memory-limit=4g",
        "--memory-limit=10K",   "--memory-limit=-1G",  "--memory-limit=9999999T",
        "--memory-limit=4GB",   "--jobs=2s",           "--unroll=2M"};
    smc_options o;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        ck_assert_int_eq(PARSE(&o, times[i].text, "x.c"), SMC_OK);
        ck_assert_double_eq(o.time_limit, times[i].seconds);
        smc_options_free(&o);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        ck_assert_int_eq(PARSE(&o, sizes[i].text, "x.c"), SMC_OK);
        ck_assert_uint_eq(o.memory_limit, sizes[i].megabytes);
        smc_options_free(&o);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(PARSE(&o, bad[i], "x.c") == SMC_USAGE, "accepted: %s", bad[i]);
}
END_TEST

// A project may lower limits, in any unit, but not raise them.
START_TEST(limits_with_units) {
    static const char *const typed[] = {"--time-limit=2m", "--memory-limit=1G"};
    const smc_limits limits = smc_limits_of(typed, 2);
    smc_arguments words = {0};
    ck_assert_double_eq(limits.seconds, 120);
    ck_assert_uint_eq(limits.megabytes, 1024);
    ck_assert_uint_eq(smc_allowed_check_options("--time-limit=90s", limits, &words), 1);
    ck_assert_uint_eq(smc_allowed_check_options("--time-limit=3m", limits, &words), 0);
    ck_assert_uint_eq(smc_allowed_check_options("--memory-limit=512M", limits, &words), 1);
    ck_assert_uint_eq(smc_allowed_check_options("--memory-limit=2G", limits, &words), 0);
    smc_arguments_free(&words);
}
END_TEST

START_TEST(refusals) {
    static const char *const bad[] = {"--jobs=-2",        "--progress",
                                      "--format=pdf",     "--unroll=-1",
                                      "--unroll=",        "--unroll=1x",
                                      "--unroll=:1",      "--unroll=f:",
                                      "--unroll=f:x",     "--unroll=f:-1",
                                      "--time-limit=inf", "--plain=both",
                                      "--keep-going=1",   "-z",
                                      "--nondet=3",       "--memory-limit=0x10",
                                      "--nondet=2..1",    "--nondet=0..99999",
                                      "--nondet=1..x",    "--extern=",
                                      "--model=",         "--unroll=3000000000"};
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
    ck_assert_uint_eq(smc_edit_distance("trcaer", "tracer"), 1);
    ck_assert_uint_eq(smc_edit_distance("arm", "sra"), 2);
    ck_assert_uint_eq(smc_edit_distance("kitten", "sitting"), 3);
    smc_nearest_word near = {.word = "unrol"};
    smc_nearest_offer(&near, "output");
    smc_nearest_offer(&near, "unroll");
    smc_nearest_offer(&near, "entry");
    ck_assert_str_eq(near.best, "unroll");
    near = (smc_nearest_word){.word = "frobnicate"};
    smc_nearest_offer(&near, "unroll");
    ck_assert_ptr_null(near.best);
    static const char *const far[] = {"arm", "power", "x86", "imm", "qv"};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        near = (smc_nearest_word){.word = far[i]};
        for (size_t j = 0; smc_model_at(j); j++) smc_nearest_offer(&near, smc_model_at(j)->name);
        smc_nearest_offer(&near, "env");
        ck_assert_msg(!near.best, "%s is not %s", far[i], near.best);
    }
    near = (smc_nearest_word){.word = "tos"};
    for (size_t j = 0; smc_model_at(j); j++) smc_nearest_offer(&near, smc_model_at(j)->name);
    ck_assert_str_eq(near.best, "tso");
}
END_TEST

// Options of smc, and their prefixes, are never taken for options of other tools.
START_TEST(foreign_words_are_not_ours) {
    smc_option_row row;
    size_t n = 0;
    for (size_t i = 0; smc_foreign_row_words(i); i++)
        for (const char *word = smc_foreign_row_words(i); *word; word += strspn(word, " ")) {
            const size_t length = strcspn(word, " ");
            for (size_t j = 0; smc_option_row_at(j, &row); j++)
                ck_assert_msg(strncmp(row.name, word, length) != 0, "%.*s begins --%s", (int)length,
                              word, row.name);
            word += length;
            n++;
        }
    ck_assert_uint_ge(n, 60);
}
END_TEST

static void answers(const char *word, const char *next, const char *wanted) {
    char *answer = smc_foreign_explain_option(word, next);
    ck_assert_msg(answer && strstr(answer, wanted), "%s: %s", word, answer ? answer : "nothing");
    free(answer);
}

START_TEST(foreign_answers) {
    answers("--rc11", NULL, "that is --model=rc11 here");
    answers("-tso", "x.c", "that is --model=tso here");
    answers("--lapor", NULL, "--algo=lapor here");
    answers("--nthreads=4", "x.c", "(GenMC): that is --jobs=4 here");
    answers("--unwind", "7", "(CBMC): that is --unroll=7 here");
    answers("--unwind", "--trace", "--unroll=.. here");
    answers("--mm", "pso", "--model=pso here");
    answers("--no-unroll=f", NULL, "--unroll=f:0 here");
    answers("-optimal", NULL, "(Nidhugg): that is --algo=auto here");
    answers("--check-liveness", NULL, "(GenMC): liveness is always checked: leave it out");
    answers("-b", "100", "(CDSChecker): actions are not bounded");
    ck_assert_ptr_null(smc_foreign_explain_option("--unroll=3", NULL));
    ck_assert_ptr_null(smc_foreign_explain_option("-", NULL));
    ck_assert_ptr_null(smc_foreign_explain_option("--", NULL));
    ck_assert_ptr_null(smc_foreign_explain_option("rc11", NULL));
}
END_TEST

static void taken(const char *word, const char *next, const char *as, const char *note,
                  bool takes_next) {
    smc_foreign_option f;
    ck_assert_msg(smc_foreign_translate(word, next, &f), "%s", word);
    ck_assert_msg(as ? f.word && strcmp(f.word, as) == 0 : !f.word, "%s: %s", word, f.word);
    ck_assert_str_eq(f.note, note);
    ck_assert(f.takes_next == takes_next);
    free(f.word);
    free(f.note);
}

START_TEST(foreign_options_are_taken) {
    smc_foreign_option f;
    taken("-rc11", "x.c", "--model=rc11", "-rc11 is --model=rc11", false);
    taken("--lapor", NULL, "--algo=lapor", "--lapor is --algo=lapor", false);
    taken("--nthreads=4", "x.c", "--jobs=4", "--nthreads (GenMC) is --jobs=4", false);
    taken("--unwind", "7", "--unroll=7", "--unwind (CBMC) is --unroll=7", true);
    taken("--unwindset", "f.g.0:3", "--unroll=f.g:3",
          "--unwindset (CBMC) is --unroll=f.g:3, for all loops of the function", true);
    taken("--check-liveness", "x.c", NULL, "--check-liveness (GenMC): liveness is always checked",
          false);
    taken("-unroll=3", "x.c", "--unroll=3", "-unroll is --unroll", false);
    taken("-disable-ipr", "-disable-sr", NULL,
          "-disable-ipr (GenMC): executions are explored once each", false);
    taken("-m", "2", "--liveness=2", "-m 2 (CDSChecker) is --model=c11 --liveness=2", true);
    taken("-y", "x.c", "--fair=yield", "-y (CDSChecker) is --model=c11 --fair=yield", false);
    taken("-S", "10", NULL, "-S 10 (CDSChecker): future values need no bound here", true);
    taken("--32", "x.c", "-m32", "--32 (CBMC) is -m32", false);
    ck_assert(!smc_foreign_translate("-S", "x.c", &f));
    ck_assert(!smc_foreign_translate("-f", "inline", &f));
    ck_assert(!smc_foreign_translate("-m", NULL, &f));
    ck_assert(smc_is_foreign_tool("/opt/bin/nidhuggc") && !smc_is_foreign_tool("genmc.c"));
    ck_assert(!smc_foreign_translate("--dump-error-graph", "x.c", &f)); // the file is not written
                                                                        // to
    ck_assert(!smc_foreign_translate("--unwindset", "f.0:3,g.1:2", &f));
    ck_assert(!smc_foreign_translate("--unwindset", "f:3", &f));
    ck_assert(!smc_foreign_translate("--estimate", NULL, &f));
    ck_assert(!smc_foreign_translate("--robustness", NULL, &f));
    ck_assert(!smc_foreign_translate("--frobnicate", NULL, &f));
}
END_TEST

START_TEST(sources_after_the_dashes) {
    smc_options o;
    ck_assert_int_eq(PARSE(&o, "--unroll=2", "--", "-DN=2", "-include", "y.c", "x.c"), SMC_OK);
    ck_assert_uint_eq(o.inputs.n, 1);
    ck_assert_str_eq(o.inputs.at[0], "x.c");
    ck_assert_uint_eq(o.clang_args.n, 3);
    smc_options_free(&o);
    ck_assert_int_eq(PARSE(&o, "x.c", "--", "-Xclang", "y.c"), SMC_OK); // still an argument of
                                                                        // clang
    ck_assert_uint_eq(o.inputs.n, 1);
    ck_assert_uint_eq(o.clang_args.n, 2);
    smc_options_free(&o);
    ck_assert_int_eq(PARSE(&o, "--", "-DN=2"), SMC_USAGE);
}
END_TEST

SUITE(test_options) {
    TCase *t = tcase_create("options");
    tcase_add_test(t, defaults);
    tcase_add_test(t, values_in_both_forms);
    tcase_add_test(t, options_of_explorers);
    tcase_add_test(t, whose_options_they_are);
    tcase_add_test(t, bounds_of_functions);
    tcase_add_test(t, an_argument_may_be_left_out);
    tcase_add_test(t, parsing_starts_afresh);
    tcase_add_test(t, clang_arguments_keep_their_order);
    tcase_add_test(t, short_options);
    tcase_add_test(t, values_with_units);
    tcase_add_test(t, limits_with_units);
    tcase_add_test(t, refusals);
    tcase_add_test(t, what_may_be_repeated);
    tcase_add_test(t, near_words);
    tcase_add_test(t, foreign_words_are_not_ours);
    tcase_add_test(t, foreign_answers);
    tcase_add_test(t, foreign_options_are_taken);
    tcase_add_test(t, sources_after_the_dashes);
    return suite_run("options", t);
}
