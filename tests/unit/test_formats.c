// test_formats.c - parses the output of each format again: for real programs, and for hostile names
// and messages.
#include "base/text.h"
#include "tests/formats/dot.h"
#include "tests/formats/schema.h"
#include "tests/formats/xml.h"
#include "tools/command/check.h"
#include "tools/command/compare.h"
#include "tools/report/report.h"
#include "tools/options/options.h"
#include "tools/command/schema.h"
#include "tests/unit/suite.h"
#include "tests/support/text.h"

#include <string.h>
#include <unistd.h>

// ---- running and reading ------------------------------------------------------------------------

static json_t *schema_at(const char *path) {
    json_error_t error;
    json_t *schema = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(schema, "%s:%d: %s", path, error.line, error.text);
    return schema;
}

// Returns the text that a command writes with --output; the caller frees it.
static char *result_of(int command(const smc_options *), const char *format, const char *program,
                       const char *flag, int status) {
    char path[] = "/tmp/smc-test-XXXXXX";
    close(mkstemp(path));
    char *argv[] = {(char *)"smc",
                    smc_format("--format=%s", format),
                    smc_format("--output=%s", path),
                    (char *)"--model=ra",
                    smc_strdup(program),
                    (char *)flag};
    smc_options o;
    ck_assert_int_eq(smc_options_parse(flag ? 6 : 5, argv, &o), SMC_OK);
    ck_assert_int_eq(command(&o), status);
    smc_options_free(&o);
    free(argv[1]);
    free(argv[2]);
    free(argv[4]);
    char *text = text_of(path);
    unlink(path);
    return text;
}

// Returns the schema that smc --list=schema prints.
static json_t *own_schema(void) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    smc_schema_print(to);
    smc_text_close(to);
    json_t *schema = json_loads(text.at, JSON_REJECT_DUPLICATES, NULL);
    ck_assert(schema);
    free(text.at);
    return schema;
}

// Checks the text against a part of the schema; frees the schema.
static void expect_json(const char *text, json_t *schema, const char *part) {
    char why[256];
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(value, "no JSON: %.80s", text);
    const char *violation =
        schema_violation(schema, schema_part(schema, part), value, why, sizeof why);
    ck_assert_msg(!violation, "%s", violation);
    json_decref(value);
    json_decref(schema);
}

static uint32_t occurrences(const char *text, const char *what) {
    uint32_t n = 0;
    for (; (text = strstr(text, what)); text += strlen(what)) n++;
    return n;
}

// Returns the JSON that the script of the page reads.
static json_t *data_of(const char *page) {
    static const char begin[] = "<script type=\"application/json\" id=\"data\">";
    const char *at = strstr(page, begin);
    ck_assert_ptr_nonnull(at);
    at += strlen(begin);
    json_error_t error;
    json_t *data =
        json_loadb(at, (size_t)(strstr(at, "</script>") - at), JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(data, "%s", error.text);
    return data;
}

// The page loads nothing from elsewhere, and names in the program cannot end its script.
static void expect_page(const char *page) {
    static const char *const references[] = {
        "http:", "https:", "src=", "href=", "@import", "<link", "<iframe", "<img"};
    for (size_t i = 0; i < sizeof references / sizeof *references; i++)
        ck_assert_msg(!strstr(page, references[i]), "the page has %s", references[i]);
    ck_assert_ptr_nonnull(strstr(page, "default-src 'none'"));
    ck_assert_uint_eq(occurrences(page, "</script>"), 2);
    ck_assert_uint_eq(occurrences(page, "<!--"), 0);
    ck_assert_uint_eq(occurrences(page, "</html>"), 1);
    json_decref(data_of(page));
}

// Checks the workflow commands, one in each line, each with its position and kind, and the summary
// after them.
static void expect_github(const char *text) {
    const char *line = text;
    for (; strncmp(line, "::", 2) == 0; line = strchr(line, '\n') + 1) {
        ck_assert(strncmp(line, "::error ", 8) == 0 || strncmp(line, "::warning ", 10) == 0 ||
                  strncmp(line, "::notice ", 9) == 0);
        const char *end = strchr(line, '\n'), *title = strstr(line, "title=smc%3A ");
        ck_assert(end && title && title < end);
        const char *message = strstr(title, "::");
        ck_assert(message && message < end);
    }
    ck_assert(strncmp(line, "smc: ", 5) == 0);
}

static void expect_text(const char *text) { ck_assert_ptr_nonnull(strstr(text, "smc: ")); }

static void expect_object(const char *text) { expect_json(text, own_schema(), "#/$defs/result"); }

static void expect_sarif(const char *text) {
    expect_json(text, schema_at(SMC_SOURCE_DIR "/tests/formats/sarif.schema.json"), "#");
}

static void expect_xml(const char *text) {
    char why[256];
    const char *violation = xml_violation(text, why, sizeof why);
    ck_assert_msg(!violation, "XML: %s", violation);
}

static void expect_dot(const char *text) {
    char why[256];
    const char *violation = dot_violation(text, why, sizeof why);
    ck_assert_msg(!violation, "DOT: %s", violation);
}

static void expect_test(const char *text) {
    ck_assert(strncmp(text, "/* ", 3) == 0 || strncmp(text, "#error ", 7) == 0);
}

// The parser of each format. Outputs of other formats are only checked not to be empty.
static const struct {
    const char *format;
    void (*expect)(const char *text);
} readers[] = {{"text", expect_text},     {"json", expect_object}, {"sarif", expect_sarif},
               {"junit", expect_xml},     {"dot", expect_dot},     {"html", expect_page},
               {"github", expect_github}, {"test", expect_test}};

static void expect_is(const char *format, const char *text) {
    ck_assert_str_ne(text, "");
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(readers[i].format, format) == 0) readers[i].expect(text);
}

// ---- real programs ------------------------------------------------------------------------------

static const struct {
    const char *path, *flag;
    int status;
} programs[] = {
    {"tests/programs/races/plain.c", NULL, 1},
    {"tests/programs/locks/deadlock.c", NULL, 1},
    {"tests/programs/memory/use-after-return.c", NULL, 1},
    {"tests/programs/memory/uninitialized.c", NULL, 1},
    {"tests/programs/verdicts/keep-going.c", "--keep-going", 1},
    {"tests/programs/library/exit.c", "--keep-going", 1},
    {"tests/programs/library/exit.c", "-DLEAVE=abort()", 1},
    {"docs/examples/message_passing.c", NULL, 1},
    {"docs/examples/message_passing.c", "-DFIXED", 0},
    {"tests/programs/verdicts/cut-loop.c", "--unroll=2", 0},
    {"tests/programs/verdicts/unreached.c", NULL, 0},
    {"tests/programs/verdicts/unreached.c", "--strict", 3},
    {"tests/programs/library/unsupported.c", NULL, 2},
};
enum { N_PROGRAMS = sizeof programs / sizeof *programs };

// Each command runs in a test of its own, because it closes standard output.
START_TEST(results_of_programs) {
    const char *format = smc_report_format_at((size_t)_i / N_PROGRAMS)->word;
    const int i = _i % N_PROGRAMS;
    char *path = smc_format(SMC_SOURCE_DIR "/%s", programs[i].path);
    char *text = result_of(smc_check, format, path, programs[i].flag, programs[i].status);
    if (programs[i].status == 2) ck_assert_str_eq(text, "");
    else expect_is(format, text);
    free(text);
    free(path);
}
END_TEST

START_TEST(result_of_a_comparison) {
    char *text =
        result_of(smc_compare, "json", SMC_SOURCE_DIR "/docs/examples/message_passing.c", NULL, 1);
    expect_json(text, own_schema(), "#/$defs/comparison");
    free(text);
}
END_TEST

// The SARIF report contains the explanation of a stale read that the text report has.
START_TEST(a_reason_in_sarif) {
    char *text = result_of(smc_check, "sarif", SMC_SOURCE_DIR "/docs/examples/relaxed_flag.c",
                           "--model=rc11", 1);
    expect_is("sarif", text);
    ck_assert_ptr_nonnull(strstr(text, "from: initial value: it reads 0, the initial value, "
                                       "although thread 1 has already written 42"));
    ck_assert_ptr_nonnull(strstr(text, "does not synchronise with it: the write is relaxed"));
    free(text);
}
END_TEST

START_TEST(a_race_in_sarif) {
    char *text =
        result_of(smc_check, "sarif", SMC_SOURCE_DIR "/tests/programs/races/plain.c", NULL, 1);
    json_t *o = json_loads(text, 0, NULL), *flows;
    const char *rule, *other;
    int related, line;
    ck_assert_int_eq(
        json_unpack(
            o, "{s:[{s:[{s:s, s:[{s:{s:s}, s:{s:{s:i}}}], s:[{s:{s:{s:i}}}], s:[{s:o}]}]}]}",
            "runs", "results", "ruleId", &rule, "relatedLocations", "message", "text", &other,
            "physicalLocation", "region", "startLine", &related, "locations", "physicalLocation",
            "region", "startLine", &line, "codeFlows", "threadFlows", &flows),
        0);
    ck_assert_str_eq(rule, "race");
    ck_assert(strncmp(other, "the other access, by thread ", 28) == 0 && related > 0 && line > 0);
    ck_assert_uint_eq(json_array_size(flows), 3);
    json_decref(o);
    free(text);
}
END_TEST

// ---- hostile names and messages -----------------------------------------------------------------

static smc_place place(const smc_program *p, uint32_t i) {
    (void)p;
    (void)i;
    return (smc_place){
        .file = "a:b/\xff <\"&]]>\\\n%.c", .function = "f<\"&>\x01\\n", .line = 1, .column = 1};
}

static char *print(void printer(const smc_report *, FILE *), const char *text) {
    static const smc_program program = {.place = place};
    static const smc_model model = {.name = "ra", .title = "release-acquire"};
    smc_witness_event events[] = {
        {.index = 1, .kind = SMC_ERROR, .place = 1, .rf = -1, .culprit = true}};
    smc_error e = {.kind = SMC_ERR_ASSERTION,
                   .message = (char *)text,
                   .place = 1,
                   .executions = 1,
                   .witness = {1, events, 0, NULL}};
    const smc_result result = {.executions = 1, .errors = {.at = &e, .n = 1}};
    const smc_report r = {.input.file = "\xff",
                          .model = &model,
                          .exploration.algo = "tracer",
                          .program = &program,
                          .result = &result};
    char *out = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&out, &n);
    printer(&r, to);
    fclose(to);
    return out;
}

static const struct {
    const char *message, *sarif, *junit;
} messages[] = {
    {"a < b && \"c\" > '\\0'", "a < b && \"c\" > '\\0'", "a < b && \"c\" > '\\0'"},
    {"t[0](x) == {1, 2}", "t[0] (x) == {{1, 2}}", "t[0](x) == {1, 2}"},
    {"]]> <![CDATA[ &amp;", "]]> <![CDATA[ &amp;", "]]> <![CDATA[ &amp;"},
    {"two\nlines\tand \x1b[0m", "two\nlines\tand \x1b[0m", "two\nlines\tand ?[0m"},
    {"not UTF-8: \xff", "not UTF-8: ?", "not UTF-8: ?"},
    {"UTF-8: \xc3\xa9, no character: \xef\xbf\xbf", "UTF-8: \xc3\xa9, no character: \xef\xbf\xbf",
     "UTF-8: \xc3\xa9, no character: ?"},
    {"\\", "\\", "\\"},
};

START_TEST(hostile_messages_in_all_forms) {
    const smc_report_format *f;
    for (size_t i = 0; (f = smc_report_format_at(i)); i++) {
        char *text = print(f->print, messages[_i].message);
        expect_is(f->word, text);
        free(text);
    }
}
END_TEST

START_TEST(hostile_messages) {
    char *sarif = print(smc_report_sarif, messages[_i].message),
         *junit = print(smc_report_junit, messages[_i].message);
    const char *text, *uri;
    json_t *o = json_loads(sarif, 0, NULL);
    ck_assert_int_eq(json_unpack(o, "{s:[{s:[{s:{s:s}, s:[{s:{s:{s:s}}}]}]}]}", "runs", "results",
                                 "message", "text", &text, "locations", "physicalLocation",
                                 "artifactLocation", "uri", &uri),
                     0);
    ck_assert_str_eq(text, messages[_i].sarif);
    ck_assert_str_eq(uri, "a%3Ab/%FF%20%3C%22%26%5D%5D%3E%5C%0A%25.c");
    char *message = xml_content(junit, "failure", "message");
    ck_assert_str_eq(message, messages[_i].junit);
    free(message);
    json_decref(o);
    free(sarif);
    free(junit);
}
END_TEST

// ---- one explanation in every form --------------------------------------------------------------

// Programs, and texts that the report of each must contain, in every format.
static const struct {
    const char *path, *flag, *says[4];
} explained[] = {
    {"tests/programs/locks/deadlock.c",
     "--model=ra",
     {"thread 1 waits for n, which thread 2 has locked in ",
      "Circle: thread 1 -> n -> thread 2 -> m -> thread 1", "in the same order in every thread"}},
    {"docs/examples/relaxed_flag.c",
     "--model=rc11",
     {"reads 0, the initial value, although thread 1 has already written 42 in ",
      "only weak memory allows", "the write is relaxed; make it release"}},
    {"tests/programs/reports/guards.c",
     "-DFIRST=m",
     {"Thread 1 holds m (", "Nothing orders thread 2's write in", "lock m around"}},
};
enum { N_EXPLAINED = sizeof explained / sizeof *explained };

// Returns the text without the escapes of XML and JSON and with folded lines joined.
static char *plain_text_of(const char *text) {
    static const char *const names[][2] = {{"&#62;", ">"}, {"&#34;", "\""}, {"\\u003c", "<"}};
    char *plain = smc_alloc(strlen(text) + 1), *to = plain;
    for (const char *c = text; *c;) {
        size_t i = 0, n = 1;
        while (i < 3 && strncmp(c, names[i][0], strlen(names[i][0])) != 0) i++;
        char is = i < 3 ? *names[i][1] : *c == '\n' ? ' ' : *c;
        if (i < 3) n = strlen(names[i][0]);
        if (is != ' ' || to == plain || to[-1] != ' ') *to++ = is;
        c += n;
    }
    return plain;
}

START_TEST(every_form_explains) {
    static const char *const forms[] = {"text", "json", "sarif", "junit", "github", "html"};
    const int i = _i % N_EXPLAINED;
    char *path = smc_format(SMC_SOURCE_DIR "/%s", explained[i].path);
    char *text = result_of(smc_check, forms[_i / N_EXPLAINED], path, explained[i].flag, 1);
    char *plain = plain_text_of(text);
    for (const char *const *says = explained[i].says; *says; says++)
        ck_assert_msg(strstr(plain, *says), "%s lacks: %s", forms[_i / N_EXPLAINED], *says);
    free(plain);
    free(text);
    free(path);
}
END_TEST

// The DOT graph contains the relations that make the execution an error.
START_TEST(the_argument_in_dot) {
    static const struct {
        const char *path, *flag, *edges[4];
    } cases[] = {
        {"docs/examples/relaxed_flag.c",
         "--model=rc11",
         {"e1_2 -> e1_3 [label=po, color=red", "e1_3 -> e1_4 [label=rf, color=red",
          "e1_4 -> e1_5 [label=po, color=red", "e1_5 -> e1_2 [label=fr, color=red"}},
        {"tests/programs/locks/deadlock.c",
         "--model=ra",
         {"e1_4 -> e1_6 [label=\"waits: n\", color=red",
          "e1_6 -> e1_4 [label=\"waits: m\", color=red"}},
        {"tests/programs/races/plain.c", "--model=ra", {"e1_2 -> e1_3 [label=\"race\", dir=both"}},
    };
    char *path = smc_format(SMC_SOURCE_DIR "/%s", cases[_i].path);
    char *text = result_of(smc_check, "dot", path, cases[_i].flag, 1);
    expect_dot(text);
    for (size_t i = 0; i < 4 && cases[_i].edges[i]; i++)
        ck_assert_msg(strstr(text, cases[_i].edges[i]), "lacks %s", cases[_i].edges[i]);
    free(text);
    free(path);
}
END_TEST

// ---- the page for browsers ----------------------------------------------------------------------

START_TEST(a_page_has_the_execution) {
    char *page = result_of(smc_check, "html", SMC_SOURCE_DIR "/docs/examples/relaxed_flag.c",
                           "--model=rc11", 1);
    expect_page(page);
    json_t *data = data_of(page), *events, *rf, *fr, *files, *threads;
    const char *verdict, *replay;
    ck_assert_int_eq(json_unpack(data, "{s:s, s:[{s:o, s:o, s:o, s:o, s:s}], s:o}", "verdict",
                                 &verdict, "errors", "events", &events, "threads", &threads, "rf",
                                 &rf, "fr", &fr, "replay", &replay, "files", &files),
                     0);
    ck_assert_str_eq(verdict, "unsafe");
    ck_assert_uint_eq(json_array_size(threads), 3);
    ck_assert_uint_eq(json_array_size(rf), 1);
    ck_assert_uint_eq(json_array_size(fr), 1);
    ck_assert_uint_eq(json_object_size(files), 1);
    uint32_t why = 0, culprits = 0;
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *e = json_array_get(events, i);
        ck_assert_int_eq(json_integer_value(json_object_get(e, "step")), (json_int_t)i);
        why += json_object_get(e, "why") != NULL;
        culprits += json_is_true(json_object_get(e, "culprit"));
    }
    ck_assert_uint_eq(why, 1);
    ck_assert_uint_eq(culprits, 1);
    json_decref(data);
    free(page);
}
END_TEST

START_TEST(a_page_of_hostile_names) {
    static const char *const names[] = {"</script><script>alert(1)</script>", "<!-- ", "]]>",
                                        "\xff\"'\\", "\xe2\x80\xa8"};
    char *page = print(smc_report_html, names[_i]);
    expect_page(page);
    free(page);
}
END_TEST

SUITE(test_formats) {
    TCase *t = tcase_create("formats");
    int n_formats = 0;
    while (smc_report_format_at((size_t)n_formats)) n_formats++;
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, results_of_programs, 0, N_PROGRAMS * n_formats);
    tcase_add_test(t, result_of_a_comparison);
    tcase_add_loop_test(t, the_argument_in_dot, 0, 3);
    tcase_add_loop_test(t, every_form_explains, 0, 6 * N_EXPLAINED);
    tcase_add_test(t, a_race_in_sarif);
    tcase_add_test(t, a_reason_in_sarif);
    tcase_add_test(t, a_page_has_the_execution);
    tcase_add_loop_test(t, a_page_of_hostile_names, 0, 5);
    tcase_add_loop_test(t, hostile_messages_in_all_forms, 0, sizeof messages / sizeof *messages);
    tcase_add_loop_test(t, hostile_messages, 0, sizeof messages / sizeof *messages);
    return suite_run("formats", t);
}
