// test_tables.c - no table has unused rows: each option, general or of one explorer, is read and
// documented in docs/usage.md, as is each output format and each warning; each counter is written,
// each library function exists, and each observer is called. All of this is read from the sources.
#include "explorers/explorer.h"
#include "functions/functions.h"
#include "interp/interp.h"
#include "interp/libc/libc.h"
#include "observers/observer.h"
#include "reductions/combine.h"
#include "tests/unit/suite.h"
#include "tools/options/options.h"
#include "tools/options/rows.h"
#include "tools/report/formats/formats.h"
#include "tools/report/report.h"
#include "tests/support/text.h"

#include <glob.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

// ---- search in sources --------------------------------------------------------------------------

// Returns the first match of the first group of the extended regular expression, which is freed;
// the caller frees the result. NULL: no match. `files` are glob patterns relative to the root of
// the tree, each followed by a blank.
static char *find(const char *files, char *expression) {
    char *found = NULL;
    regex_t pattern;
    ck_assert_int_eq(regcomp(&pattern, expression, REG_EXTENDED), 0);
    for (; *files && !found; files += strcspn(files, " ") + 1) {
        glob_t paths;
        char *all = smc_format(SMC_SOURCE_DIR "/%.*s", (int)strcspn(files, " "), files);
        ck_assert_int_eq(glob(all, 0, NULL, &paths), 0);
        for (size_t i = 0; i < paths.gl_pathc && !found; i++) {
            regmatch_t at[2];
            char *text = text_of(paths.gl_pathv[i]);
            if (regexec(&pattern, text, 2, at, 0) == 0)
                found = smc_format("%.*s", (int)(at[1].rm_eo - at[1].rm_so), text + at[1].rm_so);
            free(text);
        }
        globfree(&paths);
        free(all);
    }
    regfree(&pattern);
    free(expression);
    return found;
}

static bool occurs(const char *files, char *expression) {
    char *found = find(files, expression);
    free(found);
    return found;
}

#define TOOLS "tools/*/*.c tools/*/*/*.c "
#define CORE "core/*/*.c core/*/*/*.c "
#define INTERP "interp/*.c interp/*/*.c "
#define USAGE "docs/usage.md "

// ---- options ------------------------------------------------------------------------------------

static bool is_read(const char *field) {
    return occurs(TOOLS, smc_format("(o->|all->|options->|options\\.)%s[^a-z_]", field));
}

START_TEST(every_option_is_read) {
#define X(field, name, type, stored, together, argument, initial, help)                            \
    ck_assert_msg(is_read(#field), "--%s is never read", name);
    SMC_OPTIONS(X)
#undef X
    ck_assert(!is_read("nosuch"));
}
END_TEST

static bool is_option_read(const char *identifier) {
    return occurs(CORE, smc_format("(smc_setting_of\\([^;()]*&%s\\)|\\.option = &%s,)", identifier,
                                   identifier));
}

// Checks that the source of an explorer uses the definition of each of its options. Options of
// reductions are read through the reductions' rows in core/reductions/combine.c instead.
START_TEST(every_option_of_an_explorer_is_read) {
    const smc_option *o;
    for (size_t i = 0; (o = smc_own_option_at(i)); i++) {
        char *identifier = find(
            CORE, smc_format("const smc_option ([a-z_]+) = \\{[^}]*\\.name = \"%s\"", o->name));
        ck_assert_msg(identifier, "--%s is defined nowhere", o->name);
        ck_assert_msg(is_option_read(identifier), "--%s is never read", o->name);
        free(identifier);
    }
    ck_assert(!is_option_read("nosuch"));
}
END_TEST

START_TEST(every_option_is_in_the_manual) {
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        ck_assert_msg(occurs(USAGE, smc_format("(`%s%s)[^a-z-]", row.prefix, row.name)),
                      "%s%s is not in docs/usage.md", row.prefix, row.name);
}
END_TEST

START_TEST(every_format_is_in_the_manual) {
    const smc_report_format *f;
    for (size_t i = 0; (f = smc_report_format_at(i)); i++)
        ck_assert_msg(occurs(USAGE, smc_format("(`--format=%s)[^a-z-]", f->word)),
                      "--format=%s is not in docs/usage.md", f->word);
}
END_TEST

#define SOURCES                                                                                    \
    "core/*/*.c core/*/*/*.c interp/*/*.c interp/*/*/*.c pass/*/*.c litmus/*.c litmus/*/*.c "

// Whether some source reports the error by this enumerator, or the library by its name.
static bool is_reported(const char *enumerator, const char *name) {
    return occurs(SOURCES, smc_format("(%s)[^A-Z_]", enumerator)) ||
           occurs("pass/library/*.inc ", smc_format("(smc_misuse\\([^;]*\"%s\")", name));
}

START_TEST(every_error_is_reported_as_what_it_is) {
    bool has_subkinds[SMC_ERR_COUNT] = {0};
#define X(id, kind, name, words)                                                                   \
    has_subkinds[kind] = true;                                                                     \
    ck_assert_msg(is_reported(#id, name), "%s is never reported", name);                           \
    ck_assert_int_eq(smc_error_kind_of(id), kind);
    SMC_ERROR_SUBKINDS(X)
#undef X
#define X(id, name, words, other, traits)                                                          \
    if (has_subkinds[id])                                                                          \
        ck_assert_msg(!occurs(SOURCES, smc_format("((smc_vm_error|RECORD|record|emit_trap)"        \
                                                  "\\([^;]*%s)[^A-Z_]", #id)),                     \
                      "%s is reported without what it is in particular", name);                    \
    else ck_assert_msg(is_reported(#id, name), "%s is never reported", name);
    SMC_ERRORS(X)
#undef X
    ck_assert(!is_reported("SMC_ERR_NOSUCH", "no-such"));
}
END_TEST

START_TEST(every_status_is_documented) {
#define X(status, words)                                                                           \
    ck_assert_msg(occurs(USAGE, smc_strdup("\n(\\| " #status " \\|)")), "status %d", status);
    SMC_EXIT_STATUSES(X)
#undef X
#define X(id, word, status)                                                                        \
    ck_assert_msg(occurs(USAGE, smc_strdup("\n(\\| " #status " \\| `" word "` \\|)")), word);
    SMC_VERDICTS(X)
#undef X
}
END_TEST

START_TEST(every_warning_is_documented) {
    for (unsigned k = 0; k < SMC_WARN_COUNT; k++) {
        const char *word = smc_warning_name(k);
        ck_assert_uint_eq(smc_warning_of_name(word), k);
        ck_assert_msg(occurs(USAGE, smc_format("\n(\\| `%s` \\|)", word)),
                      "the warning %s is not in docs/usage.md", word);
    }
    ck_assert_uint_eq(smc_warning_of_name("nosuch"), SMC_WARN_COUNT);
}
END_TEST

// ---- counters -----------------------------------------------------------------------------------

// Whether a field of an object that matches the regular expression is incremented or set, or its
// address is taken.
static bool is_written(const char *files, const char *of, const char *field) {
    return occurs(files,
                  smc_format("(%s%s(\\+\\+| \\+= | = )|&[^ ;]*%s%s[^a-z_])", of, field, of, field));
}

#define RESULT_COUNTER "(result|[^a-z_]r)->"
#define EXPLORER_COUNTER "counts(\\([^;]*\\))?->"

START_TEST(every_counter_is_written) {
#define X(field, words)                                                                            \
    ck_assert_msg(is_written(CORE, RESULT_COUNTER, #field), "%s is never written", #field);
    SMC_COUNTERS(X)
#undef X
#define X(field, words)                                                                            \
    ck_assert_msg(is_written(INTERP, "\\.", #field), "%s is never written", #field);
    SMC_INTERP_COUNTERS(X)
#undef X
    for (size_t i = 0; smc_explorer_at(i); i++)
        for (const smc_counter *c = smc_explorer_at(i)->counters; c && c->name; c++)
            ck_assert_msg(is_written(CORE, EXPLORER_COUNTER, c->name), "%s is never written",
                          c->name);
    ck_assert(!is_written(CORE, RESULT_COUNTER, "nosuch"));
    ck_assert(!is_written(CORE, RESULT_COUNTER, "revisits")); // a counter of one explorer
    ck_assert(!is_written(CORE, EXPLORER_COUNTER, "executions"));
}
END_TEST

// ---- library functions --------------------------------------------------------------------------

START_TEST(every_function_is_found) {
    const smc_library_function *f;
    for (size_t i = 0; (f = smc_library_function_at(i)); i++) {
        ck_assert_msg(smc_library_function_find(f->name) == f, "%s is not in the order of names",
                      f->name);
        const smc_libc_fn *model = smc_libc_model_find(f->name);
        ck_assert_msg(!f->model == !model, "%s: whether it is modelled", f->name);
        ck_assert_int_eq(model ? model->is.arguments : f->arguments, f->arguments);
        ck_assert_msg(!f->where == !f->replaced_by, "%s: what replaces it, and where", f->name);
    }
    ck_assert_ptr_null(smc_library_function_find("nosuch")->name);
    ck_assert_ptr_null(smc_library_function_find(NULL)->name);
}
END_TEST

START_TEST(every_integer_is_chosen) {
    ck_assert_str_eq(smc_nondet_function_of(1, false), "__VERIFIER_nondet_bool");
    ck_assert_str_eq(smc_nondet_function_of(8, true), "__VERIFIER_nondet_char");
    ck_assert_str_eq(smc_nondet_function_of(16, false), "__VERIFIER_nondet_ushort");
    ck_assert_str_eq(smc_nondet_function_of(32, true), "__VERIFIER_nondet_int");
    ck_assert_str_eq(smc_nondet_function_of(64, true), "__VERIFIER_nondet_longlong");
    ck_assert_ptr_null(smc_nondet_function_of(24, true));
    ck_assert_int_eq(smc_nondet_find("__VERIFIER_nondet_u8")->bytes, 1);
    ck_assert_ptr_null(smc_nondet_find("__VERIFIER_nondet_bool"));
}
END_TEST

// ---- observers ----------------------------------------------------------------------------------

// Whether a list in core/observers/observe.c contains the observer.
static bool is_listed_observer(const char *list, const char *name) {
    return occurs("core/observers/observe.c ",
                  smc_format("#define %s\\(X\\)[^#]*X\\(%s, ", list, name));
}

START_TEST(every_observer_is_asked) {
    const smc_observer *o;
    for (size_t i = 0; (o = smc_observer_at(i)); i++) {
        ck_assert_msg(is_listed_observer("ON_EVENT", o->name),
                      "%s is asked about no event that is linked", o->name);
        ck_assert_msg(is_listed_observer("IN_EXECUTION", o->name),
                      "%s is asked about no event of an execution", o->name);
        const smc_companion with = smc_companion_find(o->name);
        // Failures that a thread itself reports are in every execution of the thread.
        if (i == SMC_OBSERVER_failures) continue;
        ck_assert_msg(with < SMC_N_COMPANIONS && smc_companion_group_of(with) == SMC_GROUP_OBSERVER,
                      "%s has no rules", o->name);
    }
    ck_assert(!is_listed_observer("ON_EVENT", "nosuch"));
}
END_TEST

SUITE(test_tables) {
    TCase *t = tcase_create("tables");
    tcase_add_test(t, every_option_is_read);
    tcase_add_test(t, every_option_of_an_explorer_is_read);
    tcase_add_test(t, every_option_is_in_the_manual);
    tcase_add_test(t, every_format_is_in_the_manual);
    tcase_add_test(t, every_error_is_reported_as_what_it_is);
    tcase_add_test(t, every_status_is_documented);
    tcase_add_test(t, every_warning_is_documented);
    tcase_add_test(t, every_counter_is_written);
    tcase_add_test(t, every_function_is_found);
    tcase_add_test(t, every_integer_is_chosen);
    tcase_add_test(t, every_observer_is_asked);
    return suite_run("tables", t);
}
