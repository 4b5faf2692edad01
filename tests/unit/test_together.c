// test_together.c - combines each option with every other option and with every command, and checks
// that exactly the combinations which the table of options excludes are refused.
#include "tools/options/options.h"
#include "tools/options/combinations.h"

#include "tests/unit/suite.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// ---- a command line and the messages about it ---------------------------------------------------

// Returns a value other than the initial one, without a part that stands for numbers (args:NxM).
static const char *value_of(const smc_option_row *row) {
    static char word[64];
    const char *argument = row->argument ? row->argument : "on|off";
    for (const char *at = argument; strchr(argument, '|'); at += strcspn(at, "|") + 1) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, "|"), at);
        if (!strchr(word, ':') && strcmp(word, row->initial) != 0) return word;
    }
    if (strcmp(argument, "LO..HI") == 0) return "0..1";
    if (strcmp(argument, "NAME=VALUE") == 0) return "A=1";
    if (row->own && row->own->kind == SMC_OPTION_COUNT) return "7";
    return strchr("NSM[", *argument) && strcmp(argument, "NAME") != 0 ? "7" : "x";
}

static char *typed(const smc_option_row *row) {
    return row->takes == 0 ? smc_format("%s%s", row->prefix, row->name)
                           : smc_format("%s%s=%s", row->prefix, row->name, value_of(row));
}

static int standard_error, caught;

static void catch_messages(void) {
    standard_error = dup(STDERR_FILENO);
    caught = memfd_create("messages", 0);
    dup2(caught, STDERR_FILENO);
}

static void release_messages(void) {
    dup2(standard_error, STDERR_FILENO);
    close(standard_error);
    close(caught);
}

// Returns the messages since the last call, in static storage.
static const char *message(void) {
    static char text[1024];
    const ssize_t n = pread(caught, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    ck_assert_int_eq(ftruncate(caught, 0), 0);
    lseek(caught, 0, SEEK_SET);
    return text;
}

// Returns whether the option is not combined with others, because it only prints something,
// consumes the rest of the line or other options, or (--sandbox) queries the kernel.
static bool is_apart(const smc_option_row *row) {
    static const char *const names[] = {"help", "version", "list", "args", "debug", "sandbox"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(row->name, names[i]) == 0) return true;
    return false;
}

// ---- pairs --------------------------------------------------------------------------------------

// Returns whether both smc's result and the program's output would be printed on standard output.
static bool is_mixed(const smc_option_row *a, const smc_option_row *b) {
    return strcmp(a->name, "format") == 0 && strcmp(b->name, "show-output") == 0;
}

static bool lacks(const smc_option_row *row, const smc_option_row *other) {
    smc_option_row needed;
    return smc_option_find_needed(row, &needed) && strcmp(needed.name, other->name) != 0;
}

static void try_pair(const smc_option_row *a, const smc_option_row *b) {
    char *first = typed(a), *second = typed(b),
         *argv[] = {(char *)"smc", first, second, (char *)"x.c"};
    smc_options o;
    const bool refused = smc_options_parse(4, argv, &o) != SMC_OK;
    const bool exclude = smc_options_exclude(a, b);
    const char *text = message();
    ck_assert_msg(refused == (exclude || lacks(a, b) || lacks(b, a) || is_mixed(a, b)), "%s %s: %s",
                  first, second, *text ? text : "not refused");
    char *wanted =
        smc_format("%s%s cannot be combined with %s%s\n", a->prefix, a->name, b->prefix, b->name);
    if (exclude && !lacks(a, b) && !lacks(b, a))
        ck_assert_msg(strstr(text, wanted), "%s %s: %s", first, second, text);
    free(wanted);
    if (!refused) smc_options_free(&o);
    free(first);
    free(second);
}

START_TEST(pairs) {
    smc_option_row a, b;
    catch_messages();
    for (size_t i = 0; smc_option_row_at(i, &a); i++)
        for (size_t k = i + 1; smc_option_row_at(k, &b); k++)
            if (!is_apart(&a) && !is_apart(&b)) try_pair(&a, &b);
    release_messages();
}
END_TEST

// Giving an option its initial value excludes nothing.
START_TEST(initial_values) {
    smc_options o;
    char *argv[] = {(char *)"smc",          (char *)"--jobs=1",      (char *)"--budget=0s",
                    (char *)"--replay=1",   (char *)"--algo=auto",   (char *)"--show-output",
                    (char *)"--elision=on", (char *)"--format=text", (char *)"x.c"};
    ck_assert_int_eq(smc_options_parse(9, argv, &o), SMC_OK);
    ck_assert(!smc_options_fit_use(&o, SMC_USE_COMPARE));
    smc_options_free(&o);
    argv[3] = argv[5] = (char *)"--quiet";
    ck_assert_int_eq(smc_options_parse(9, argv, &o), SMC_OK);
    ck_assert(smc_options_fit_use(&o, SMC_USE_COMPARE));
    smc_options_free(&o);
}
END_TEST

// ---- uses ---------------------------------------------------------------------------------------

static void try_use(const smc_option_row *row, smc_option_use use) {
    smc_option_row needed;
    const bool needs = smc_option_find_needed(row, &needed);
    const bool is_cargo = needs && strcmp(needed.name, "cargo") == 0;
    char *word = typed(row), *also = needs && !is_cargo ? typed(&needed) : smc_strdup("--cargo"),
         *argv[] = {(char *)"smc", word, (char *)"x.c", also};
    smc_options o;
    ck_assert_int_eq(smc_options_parse(needs ? 4 : 3, argv, &o), SMC_OK);
    const bool fits = smc_options_fit_use(&o, use);
    const char *text = message();
    const bool by_needed = needs && smc_option_use_excludes(use, &needed);
    ck_assert_msg(fits != (smc_option_use_excludes(use, row) || by_needed), "%s, use %u: %s", word,
                  use, text);
    ck_assert_msg(fits || strstr(text, (by_needed ? &needed : row)->name), "%s, use %u: %s", word,
                  use, text);
    smc_options_free(&o);
    free(word);
    free(also);
}

START_TEST(uses) {
    smc_option_row row;
    catch_messages();
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        for (unsigned use = 0; use <= SMC_USE_CHECK && !is_apart(&row); use++) try_use(&row, use);
    release_messages();
}
END_TEST

// ---- the column ---------------------------------------------------------------------------------

static bool is_option(const char *word, size_t n) {
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        if (strlen(row.name) == n && memcmp(row.name, word, n) == 0) return true;
    return false;
}

static bool is_use(const char *word, size_t n) {
#define X(id, name, title)                                                                         \
    if (strlen(name) == n && memcmp(name, word, n) == 0) return true;
    SMC_USES(X)
#undef X
    return false;
}

START_TEST(words_of_the_column) {
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        for (const char *at = row.together; at && *at; at += strspn(at, " ")) {
            at += *at == '+';
            const size_t n = strcspn(at, " ");
            ck_assert_msg(is_option(at, n) != is_use(at, n), "--%s: %.*s", row.name, (int)n, at);
            at += n;
        }
#define X(option, use, text)                                                                       \
    ck_assert(is_option(option, strlen(option)) && is_use(use, strlen(use)) && *text);
    SMC_INSTEAD(X)
#undef X
}
END_TEST

SUITE(test_together) {
    TCase *t = tcase_create("together");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, pairs);
    tcase_add_test(t, initial_values);
    tcase_add_test(t, uses);
    tcase_add_test(t, words_of_the_column);
    return suite_run("together", t);
}
