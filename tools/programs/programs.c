#include "tools/programs/programs.h"

#include "base/language.h"
#include "base/marked.h"
#include "tools/programs/siblings.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>

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

// Adds a source file as a program, if it has a main or tests. The main of a test framework only
// runs tests, so it does not count.
static void add_source(smc_programs *p, const smc_options *o, const char *file) {
    const smc_source_contents s = smc_source_contents_of(file);
    const bool is_runner = s.has_tests || s.runs_tests;
    if (s.has_main && !is_runner && !o->tests) add_program(p, file);
    if (!s.has_tests && !s.has_own_tests) return;
    smc_program_to_check *tests = add_program(p, file);
    tests->may_have_tests = true;
    tests->has_main = s.has_main && !s.has_own_tests;
}

// True if the user gave a prefix of test names; then each file may have such tests.
static bool has_test_prefix(const smc_options *o) {
    return o->tests && strcmp(o->tests, SMC_TEST_PREFIX) != 0;
}

static void add_project(smc_programs *p, const smc_options *o) {
    char *here = realpath(".", NULL);
    const char *path;
    for (uint32_t i = 0; (path = smc_database_file(o->database, i)); i++) {
        const char *name = *smc_vec_push(&p->found) =
            smc_strdup(here ? relative_path(path, here) : path);
        if (has_test_prefix(o)) add_program(p, name);
        else add_source(p, o, name);
    }
    free(here);
    if (!p->at.n)
        report_unreadable(p, o->project,
                          o->tests ? "no file in its compile_commands.json has a test"
                                   : "no file in its compile_commands.json has a main or a test");
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
    smc_vec_free(&p->lowering_output);
    smc_vec_free(&p->at);
    smc_vec_free(&p->found);
}
