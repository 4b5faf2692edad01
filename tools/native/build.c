// build.c - compiles and links a native replay.
#include "tools/native/native.h"

#include "base/child.h"
#include "base/files.h"
#include "base/language.h"
#include "pass/compile/clang.h"
#include "tools/native/core.h"
#include "tools/native/gdb.h"
#include "tools/native/regression.h"
#include "tools/native/schedule.h"
#include "tools/run/lower.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Files of one build, in a directory of their own.
typedef struct build {
    char *directory, *bitcode, *schedule, *runtime, *script;
} build;

static smc_status report_failed_write(const char *path) {
    smc_print_usage_error("cannot write '%s': %s", path, strerror(errno));
    return SMC_USAGE;
}

// Creates the directory for temporary files. The script for gdb is put into the directory of the
// binary.
static bool begin_build(build *b, const char *binary) {
    const char *temporary = getenv("TMPDIR"), *slash = strrchr(binary, '/');
    *b = (build){.directory = smc_format("%s/smc-native-XXXXXX", temporary ? temporary : "/tmp")};
    if (!mkdtemp(b->directory)) return (void)report_failed_write(b->directory), false;
    b->bitcode = smc_format("%s/program.bc", b->directory);
    b->schedule = smc_format("%s/schedule.c", b->directory);
    b->runtime = smc_installed_file(SMC_NATIVE_RUNTIME);
    b->script = smc_format("%.*ssmc-replay.gdb", slash ? (int)(slash + 1 - binary) : 0, binary);
    return true;
}

static void end_build(build *b) {
    if (b->bitcode) unlink(b->bitcode);
    if (b->schedule) unlink(b->schedule);
    rmdir(b->directory);
    free(b->directory);
    free(b->bitcode);
    free(b->schedule);
    free(b->runtime);
    free(b->script);
}

static smc_status write_schedule(smc_run *r, const build *b) {
    FILE *to = fopen(b->schedule, "w");
    if (!to) return report_failed_write(b->schedule);
    const smc_status status = smc_native_write_schedule(r, &r->result.errors.at[0], to);
    const bool ok = !ferror(to);
    if (fclose(to) != 0 || !ok) return report_failed_write(b->schedule);
    return status;
}

static smc_status write_bitcode(smc_run *r, const build *b) {
    smc_bytes code = {0};
    smc_status status = smc_run_native_code(r, &code);
    if (status == SMC_OK && !smc_replace_file(b->bitcode, code.at, code.n))
        status = report_failed_write(b->bitcode);
    free(code.at);
    return status;
}

// Runs clang, which compiles the bitcode and the schedule and links them with the runtime.
static smc_status link_program(const build *b, const char *binary) {
    const char *const words[] = {
        smc_path_of_clang(), "-g",       "-O0",      "-w",  "-o",       binary, b->bitcode,
        b->schedule,         b->runtime, "-lstdc++", "-lm", "-pthread", NULL};
    pid_t pid;
    const int fault =
        posix_spawnp(&pid, words[0], NULL, NULL, (char *const *)(uintptr_t)words, environ);
    if (fault) {
        smc_print_usage_error("cannot run %s: %s", words[0], strerror(fault));
        return SMC_USAGE;
    }
    const int how = smc_wait_for_child(pid, NULL, -1);
    if (how == 0) return SMC_OK;
    smc_print_usage_error("%s could not link the native replay", words[0]);
    return SMC_USAGE;
}

// Returns the name of the input without its directory and suffix, and with ".replay".
static char *default_name(const char *input) {
    const char *slash = strrchr(input, '/'), *name = slash ? slash + 1 : input,
               *dot = strrchr(name, '.');
    return smc_format("%.*s.replay", dot ? (int)(dot - name) : (int)strlen(name), name);
}

static bool has_word(const smc_words *words, const char *word) {
    bool has = false;
    for (uint32_t i = 0; i < words->n; i++) has |= strcmp(words->at[i], word) == 0;
    return has;
}

static bool is_rust(const smc_options *o) {
    bool is = o->cargo;
    for (uint32_t i = 0; i < o->inputs.n; i++)
        is |= smc_language_of(o->inputs.at[i]) == SMC_LANGUAGE_RUST;
    return is;
}

// Returns why the program cannot run natively; NULL: it may be able to.
static const char *find_obstacle(const smc_run *r) {
    const smc_interp_options *options = &r->interp_options;
    if (is_rust(r->options)) return "programs in Rust";
    if (options->begin.tests || options->clients.linearizes) return "tests and clients";
    if (strcmp(options->begin.entry, "main") != 0) return "--entry";
    if (options->begin.has_input_numbers) return "--inputs=args, =env and =stdin";
    if (options->begin.environment.n) return "--env";
    if (r->options->args.n) return "--args";
    if (has_word(&r->options->clang_args, "-m32")) return "programs of 32 bits";
    return NULL;
}

smc_status smc_native_build(smc_run *r, const char *name) {
    build b;
    const char *obstacle = find_obstacle(r);
    if (obstacle) {
        smc_print_usage_error("%s: native replay does not support %s [unsupported]",
                              r->options->inputs.at[0], obstacle);
        return SMC_UNSUPPORTED;
    }
    if (!r->result.errors.n) {
        smc_print_usage_error("--native: the execution has no error");
        return SMC_USAGE;
    }
    char *binary = *name ? smc_strdup(name) : default_name(r->options->inputs.at[0]);
    const bool has_begun = begin_build(&b, binary);
    smc_status status = has_begun ? SMC_OK : SMC_USAGE;
    if (status == SMC_OK) status = write_schedule(r, &b);
    if (status == SMC_OK) status = write_bitcode(r, &b);
    if (status == SMC_OK) status = link_program(&b, binary);
    if (status == SMC_OK &&
        !smc_replace_file(b.script, smc_native_gdb_script, strlen(smc_native_gdb_script)))
        status = report_failed_write(b.script);
    if (status == SMC_OK)
        fprintf(stderr, "smc: built %s, which runs this execution; with gdb: gdb -x %s %s%s\n",
                binary, b.script, strchr(binary, '/') ? "" : "./", binary);
    end_build(&b);
    if (status == SMC_OK && r->options->core) status = smc_native_write_core(binary);
    if (status == SMC_OK && r->options->regression_test)
        status = smc_native_write_test(r, r->options->regression_test);
    free(binary);
    return status;
}
