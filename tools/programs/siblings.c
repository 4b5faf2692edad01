#include "tools/programs/siblings.h"

#include "base/files.h"
#include "base/language.h"
#include "tools/programs/declared.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20 };

// ---- source texts -------------------------------------------------------------------------------

// Returns the text of a file without comments and literals, to be freed; NULL: it cannot be read.
static char *text_without_comments(const char *path) {
    char *text = smc_read_regular_file(path, MOST_BYTES), *to = text;
    if (!text) return NULL;
    for (const char *c = text; *c; c++) {
        if (*c == '/' && (c[1] == '/' || c[1] == '*')) {
            const char *end = strstr(c, c[1] == '/' ? "\n" : "*/");
            if (!end) break;
            c = end + (c[1] == '*');
            *to++ = ' ';
        } else if (*c == '"' || *c == '\'') {
            const char quote = *c;
            while (c[1] && c[1] != quote && c[1] != '\n') c += c[1] == '\\' && c[2] ? 2 : 1;
            if (c[1] == quote) c++;
            *to++ = ' ';
        } else {
            *to++ = *c;
        }
    }
    *to = '\0';
    return text;
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Returns the next occurrence of the word in the text; NULL: there is none. `begin` is the start of
// the whole text.
static const char *find_word(const char *text, const char *begin, const char *word) {
    const size_t n = strlen(word);
    for (const char *at = begin; (at = strstr(at, word)); at++)
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[n])) return at;
    return NULL;
}

// Returns the position after the matching parenthesis; NULL: no parenthesis begins here.
static const char *after_parameters(const char *c) {
    c += strspn(c, " \t\r\n");
    if (*c != '(') return NULL;
    for (int depth = 0; *c; c++) {
        depth += (*c == '(') - (*c == ')');
        if (depth == 0) return c + 1;
    }
    return NULL;
}

// True if the text contains a definition "word(..) {"; in C++, "const noexcept", "-> int" or ":
// member(1)" may precede the brace.
static bool text_defines_function(const char *text, const char *word) {
    for (const char *at = text; (at = find_word(text, at, word)); at++) {
        const char *c = after_parameters(at + strlen(word));
        if (c && (c += strcspn(c, "{:;,)}=\""), *c == '{' || *c == ':')) return true;
    }
    return false;
}

static bool defines_main(const char *text) {
    bool found = false;
    for (const char *at = text; !found && (at = find_word(text, at, "main")); at++) {
        const char *c = after_parameters(at + strlen("main"));
        found = c && c[strspn(c, " \t\r\n")] == '{';
    }
    return found;
}

// ---- tests --------------------------------------------------------------------------------------

// Words with which a test of a framework, or of <smc.h>, begins.
static const char *const framework_tests[] = {"TEST",
                                              "TEST_F",
                                              "TEST_P",
                                              "TYPED_TEST",
                                              "TYPED_TEST_P", // GoogleTest
                                              "TEST_CASE",
                                              "TEST_CASE_METHOD",
                                              "TEMPLATE_TEST_CASE",
                                              "SCENARIO", // Catch2
                                              "TEST_CASE_FIXTURE",
                                              "TEST_CASE_TEMPLATE", // doctest
                                              "BOOST_AUTO_TEST_CASE",
                                              "BOOST_FIXTURE_TEST_CASE",
                                              "BOOST_AUTO_TEST_CASE_TEMPLATE",
                                              "START_TEST", // Check
                                              "cmocka_unit_test",
                                              "cmocka_unit_test_setup",
                                              "cmocka_unit_test_teardown",
                                              "cmocka_unit_test_setup_teardown",
                                              "RUN_TEST", // Unity
                                              NULL};
static const char *const own_tests[] = {"SMC_TEST", NULL};
// Words with which an operation of an object begins (<smc.h>).
static const char *const operations[] = {"SMC_OP", "SMC_OP_CARRIES", NULL};
// Functions that run tests; main calls one of them, possibly for tests in other files.
static const char *const runners[] = {"RUN_ALL_TESTS", NULL};
// Functions by which main prepares all tests (GoogleTest).
static const char *const preparations[] = {"AddGlobalTestEnvironment", NULL};
// Those of C's frameworks, whose main determines which tests there are.
static const char *const registering_runners[] = {"srunner_run_all",
                                                  "srunner_run",
                                                  "srunner_run_tagged", // Check
                                                  "cmocka_run_group_tests",
                                                  "cmocka_run_group_tests_name", // CMocka
                                                  "UNITY_BEGIN",
                                                  "UnityBegin",
                                                  "UnityMain", // Unity
                                                  NULL};

// True if the text contains the word followed by a parenthesis, and does not itself define a
// function or macro of that name.
static bool is_called(const char *text, const char *word) {
    for (const char *at = text; (at = find_word(text, at, word)); at++) {
        const char *before = at;
        while (before > text && strchr(" \t", before[-1])) before--;
        const size_t n = strlen("define");
        const bool text_defines_function =
            (size_t)(before - text) >= n && strncmp(before - n, "define", n) == 0;
        const char *c = at + strlen(word);
        if (text_defines_function) return false;
        if (c[strspn(c, " \t\r\n")] == '(') return true;
    }
    return false;
}

static bool calls_any(const char *text, const char *const *words) {
    bool any = false;
    for (; *words && !any; words++) any = is_called(text, *words);
    return any;
}

smc_source_contents smc_source_contents_of(const char *path) {
    char *text = text_without_comments(path);
    smc_source_contents s = {0};
    if (text)
        s = (smc_source_contents){.has_main = defines_main(text),
                                  .has_tests = calls_any(text, framework_tests),
                                  .has_own_tests = calls_any(text, own_tests),
                                  .has_rust_tests = strstr(text, "#[test]"),
                                  .has_operations = calls_any(text, operations),
                                  .runs_tests = calls_any(text, runners),
                                  .prepares_tests = calls_any(text, preparations),
                                  .registers_tests = calls_any(text, registering_runners)};
    free(text);
    return s;
}

// ---- missing definitions ------------------------------------------------------------------------

// What a file contains: a definition of one of the words (DEFINES), any occurrence (CONTAINS_WORD),
// or none.
enum { UNREAD, DEFINES, CONTAINS_WORD, CONTAINS_NO_WORD, N_WHAT };

static uint8_t scan_for_words(const char *path, const smc_words *words) {
    char *text = text_without_comments(path);
    bool defines = false, has = false;
    for (uint32_t i = 0; i < words->n && text && !defines; i++) {
        has |= find_word(text, text, words->at[i]) != NULL;
        defines = text_defines_function(text, words->at[i]);
    }
    free(text);
    return defines ? DEFINES : has ? CONTAINS_WORD : CONTAINS_NO_WORD;
}

static bool is_given_input(const smc_options *o, const char *path) {
    char real[PATH_MAX];
    for (uint32_t i = 0; i < o->inputs.n; i++)
        if (realpath(o->inputs.at[i], real) && strcmp(real, path) == 0) return true;
    return false;
}

static void compile_sibling(smc_definition_search *s, uint32_t file, smc_units *units) {
    const char *path = smc_database_file(s->options->database, file);
    smc_arguments words = {0};
    smc_words own = {0};
    smc_database_words(s->options->database, path, s->files.at[file].command, &words);
    for (uint32_t i = 0; i < words.n; i++) *smc_vec_push(&own) = words.at[i];
    if (!smc_compile_if_needed(&s->compile, path, &own, units)) *smc_vec_push(&s->failed) = path;
    smc_vec_free(&own);
    smc_arguments_free(&words);
}

static void scan_files(smc_definition_search *s) {
    const smc_database *d = s->options->database;
    const char *path;
    for (uint32_t i = 0; (path = smc_database_file(d, i)); i++) {
        *smc_vec_push(&s->seen) = is_given_input(s->options, path);
        *smc_vec_push(&s->files) = (smc_linked_file){0};
    }
    s->are_all = smc_database_link(d, &s->options->inputs, s->options->build_target, s->files.at);
}

// Compiles the files of the compilation database for which scan_for_words returns `what`, and adds
// them to the units. beside: only files of a target to which an input belongs; otherwise only files
// of other targets. Each file is read once.
static void supply_definitions(smc_definition_search *s, bool same_target, const smc_words *words,
                               uint8_t what, uint8_t *found, smc_units *units) {
    for (uint32_t i = 0; i < s->seen.n; i++) {
        const char *path = smc_database_file(s->options->database, i);
        if (s->seen.at[i] || s->files.at[i].is_linked != same_target) continue;
        if (found[i] == UNREAD) found[i] = scan_for_words(path, words);
        if (found[i] != what) continue;
        s->seen.at[i] = true;
        const uint32_t before = units->n;
        compile_sibling(s, i, units);
        for (uint32_t k = before; k < units->n; k++) units->at[k].seems_same_program = same_target;
    }
}

// True if the program links so few files that all of them may be compiled, which a linker would
// read anyway.
static bool links_few_files(const smc_definition_search *s) {
    enum { FEW = 40 };
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->files.n; i++) n += s->files.at[i].is_linked;
    return s->are_all && n <= FEW;
}

// Adds the files of the inputs' target that define some of these functions of <threads.h>. smc has
// models of them, so without such a file, the program uses the system's.
static void add_own_threads(smc_definition_search *s, const smc_words *words, smc_units *units) {
    uint8_t *found = smc_alloc(s->seen.n);
    if (words->n) supply_definitions(s, true, words, DEFINES, found, units);
    free(found);
}

// Adds files that may define the names. Definitions are preferred to other occurrences, and files
// of the inputs' target to others, since programs of other targets may define the same names.
bool smc_add_definitions(void *self, const char *const *names, uint32_t n, smc_units *units) {
    smc_definition_search *s = self;
    const uint32_t before = units->n;
    smc_words words = {0}, of_threads = {0};
    if (!s->seen.n) scan_files(s);
    for (uint32_t i = 0; i < n; i++)
        if (smc_is_function_of_threads_h(names[i])) *smc_vec_push(&of_threads) = names[i];
        else *smc_vec_push(&words) = smc_declared_function_name(names[i]);
    add_own_threads(s, &of_threads, units);
    smc_vec_free(&of_threads);
    uint8_t *found = smc_alloc(s->seen.n);
    // Other occurrences count, too, since the name of something that a macro defines may not occur
    // as a definition.
    for (uint8_t what = DEFINES; words.n && what < N_WHAT && units->n == before; what++) {
        if (what != CONTAINS_NO_WORD || links_few_files(s))
            supply_definitions(s, true, &words, what, found, units);
        if (what != CONTAINS_NO_WORD && units->n == before && !s->are_all)
            supply_definitions(s, false, &words, what, found, units);
    }
    free(found);
    for (uint32_t i = 0; i < words.n; i++) free((char *)(uintptr_t)words.at[i]);
    smc_vec_free(&words);
    return units->n > before;
}

void smc_definition_search_free(smc_definition_search *s) {
    smc_vec_free(&s->seen);
    smc_vec_free(&s->files);
    smc_vec_free(&s->failed);
}
