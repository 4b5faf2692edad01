#include "tools/programs/programs.h"

#include "base/language.h"
#include "base/marked.h"
#include "base/printable.h"
#include "base/text.h"
#include "tools/programs/siblings.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <fts.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_NAMED = 8 }; // number of tests that a note names

static bool is_directory(const char *name) {
    struct stat st;
    return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

bool smc_programs_are_requested(const smc_options *o) {
    bool takes_several = o->each || !o->inputs.n; // --project requires a separate program for each
                                                  // file
    for (uint32_t i = 0; i < o->inputs.n; i++) takes_several |= is_directory(o->inputs.at[i]);
    return takes_several;
}

static smc_program_to_check *add_program(smc_programs *p, const char *file) {
    smc_program_to_check one = {0};
    *smc_vec_push(&one.files) = file;
    *smc_vec_push(&p->at) = one;
    return &p->at.at[p->at.n - 1];
}

// ---- directories --------------------------------------------------------------------------------

static int compare_names(const FTSENT **a, const FTSENT **b) {
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void report_unreadable(smc_programs *p, const char *name, const char *why) {
    smc_print_usage_error("cannot read '%s': %s", name, why);
    p->failed++;
}

static void visit_entry(smc_programs *p, FTS *walk, FTSENT *e) {
    if (e->fts_level > 0 && e->fts_name[0] == '.') {
        (void)fts_set(walk, e, FTS_SKIP);
        return;
    }
    switch (e->fts_info) {
    case FTS_F:
        if (smc_language_of(e->fts_name) != SMC_NO_LANGUAGE)
            add_program(p, *smc_vec_push(&p->found) = smc_strdup(e->fts_path));
        return;
    case FTS_DNR:
    case FTS_ERR: report_unreadable(p, e->fts_path, strerror(e->fts_errno)); return;
    default: return; // directories, links that are dangling or cyclic, special files: ignored
    }
}

static void search_directory(smc_programs *p, const char *dir) {
    const uint32_t programs = p->at.n, failed = p->failed;
    char *const roots[] = {(char *)(uintptr_t)dir, NULL};
    FTS *walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, compare_names);
    if (!walk) {
        report_unreadable(p, dir, strerror(errno));
        return;
    }
    for (FTSENT *e; (e = fts_read(walk));) visit_entry(p, walk, e);
    (void)fts_close(walk);
    if (p->at.n == programs && p->failed == failed)
        report_unreadable(p, dir, "it contains no program (" SMC_SOURCE_EXTENSIONS ")");
}

// ---- projects -----------------------------------------------------------------------------------

// Returns the path relative to the current directory, if it is below that; otherwise the path
// itself.
static const char *relative_path(const char *path, const char *here) {
    const size_t n = strlen(here);
    return strncmp(path, here, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

// A file of a project. Where tests use a framework of C, a main says what the tests are, which may
// be in other files of its program.
typedef struct source {
    const char *name;
    smc_source_contents has;
    bool is_part;    // it has such tests, but no main
    bool is_run;     // of a part: the program of some main has it
    bool runs_parts; // its main belongs to the program of a part
} source;
typedef SMC_VEC(source) sources;

static source source_of(const char *name) {
    const smc_source_contents has = smc_source_contents_of(name);
    const bool is_c = smc_language_of(name) == SMC_LANGUAGE_C;
    return (source){.name = name,
                    .has = has,
                    .is_part = is_c && has.has_tests && !has.has_main && !has.has_own_tests};
}

// Marks the parts that are linked with this main. Returns whether the build says what it links.
static bool mark_parts(const smc_options *o, source *main, sources *all) {
    const smc_words inputs = {.at = &main->name, .n = 1};
    smc_linked_file *files = smc_alloc(all->n * sizeof *files);
    const bool is_known = smc_database_link(o->database, &inputs, o->build_target, files);
    for (uint32_t i = 0; i < all->n; i++) {
        if (!all->at[i].is_part || !files[i].is_linked) continue;
        all->at[i].is_run = main->runs_parts = true;
    }
    free(files);
    return is_known;
}

// Determines which mains run the parts. If the build does not say what a main links that runs such
// tests, it may run all of them.
static void find_mains_of_parts(const smc_options *o, sources *all) {
    bool has_parts = false, may_run_all = false;
    for (uint32_t i = 0; i < all->n; i++) has_parts |= all->at[i].is_part;
    for (uint32_t i = 0; i < all->n && has_parts; i++) {
        source *s = &all->at[i];
        if (!s->has.has_main || s->has.has_tests || s->has.has_own_tests) continue;
        may_run_all |= !mark_parts(o, s, all) && s->has.registers_tests;
    }
    for (uint32_t i = 0; i < all->n; i++) all->at[i].is_run |= may_run_all;
}

// True if a main determines or runs tests of a framework, so that each test is a program.
static bool runs_framework(const source *s) {
    return s->has.has_tests || s->has.runs_tests ||
           (s->has.has_main && (s->has.registers_tests || s->runs_parts));
}

// Adds the file of a main that prepares the tests, if the program of the tests has one. Not for a
// file of several targets, which may have different mains.
static void add_preparing_main(smc_program_to_check *tests, const smc_options *o,
                               const sources *all) {
    bool has_any = false;
    for (uint32_t i = 0; i < all->n; i++) has_any |= all->at[i].has.prepares_tests;
    if (!has_any) return;
    smc_linked_file *files = smc_alloc(all->n * sizeof *files);
    (void)smc_database_link(o->database, &tests->files, o->build_target, files);
    for (uint32_t i = 0; i < all->n; i++) {
        const source *s = &all->at[i];
        if (s->has.prepares_tests && s->has.has_main && !s->has.has_tests && files[i].is_linked)
            *smc_vec_push(&tests->files) = s->name;
    }
    free(files);
}

// Adds a source file as a program, if it has a main or tests. The main of a test framework only
// runs tests, so it does not count. A part that no main runs is added: a note says so.
static void add_source(smc_programs *p, const smc_options *o, const sources *all, const source *s) {
    const bool says_tests = s->has.has_main && (s->has.registers_tests || s->runs_parts);
    if (s->has.has_main && !runs_framework(s) && !o->tests) add_program(p, s->name);
    if (s->is_part && s->is_run) return;
    if (!s->has.has_tests && !s->has.has_own_tests && !says_tests) return;
    smc_program_to_check *tests = add_program(p, s->name);
    tests->may_have_tests = true;
    tests->has_main = s->has.has_main && !s->has.has_own_tests;
    const char *path = smc_database_file(o->database, (uint32_t)(s - all->at));
    if (!s->has.has_main && s->has.has_tests && !s->is_part &&
        !smc_database_has_commands(o->database, path))
        add_preparing_main(tests, o, all);
}

// ---- tests that the build registers -------------------------------------------------------------

// Adds the program of a registered test if its main is in one of these sources and has no tests of
// a framework, each of which is a program of its own. Returns false if the build does not make the
// program from such a source.
static bool add_registered(smc_programs *p, const smc_options *o, const sources *all,
                           const smc_registered_test *test) {
    smc_program_files files = {0};
    bool has_main = false;
    smc_database_files_of_program(o->database, test->command.at[0], &files);
    for (uint32_t i = 0; i < files.n; i++) {
        const smc_program_file *f = &files.at[i];
        const source *s = &all->at[f->file];
        const bool is_requested = !o->build_target || strcmp(o->build_target, f->target) == 0;
        has_main |= s->has.has_main || s->has.has_tests;
        if (s->has.has_main && !runs_framework(s) && !s->has.has_own_tests && is_requested) {
            smc_program_to_check *program = add_program(p, s->name);
            program->registered = test;
            program->build_target = *smc_vec_push(&p->found) = f->target;
        } else {
            free(f->target);
        }
    }
    smc_vec_free(&files);
    return has_main;
}

static bool runs_smc(const smc_registered_test *test) {
    const char *slash = strrchr(test->command.at[0], '/');
    return slash && strcmp(slash + 1, "smc") == 0;
}

// Adds the programs that the build's tests run. A note names the tests that run anything else.
static void add_registered_tests(smc_programs *p, const smc_options *o, const sources *all) {
    smc_text text;
    uint32_t n = 0;
    FILE *to = smc_text_open(&text);
    smc_registered_tests_read(o->project, &p->registered);
    for (uint32_t i = 0; i < p->registered.n; i++) {
        const smc_registered_test *test = &p->registered.at[i];
        if (add_registered(p, o, all, test) || runs_smc(test)) continue;
        char *name = smc_printable(test->name);
        if (n < MOST_NAMED) fprintf(to, "%s%s", n ? ", " : "", name);
        n++;
        free(name);
    }
    smc_text_close(to);
    if (n)
        fprintf(stderr,
                "smc: note: %u test%s of the build run%s no C or C++ program that it makes: "
                "%s%s\n",
                n, n == 1 ? "" : "s", n == 1 ? "s" : "", text.at, n > MOST_NAMED ? ", .." : "");
    free(text.at);
}

// True if the user gave a prefix of test names; then each file may have such tests.
static bool has_test_prefix(const smc_options *o) {
    return o->tests && strcmp(o->tests, SMC_TEST_PREFIX) != 0;
}

// True if the file of the database belongs to the target that the user names, if any.
static bool is_requested(const smc_options *o, uint32_t file) {
    return !o->build_target ||
           smc_database_has_target(o->database, smc_database_file(o->database, file),
                                   o->build_target);
}

static void add_project(smc_programs *p, const smc_options *o) {
    char *here = realpath(".", NULL);
    const char *path;
    sources all = {0};
    for (uint32_t i = 0; (path = smc_database_file(o->database, i)); i++) {
        const char *name = *smc_vec_push(&p->found) =
            smc_strdup(here ? relative_path(path, here) : path);
        if (!has_test_prefix(o)) *smc_vec_push(&all) = source_of(name);
        else if (is_requested(o, i)) add_program(p, name);
    }
    find_mains_of_parts(o, &all);
    for (uint32_t i = 0; i < all.n; i++)
        if (is_requested(o, i)) add_source(p, o, &all, &all.at[i]);
    if (o->tests && all.n) add_registered_tests(p, o, &all);
    smc_vec_free(&all);
    free(here);
    if (!p->at.n)
        report_unreadable(p, o->project,
                          o->tests ? "no file in its compile_commands.json has a test"
                                   : "no file in its compile_commands.json has a main or a test");
}

// Makes a program for each target of the build that compiles a program's first file in its own way.
static void divide_by_targets(smc_programs *p, const smc_options *o) {
    const uint32_t n = p->at.n;
    smc_programs all = {0};
    for (uint32_t i = 0; i < n; i++) {
        char real[PATH_MAX];
        smc_arguments targets = {0};
        smc_program_to_check *one = &p->at.at[i];
        if (!one->registered && realpath(one->files.at[0], real))
            smc_database_targets(o->database, real, &targets);
        for (uint32_t k = 0; k < targets.n; k++) {
            smc_program_to_check copy = *one;
            copy.files = (smc_words){0};
            for (uint32_t f = 0; f < one->files.n; f++)
                *smc_vec_push(&copy.files) = one->files.at[f];
            copy.build_target = *smc_vec_push(&p->found) = smc_strdup(targets.at[k]);
            *smc_vec_push(&all.at) = copy;
        }
        if (targets.n) smc_vec_free(&one->files);
        else *smc_vec_push(&all.at) = *one;
        smc_arguments_free(&targets);
    }
    smc_vec_free(&p->at);
    memcpy(&p->at, &all.at, sizeof p->at);
}

// ---- the command line ---------------------------------------------------------------------------

void smc_programs_find(const smc_options *o, smc_programs *p) {
    uint32_t linked = UINT32_MAX; // index of the program that consists of all named files
    *p = (smc_programs){0};
    if (!o->inputs.n && o->database) add_project(p, o);
    for (uint32_t i = 0; i < o->inputs.n; i++) {
        const char *name = o->inputs.at[i];
        if (is_directory(name)) {
            search_directory(p, name);
        } else if (o->each || linked == UINT32_MAX) {
            linked = p->at.n;
            add_program(p, name);
        } else {
            *smc_vec_push(&p->at.at[linked].files) = name;
        }
    }
    if (o->database && !o->build_target) divide_by_targets(p, o);
}

void smc_programs_free(smc_programs *p) {
    for (uint32_t i = 0; i < p->at.n; i++) {
        smc_vec_free(&p->at.at[i].files);
        free(p->at.at[i].test);
    }
    for (uint32_t i = 0; i < p->lowering_output.n; i++) {
        free(p->lowering_output.at[i]->at);
        free(p->lowering_output.at[i]);
    }
    for (uint32_t i = 0; i < p->found.n; i++) free(p->found.at[i]);
    smc_registered_tests_free(&p->registered);
    smc_vec_free(&p->lowering_output);
    smc_vec_free(&p->at);
    smc_vec_free(&p->found);
}
