// regression.c - writes a regression test from a counterexample.
//
// The schedule is the token: smc replays it on the program as it is when the test runs, so that
// the test does not depend on lines of the source. A copy of the sources would always fail.
#include "tools/native/regression.h"

#include "base/files.h"
#include "base/language.h"
#include "tools/native/test_files.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static smc_status refuse(const char *what) {
    smc_print_usage_error("--test: %s", what);
    return SMC_UNSUPPORTED;
}

// The test compiles the program without smc, too, from the files and options of the command line.
static smc_status check_sources(const smc_options *o) {
    if (o->project || o->cargo)
        return refuse("name the source files and clang's options instead of a project");
    for (uint32_t i = 0; i < o->inputs.n; i++) {
        const smc_language is = smc_language_of(o->inputs.at[i]);
        if (is != SMC_LANGUAGE_C && is != SMC_LANGUAGE_CXX)
            return refuse("only for files in C and C++");
    }
    return SMC_OK;
}

// ---- files --------------------------------------------------------------------------------------

// Prints `prefix`, which is text of CMake, and the word between quotes.
static void print_quoted(FILE *to, const char *prefix, const char *word) {
    fprintf(to, "\"%s", prefix);
    for (; *word; word++) {
        if (strchr("\"\\$", *word)) putc('\\', to);
        putc(*word, to);
    }
    putc('"', to);
}

// Returns the length of the option of clang with which the word begins, if that names a file or
// directory, in the rest of the word or in the next one; 0: it does not.
static size_t file_option_length(const char *word) {
    static const char *const all[] = {"-I", "-isystem", "-iquote", "-include", "-idirafter"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (smc_has_prefix(word, all[i])) return strlen(all[i]);
    return 0;
}

// Prints an option of clang, in which the relative name of a file that exists begins at FOLDER.
// is_file: the word before it is an option that names a file.
static void print_clang_word(FILE *to, const char *word, bool is_file) {
    const size_t n = is_file ? 0 : file_option_length(word);
    const bool is_here = (is_file || n) && word[n] != '/' && access(word + n, F_OK) == 0;
    char *option = smc_format("%.*s%s", (int)n, word, is_here ? "${FOLDER}/" : "");
    print_quoted(to, option, word + n);
    free(option);
}

static bool is_file_option(const char *word) {
    const size_t n = file_option_length(word);
    return n && !word[n];
}

static bool is_own_option(const char *word) {
    return smc_has_prefix(word, "--native") || smc_has_prefix(word, "--regression-test") ||
           strcmp(word, "--core") == 0;
}

static void print_schedule(const smc_options *o, FILE *to) {
    fputs("// The arguments of smc replay --native, with the token of the schedule.\n"
          "extern const char *const smc_words[];\n"
          "const char *const smc_words[] = {\n",
          to);
    for (int i = 1; i < o->argc; i++) {
        if (is_own_option(o->argv[i])) continue;
        fputs("    \"", to);
        for (const char *at = o->argv[i]; *at; at++) {
            if (strchr("\"\\?", *at)) putc('\\', to);
            putc(*at, to);
        }
        fputs("\",\n", to);
    }
    fputs("    0};\n", to);
}

static void print_lists(const smc_options *o, FILE *to) {
    fputs("add_executable(free_run", to);
    for (uint32_t i = 0; i < o->inputs.n; i++) {
        putc(' ', to);
        print_quoted(to, *o->inputs.at[i] == '/' ? "" : "${FOLDER}/", o->inputs.at[i]);
    }
    fputs(")\ntarget_compile_options(free_run PRIVATE", to);
    for (uint32_t i = 0; i < o->clang_args.n; i++) {
        putc(' ', to);
        print_clang_word(to, o->clang_args.at[i], i && is_file_option(o->clang_args.at[i - 1]));
    }
    fputs(")\n", to);
}

static void print_project(const smc_options *o, const char *base, FILE *to) {
    fputs("cmake_minimum_required(VERSION 3.16)\n"
          "project(regression C CXX)\n"
          "find_package(Threads REQUIRED)\n"
          "find_program(SMC smc REQUIRED)\n"
          "set(FOLDER ",
          to);
    print_quoted(to, "", base);
    fputs(" CACHE PATH \"folder of the command by which smc has found the error\")\n"
          "get_filename_component(FOLDER \"${FOLDER}\" ABSOLUTE BASE_DIR"
          " \"${CMAKE_CURRENT_SOURCE_DIR}\")\n"
          "option(GOOGLETEST \"make the test one of GoogleTest\" OFF)\n",
          to);
    print_lists(o, to);
    fputs("target_link_libraries(free_run Threads::Threads m)\n"
          "if(GOOGLETEST)\n"
          "    find_package(GTest REQUIRED)\n"
          "    add_executable(regression regression.c schedule.c googletest.cpp)\n"
          "    target_link_libraries(regression GTest::gtest_main)\n"
          "else()\n"
          "    add_executable(regression regression.c schedule.c main.c)\n"
          "endif()\n"
          "add_dependencies(regression free_run)\n"
          "target_compile_definitions(regression PRIVATE SMC=\"${SMC}\" FOLDER=\"${FOLDER}\"\n"
          "    RECORDED=\"${CMAKE_CURRENT_BINARY_DIR}/recorded\"\n"
          "    MESSAGES=\"${CMAKE_CURRENT_BINARY_DIR}/messages\"\n"
          "    FREE_PROGRAM=\"$<TARGET_FILE:free_run>\")\n"
          "enable_testing()\n"
          "add_test(NAME regression COMMAND regression)\n",
          to);
}

static void print_readme(const smc_run *r, FILE *to) {
    const smc_error *e = &r->result.errors.at[0];
    fprintf(
        to,
        "# Regression test: %s in %s\n"
        "cmake -S . -B build && cmake --build build && ctest --test-dir build -V\n"
        "It fails as long as smc replays the recorded schedule up to an error. If the program no\n"
        "longer has this execution, it runs freely, 100 times or for 30 s, and must succeed.\n"
        "-DSMC=PATH names smc, -DGOOGLETEST=ON makes it a test of GoogleTest.\n",
        smc_error_name(e->kind), r->options->inputs.at[0]);
}

// ---- the test -----------------------------------------------------------------------------------

// Returns the current directory as seen from the folder, if the folder is in it; otherwise its
// absolute name. NULL: unknown.
static char *base_seen_from(const char *folder) {
    char here[PATH_MAX], there[PATH_MAX];
    if (!getcwd(here, sizeof here) || !realpath(folder, there)) return NULL;
    const size_t n = strlen(here);
    if (strncmp(there, here, n) != 0 || there[n] != '/') return smc_strdup(here);
    char *up = smc_strdup("..");
    for (const char *at = there + n + 1; *at; at++) {
        if (*at != '/') continue;
        char *longer = smc_format("../%s", up);
        free(up);
        up = longer;
    }
    return up;
}

enum { SCHEDULE, PROJECT, README, N_PRINTED };

// Writes a file that depends on the program, which is one of those above.
static bool print_file(const smc_run *r, int which, const char *base, const char *path) {
    FILE *to = fopen(path, "w");
    if (!to) return false;
    if (which == SCHEDULE) print_schedule(r->options, to);
    else if (which == PROJECT) print_project(r->options, base, to);
    else print_readme(r, to);
    const bool ok = !ferror(to);
    return fclose(to) == 0 && ok;
}

// Writes all files; `failed` gets the name of one that could not be written, which the caller
// frees.
static bool write_files(const smc_run *r, const char *folder, const char *base, char **failed) {
    static const char *const printed[] = {"schedule.c", "CMakeLists.txt", "README.md"};
    static const struct {
        const char *name, *text;
    } fixed[] = {{"regression.c", smc_native_test_runner},
                 {"main.c", smc_native_test_main},
                 {"googletest.cpp", smc_native_test_googletest}};
    for (int i = 0; i < N_PRINTED; i++) {
        *failed = smc_format("%s/%s", folder, printed[i]);
        if (!print_file(r, i, base, *failed)) return false;
        free(*failed);
    }
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        *failed = smc_format("%s/%s", folder, fixed[i].name);
        if (!smc_replace_file(*failed, fixed[i].text, strlen(fixed[i].text))) return false;
        free(*failed);
    }
    *failed = NULL;
    return true;
}

// Returns the name of the input without its directory and suffix, and with ".test".
static char *default_folder(const char *input) {
    const char *slash = strrchr(input, '/'), *name = slash ? slash + 1 : input,
               *dot = strrchr(name, '.');
    return smc_format("%.*s.test", dot ? (int)(dot - name) : (int)strlen(name), name);
}

smc_status smc_native_write_test(const smc_run *r, const char *name) {
    const smc_status status = check_sources(r->options);
    if (status != SMC_OK) return status;
    char *folder = *name ? smc_strdup(name) : default_folder(r->options->inputs.at[0]);
    char *failed = smc_strdup(folder), *base = NULL;
    bool ok = mkdir(folder, 0777) == 0 || errno == EEXIST;
    if (ok) ok = (base = base_seen_from(folder)) != NULL;
    if (ok) {
        free(failed);
        ok = write_files(r, folder, base, &failed);
    }
    if (ok)
        fprintf(stderr, "smc: wrote the test %s; how to run it: %s/README.md\n", folder, folder);
    else smc_print_usage_error("cannot write '%s': %s", failed, strerror(errno));
    free(folder);
    free(failed);
    free(base);
    return ok ? SMC_OK : SMC_USAGE;
}
