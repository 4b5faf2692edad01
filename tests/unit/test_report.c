// test_report.c - checks the text of reports, on executions made by hand.
#include "result/deadlocks/explain.h"
#include "tools/report/formats/table.h"
#include "tools/report/report.h"
#include "tests/unit/suite.h"

#include <jansson.h>
#include <string.h>

// ---- a stub of smc_program, which only has names ------------------------------------------------

static const smc_place places[] = {
    {0},
    {.file = "dir/mp.c", .function = "main", .line = 20, .column = 5},
    {.file = "dir/mp.c", .function = "main", .line = 21, .column = 5},
    {.file = "dir/mp.c", .function = "writer", .line = 8, .column = 5},
    {.file = "dir/mp.c", .function = "reader", .line = 13, .column = 9},
    {.file = "dir/mp.c", .function = "get", .line = 3, .column = 12, .caller = 4},
    {.file = "dir/mp.c", .function = "reader", .line = 14, .column = 5},
};

static smc_place place(const smc_program *p, uint32_t i) {
    (void)p;
    return places[i];
}

static smc_location location(const smc_program *p, uint32_t loc) {
    (void)p;
    return (smc_location){.size = loc == 3 ? 8 : 4, .lock = loc > 3, .initialised = true};
}

static void describe(const smc_program *p, uint32_t loc, char *buf, size_t n) {
    (void)p;
    snprintf(buf, n, "%s",
             loc == 1   ? "x"
             : loc == 2 ? "y"
             : loc == 3 ? "pointer"
             : loc == 4 ? "m"
                        : "l");
}

static const smc_program program = {
    .place = place, .location = location, .names.location = describe};
static const smc_model model = {.name = "ra", .title = "release-acquire"};

static smc_report report_of(const smc_result *r) {
    return (smc_report){.input.file = "dir/mp.c",
                        .model = &model,
                        .exploration.algo = "tracer",
                        .program = &program,
                        .result = r,
                        .cost.seconds = 0.0125,
                        .exploration.stops_at_error = true};
}

static smc_witness_event message_passing[] = {
    {.thread = 0, .index = 1, .kind = SMC_CREATE, .place = 1, .other = 1, .step = 0, .rf = -1},
    {.thread = 0, .index = 2, .kind = SMC_CREATE, .place = 2, .other = 2, .step = 1, .rf = -1},
    {.thread = 1,
     .index = 1,
     .kind = SMC_WRITE,
     .order = SMC_RELEASE,
     .writes = true,
     .loc = 1,
     .place = 3,
     .out = 1,
     .step = 2,
     .rf = -1},
    {.thread = 1, .index = 2, .kind = SMC_END, .place = 0, .step = 3, .rf = -1},
    {.thread = 2,
     .index = 1,
     .kind = SMC_READ,
     .order = SMC_ACQUIRE,
     .reads = true,
     .loc = 1,
     .place = 5,
     .in = 1,
     .step = 4,
     .rf = 2},
    {.thread = 2,
     .index = 2,
     .kind = SMC_READ,
     .order = SMC_PLAIN,
     .reads = true,
     .loc = 2,
     .place = 4,
     .in = 0xffffffff,
     .step = 5,
     .rf = -1},
    {.thread = 2, .index = 3, .kind = SMC_ERROR, .place = 6, .step = 6, .rf = -1, .culprit = true},
};

static smc_error assertion(void) {
    return (smc_error){.kind = SMC_ERR_ASSERTION,
                       .message = (char *)"assertion failed: y == 1",
                       .thread = 2,
                       .place = 6,
                       .executions = 1,
                       .witness = {.n = 7, .events = message_passing}};
}

// ---- text ---------------------------------------------------------------------------------------

typedef void printer(const smc_report *, FILE *);

static void print_errors(const smc_report *r, FILE *to) {
    smc_console console = {.to = to};
    smc_print_errors(r, &console);
}

static void expect_text(const smc_report *r, printer *print, const char *wanted) {
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    print(r, to);
    fclose(to);
    ck_assert_str_eq(text, wanted);
    free(text);
}

START_TEST(an_execution_in_words) {
    smc_error e = assertion();
    const smc_result r = {.executions = 2, .errors = {.at = &e, .n = 1}};
    const smc_report report = report_of(&r);
    expect_text(&report, print_errors,
                "dir/mp.c:14:5: error: assertion failed: y == 1 [assertion]\n"
                "  counterexample (release-acquire; needs no weak memory):\n"
                "\n"
                "     step line  thread 1, writer       thread 2, reader\n"
                "        1    8  write x = 1 (release)\n"
                "        2    3                         read x = 1 (acquire), from step 1\n"
                "  ->    3   14                         assertion failed: y == 1\n"
                "\n"
                "  To step through it: --replay=0x2,1x2,2x3:dea15362 --steps\n");
    expect_text(&report, smc_print_summary,
                "smc: unsafe: 1 error, 2 executions (0 blocked), model ra, algo tracer, 0.01 s\n");
}
END_TEST

START_TEST(all_of_an_execution_in_words) {
    smc_error e = assertion();
    const smc_result r = {.executions = 2, .errors = {.at = &e, .n = 1}};
    smc_report report = report_of(&r);
    report.layout.full = true;
    expect_text(&report, print_errors,
                "dir/mp.c:14:5: error: assertion failed: y == 1 [assertion]\n"
                "  counterexample (release-acquire; needs no weak memory):\n"
                "\n"
                "     step line  thread 0, main  thread 1, writer       thread 2, reader\n"
                "        1   20  start thread 1\n"
                "        2   21  start thread 2\n"
                "        3    8                  write x = 1 (release)\n"
                "        4    3                                         read x = 1 (acquire), "
                "from step 3\n"
                "        5   13                                         read y = -1 (plain), "
                "initial value\n"
                "  ->    6   14                                         assertion failed: y == 1\n"
                "\n"
                "  To step through it: --replay=0x2,1x2,2x3:dea15362 --steps\n");
}
END_TEST

// The value that stands for "never written" must not be printed as a number.
START_TEST(nothing_is_no_value) {
    smc_error e = assertion();
    smc_witness_event events[7];
    memcpy(events, message_passing, sizeof events);
    e.witness.events = events;
    events[5].in = SMC_UNWRITTEN;
    const smc_result r = {.errors = {.at = &e, .n = 1}};
    smc_report report = report_of(&r);
    report.layout.full = true;
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    print_errors(&report, to);
    fflush(to);
    ck_assert_ptr_nonnull(strstr(text, "read y = uninitialised (plain)\n"));
    smc_report_json(&report, to);
    fclose(to);
    ck_assert_ptr_nonnull(strstr(text, "\"value_read\": null"));
    free(text);
}
END_TEST

START_TEST(a_race_shows_both_sides) {
    smc_error e = {.kind = SMC_ERR_RACE,
                   .message = (char *)"data race on x",
                   .place = 5,
                   .place2 = 3,
                   .thread = 2,
                   .thread2 = 1};
    const smc_result r = {.errors = {.at = &e, .n = 1}};
    const smc_report report = report_of(&r);
    expect_text(&report, print_errors,
                "dir/mp.c:3:12: error: data race on x [race]\n"
                "dir/mp.c:13:9: note: called from reader\n"
                "dir/mp.c:8:5: note: the other access, by thread 1\n");
}
END_TEST

START_TEST(a_deadlock_says_who_waits) {
    // clang-format off
    smc_witness_event events[] = {
        {.thread = 1, .index = 1, .kind = SMC_LOCK, .loc = 4, .place = 3, .reads = true, .rf = -1},
        {.thread = 1, .index = 2, .step = 2, .kind = SMC_LOCK, .loc = 5, .place = 4, .rf = -1,
         .pending = true, .culprit = true},
        {.thread = 2, .index = 1, .step = 1, .kind = SMC_LOCK, .loc = 5, .place = 6, .reads = true,
         .rf = -1},
        {.thread = 2, .index = 2, .step = 3, .kind = SMC_JOIN, .other = 1, .place = 2, .rf = -1,
         .pending = true, .culprit = true},
    };
    // clang-format on
    smc_error e = {.kind = SMC_ERR_DEADLOCK,
                   .message = smc_strdup("deadlock"),
                   .thread = 1,
                   .place = 4,
                   .witness = {.n = 4, .events = events}};
    smc_result r = {.errors = {.at = &e, .n = 1}};
    const smc_report report = report_of(&r);
    smc_program names = *report.program;
    smc_deadlocks_explain(&names, true, &r);
    expect_text(&report, print_errors,
                "dir/mp.c:13:9: error: deadlock: thread 1 waits for l, held by thread 2, thread 2 "
                "waits for the end of thread 1 [deadlock]\n"
                "dir/mp.c:13:9: note: thread 1 waits for l, which thread 2 has locked in line 14\n"
                "dir/mp.c:21:5: note: thread 2 waits for thread 1 to end\n"
                "  counterexample (release-acquire; needs no weak memory):\n"
                "\n"
                "     step line  thread 1, writer                                   thread 2, "
                "reader\n"
                "        1   14                                                     lock l\n"
                "  ->    2   13  waits for l, which thread 2 has locked in line 14\n"
                "  ->    3   21                                                     waits for "
                "thread 1 to end\n"
                "\n"
                "  Circle: thread 1 -> l -> thread 2 -> join -> thread 1.\n"
                "  Thread 2 holds l (line 14) while it joins thread 1 (line 21): unlock l before "
                "that.\n"
                "  To step through it: --replay=1,2:9ca259ea --steps\n");
    smc_vec_free(&e.witness.waits);
    free(e.message);
}
END_TEST

START_TEST(summaries) {
    smc_result r = {.complete = true, .executions = 6, .blocked = 1};
    smc_report report = report_of(&r);
    expect_text(&report, smc_print_summary,
                "smc: verified: 6 executions (1 blocked), model ra, algo tracer, 0.01 s\n");
    r.bounded = 2;
    smc_interp_options asked = {.loops.unroll = 3};
    report.interp_options = &asked;
    expect_text(&report, smc_print_summary,
                "smc: bounded: no error within 3 rounds of each loop, 6 executions (1 blocked), "
                "model ra, algo tracer, "
                "0.01 s\n");
    asked.loops.bounds.n = 1;
    expect_text(&report, smc_print_summary,
                "smc: bounded: no error within the bounds of the loops, 6 executions (1 blocked), "
                "model ra, algo tracer, 0.01 s\n");
    r.complete = false;
    report.exploration.stopped = SMC_STOP_TIME;
    expect_text(&report, smc_print_summary,
                "smc: incomplete: time limit reached, 6 executions (1 blocked), model ra, "
                "algo tracer, 0.01 s\n"
                "     compiling took 0.0 of 0.0 s; raise --time-limit\n");
}
END_TEST

START_TEST(verdicts) {
    smc_error e = assertion();
    smc_warning unreached = {.kind = SMC_WARN_UNREACHED, .text = (char *)"not checked"};
    smc_warnings warnings = {.at = &unreached, .n = 0};
    bool strict = false;
#define VERDICT(...)                                                                               \
    smc_verdict_of(&(smc_report){.result = &(smc_result){__VA_ARGS__},                             \
                                 .notes.warnings = &warnings,                                      \
                                 .strict = strict})
    ck_assert_int_eq(VERDICT(.complete = false), SMC_INCOMPLETE);
    ck_assert_int_eq(VERDICT(.complete = true), SMC_INCOMPLETE); // nothing was checked
    ck_assert_int_eq(VERDICT(.complete = true, .executions = 1), SMC_VERIFIED);
    ck_assert_int_eq(VERDICT(.complete = true, .bounded = 1), SMC_BOUNDED);
    // Nothing was checked.
    ck_assert_int_eq(VERDICT(.complete = true, .blocked = 1), SMC_INCOMPLETE);
    ck_assert_int_eq(VERDICT(.complete = true, .blocked = 1, .executions = 1), SMC_VERIFIED);
    ck_assert_int_eq(VERDICT(.complete = true, .errors = {.at = &e, .n = 1}), SMC_UNSAFE);
    ck_assert_int_eq(VERDICT(.errors = {.at = &e, .n = 1}), SMC_UNSAFE);
    for (warnings.n = 0; warnings.n < 2; warnings.n++) {
        for (int k = 0; k < 2; k++) {
            strict = k;
            const bool counts = strict && warnings.n;
            ck_assert_int_eq(VERDICT(.complete = true, .executions = 1),
                             counts ? SMC_INCOMPLETE : SMC_VERIFIED);
            ck_assert_int_eq(VERDICT(.complete = true, .executions = 1, .bounded = 1),
                             counts ? SMC_INCOMPLETE : SMC_BOUNDED);
            ck_assert_int_eq(VERDICT(.complete = false, .executions = 1), SMC_INCOMPLETE);
            ck_assert_int_eq(VERDICT(.complete = true, .errors = {.at = &e, .n = 1}), SMC_UNSAFE);
        }
    }
#undef VERDICT
    ck_assert_int_eq(smc_verdict_exit(SMC_VERIFIED), 0);
    ck_assert_int_eq(smc_verdict_exit(SMC_BOUNDED), 0);
    ck_assert_int_eq(smc_verdict_exit(SMC_UNSAFE), 1);
    ck_assert_int_eq(smc_verdict_exit(SMC_INCOMPLETE), 3);
}
END_TEST

// ---- JSON ---------------------------------------------------------------------------------------

static json_t *json_of(const smc_report *r) {
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    smc_report_json(r, to);
    fclose(to);
    json_t *o = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_ptr_nonnull(o);
    free(text);
    return o;
}

START_TEST(json_of_an_error) {
    smc_error e = assertion();
    uint32_t co[1][2] = {{2, 4}};
    e.witness.co = co;
    e.witness.n_co = 1;
    e.message = (char *)"not UTF-8: \xff";
    const smc_result r = {.executions = 2, .errors = {.at = &e, .n = 1}};
    const smc_report report = report_of(&r);
    json_t *o = json_of(&report);
    const char *verdict, *kind, *message, *file, *location;
    json_t *threads, *rf, *pairs;
    int line, executions, value, from, to;
    ck_assert_int_eq(json_unpack(o, "{s:s, s:i, s:[{s:s, s:s, s:s, s:i, s:{s:o, s:o, s:o}}]}",
                                 "verdict", &verdict, "executions", &executions, "errors", "kind",
                                 &kind, "message", &message, "file", &file, "line", &line,
                                 "execution", "threads", &threads, "rf", &rf, "co", &pairs),
                     0);
    ck_assert_str_eq(verdict, "unsafe");
    ck_assert_str_eq(kind, "assertion");
    ck_assert_str_eq(message, "not UTF-8: ?");
    ck_assert_str_eq(file, "dir/mp.c");
    ck_assert_int_eq(line, 14);
    ck_assert_int_eq(executions, 2);
    ck_assert_uint_eq(json_array_size(threads), 3);
    json_t *events = json_object_get(json_array_get(threads, 2), "events");
    ck_assert_int_eq(json_unpack(json_array_get(events, 1), "{s:s, s:i}", "location", &location,
                                 "value_read", &value),
                     0);
    ck_assert_str_eq(location, "y");
    ck_assert_int_eq(value, -1);
    ck_assert_int_eq(json_unpack(json_array_get(rf, 0), "[i, i]", &from, &to), 0);
    ck_assert(from == 2 && to == 4);
    ck_assert(json_is_null(json_array_get(json_array_get(rf, 1), 0)));
    ck_assert_uint_eq(json_array_size(pairs), 1);
    ck_assert_ptr_null(json_object_get(o, "outcome_hash"));
    json_decref(o);
}
END_TEST

START_TEST(json_outcome_hash) {
    const smc_result r = {.complete = true, .has_outcome_hash = true, .outcome_hash = 0xff};
    const smc_report report = report_of(&r);
    json_t *o = json_of(&report);
    ck_assert_str_eq(json_string_value(json_object_get(o, "outcome_hash")), "00000000000000ff");
    ck_assert_uint_eq(json_array_size(json_object_get(o, "errors")), 0);
    json_decref(o);
}
END_TEST

SUITE(test_report) {
    TCase *t = tcase_create("report");
    tcase_add_test(t, an_execution_in_words);
    tcase_add_test(t, all_of_an_execution_in_words);
    tcase_add_test(t, nothing_is_no_value);
    tcase_add_test(t, a_race_shows_both_sides);
    tcase_add_test(t, a_deadlock_says_who_waits);
    tcase_add_test(t, summaries);
    tcase_add_test(t, verdicts);
    tcase_add_test(t, json_of_an_error);
    tcase_add_test(t, json_outcome_hash);
    return suite_run("report", t);
}
