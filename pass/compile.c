// compile.c - runs clang-19 (no shell between) on a C file and leaves bitcode in a temporary file.
#include "pass/internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/pidfd.h>
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

static bool is_stopped(const smc_pass_options *options) { return options->stop && options->stop->requested; }

// Ends the compiler where the user has asked for it. A signal that comes just before poll is seen a little later.
static int wait_for(const smc_pass_options *options, pid_t pid) {
    enum { MILLISECONDS = 50 };
    struct pollfd end = {.fd = pidfd_open(pid, 0), .events = POLLIN};
    while (end.fd >= 0 && poll(&end, 1, MILLISECONDS) <= 0)
        if (is_stopped(options)) kill(pid, SIGTERM);
    if (end.fd >= 0) close(end.fd);
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
    const int how = wait_for(options, pid);
    if (is_stopped(options)) return SMC_STOPPED;
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
