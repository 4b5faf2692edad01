// compile.c - runs clang-19 (no shell between) on a C file and leaves bitcode in a temporary file.
#include "pass/internal.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char compiler[] = "clang-19";

// Ours come after the user's, so that no -O or -S of theirs changes what the interpreter is given: every access of the
// source, unoptimised, in functions that LLVM's passes may still work on.
static const char *const our_args[] = {
    "-O0",         "-Xclang", "-disable-O0-optnone",   "-g",        "-fno-discard-value-names",
    "-emit-llvm",  "-c",      "-fno-stack-protector", "-fno-omit-frame-pointer", "-ffp-contract=off",
    "-fno-vectorize", "-fno-slp-vectorize", "-U_FORTIFY_SOURCE", "-Wno-unused-command-line-argument",
};
enum { N_OURS = sizeof our_args / sizeof *our_args };

// compiler, the user's, ours, -o output -- input, NULL; the strings are borrowed.
static const char **arguments(const smc_pass_options *options, const char *input, const char *output) {
    const char **argv = smc_alloc((options->n_clang_args + N_OURS + 6) * sizeof *argv);
    size_t n = 0;
    argv[n++] = compiler;
    for (uint32_t i = 0; i < options->n_clang_args; i++) argv[n++] = options->clang_args[i];
    for (size_t i = 0; i < N_OURS; i++) argv[n++] = our_args[i];
    argv[n++] = "-o";
    argv[n++] = output;
    argv[n++] = "--";
    argv[n++] = input;
    return argv;
}

// A temporary path ending in .bc, created empty.
static char *temporary(void) {
    const char *dir = getenv("TMPDIR");
    char *path = smc_format("%s/smc-XXXXXX.bc", dir && *dir ? dir : "/tmp");
    int fd = mkstemps(path, 3);
    if (fd < 0) {
        free(path);
        return NULL;
    }
    close(fd);
    return path;
}

static int wait_for(pid_t pid) {
    int how;
    while (waitpid(pid, &how, 0) < 0)
        if (errno != EINTR) return -1;
    return how;
}

static smc_status run(const smc_pass_options *options, const char *input, const char *output) {
    const char **argv = arguments(options, input, output);
    pid_t pid;
    int failed = posix_spawnp(&pid, compiler, NULL, NULL, (char *const *)argv, environ);
    free(argv);
    if (failed) {
        smc_pass_error(options->diag, input, "cannot run %s: %s; install clang 19 (Debian: apt install clang-19)",
                       compiler, strerror(failed));
        return SMC_USAGE;
    }
    int how = wait_for(pid);
    if (how >= 0 && WIFEXITED(how) && WEXITSTATUS(how) == 0) return SMC_OK;
    if (how >= 0 && WIFSIGNALED(how))
        smc_pass_error(options->diag, input, "%s was ended by signal %d", compiler, WTERMSIG(how));
    else
        smc_pass_error(options->diag, input, "%s could not compile it", compiler);
    return SMC_USAGE;
}

smc_status smc_pass_compile(const smc_pass_options *options, const char *input, char **bitcode) {
    char *path = temporary();
    if (!path) {
        smc_pass_error(options->diag, input, "cannot create a temporary file: %s", strerror(errno));
        return SMC_USAGE;
    }
    smc_status status = run(options, input, path);
    if (status == SMC_OK) {
        *bitcode = path;
        return SMC_OK;
    }
    unlink(path);
    free(path);
    return status;
}
