#include "pass/compile/compiler.h"

#include "base/child.h"
#include "base/printable.h"
#include "pass/compile/cache_files.h"
#include "pass/compile/option_filter.h"
#include "pass/compile/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

bool smc_compiler_begin(smc_compiler_job *j) {
    bool ok = true;
    for (int i = 0; i < SMC_COMPILER_OUTPUTS; i++)
        ok &= (j->outputs[i] = memfd_create("smc", MFD_CLOEXEC)) >= 0;
    if (!ok)
        smc_diag_error(j->options->diag, j->input, "cannot create a temporary file: %s",
                       strerror(errno));
    return ok;
}

void smc_compiler_end(smc_compiler_job *j) {
    for (int i = 0; i < SMC_COMPILER_OUTPUTS; i++)
        if (j->outputs[i] >= 0) close(j->outputs[i]);
}

bool smc_wants_colours(void) {
    const char *never = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDERR_FILENO) && !(never && *never) && term && strcmp(term, "dumb") != 0;
}

// Creates a directory for the compiler's temporary files, inside the directory to which the
// compiler may write.
static char *make_private_directory(const smc_compiler_job *j, smc_environment *e) {
    if (!j->writes) return NULL;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < e->n; i++)
        if (!e->at[i] || strncmp(e->at[i], "TMPDIR=", 7) != 0) e->at[kept++] = e->at[i];
    e->n = kept;
    char *own = smc_format("TMPDIR=%s", j->writes);
    e->at[e->n - 1] = own;
    *smc_vec_push(e) = NULL;
    return own;
}

static void pass_stream(smc_process *p, int from, const char *as) {
    const char *slash = strrchr(as, '/');
    p->streams[p->n_streams++] = (smc_given_stream){from, atoi(slash ? slash + 1 : as)};
}

// Lets the compiler inherit pipes that a shell passes by name, for example in -include <(command).
static void inherit_named_pipes(smc_process *p, const smc_words *words) {
    static const char name[] = "/dev/fd/";
    for (uint32_t i = 0; i < words->n && p->n_streams < SMC_GIVEN_STREAMS; i++) {
        struct stat st;
        const char *at = words->at[i] ? strstr(words->at[i], name) : NULL;
        const int fd = at ? atoi(at + sizeof name - 1) : 0, flags = fcntl(fd, F_GETFD);
        if (fd > SMC_LAST_DESCRIPTOR && flags >= 0 && !(flags & FD_CLOEXEC) &&
            fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode))
            p->streams[p->n_streams++] = (smc_given_stream){fd, fd};
    }
}

static int spawn_compiler(const smc_compiler_job *j, const smc_words *command, pid_t *pid) {
    const bool confined = j->confined && !smc_runs_under_valgrind();
    char *file = smc_find_program(j->compiler);
    if (!file) return ENOENT;
    const smc_sandbox_compiler sandbox = {j->writes, !smc_is_native_binary(file)};
    smc_environment environment =
        smc_compiler_environment_for(confined ? j->reads : SMC_ENVIRONMENT_ALL);
    char *own = make_private_directory(j, &environment);
    smc_process p = {.file = file,
                     .at = j->at,
                     .words = (char *const *)command->at,
                     .environment = environment.at,
                     .streams = {{j->outputs[SMC_BITCODE], STDOUT_FILENO},
                                 {j->outputs[SMC_MESSAGES], STDERR_FILENO}},
                     .n_streams = 2,
                     .sandbox = confined ? &sandbox : NULL};
    pass_stream(&p, j->outputs[SMC_DEPENDENCIES], SMC_DEPENDENCIES_PATH);
    if (j->headers_bitcode > 0) pass_stream(&p, j->headers_bitcode, SMC_HEADERS_MADE_PATH);
    if (j->headers_text > 0) pass_stream(&p, j->headers_text, SMC_HEADERS_TEXT_PATH);
    inherit_named_pipes(&p, command);
    const int failed = smc_process_start(&p, pid);
    smc_vec_free(&environment);
    free(own);
    free(file);
    return failed;
}

void smc_compiler_print_messages(const smc_compile_options *options, const smc_bytes *messages) {
    if (messages->n && !options->silent)
        smc_print_lines(stderr, (const char *)messages->at, messages->n, smc_wants_colours());
}

// The compiler's memory limit, in MB. MAPPED: most of clang's code and tables are mapped from
// files, which the limit of a process does not include. MIN_DATA: memory for data that clang
// needs for a small program.
enum { MAPPED = 80, MIN_DATA = 40, NEEDED = 90 }; // MB

static uint64_t memory_for(const smc_compile_options *options) {
    const uint64_t most = options->memory_limit;
    const uint64_t least = (uint64_t)(MAPPED + MIN_DATA) << 20, mapped = (uint64_t)MAPPED << 20;
    return !most ? 0 : (most < least ? least : most) - mapped;
}

pid_t smc_compiler_start(const smc_compiler_job *j, const smc_words *command) {
    pid_t pid;
    for (int i = 0; i < SMC_COMPILER_OUTPUTS; i++)
        (void)!ftruncate(j->outputs[i], 0), (void)lseek(j->outputs[i], 0, SEEK_SET);
    const int failed = spawn_compiler(j, command, &pid);
    if (failed) {
        smc_diag_error(j->options->diag, j->input, "cannot run %s: %s%s%s", j->compiler,
                       strerror(failed), failed == ENOENT ? "; " : "",
                       failed == ENOENT ? j->install : "");
        return 0;
    }
    smc_limit_child_memory(pid, memory_for(j->options));
    return pid;
}

// ---- memory -------------------------------------------------------------------------------------

// True if the compiler's messages show that memory was exhausted, not that the program has errors.
static bool reports_no_memory(const smc_bytes *messages) {
    static const char *const patterns[] = {
        "LLVM ERROR: out of memory", "Allocation failed",      "std::bad_alloc",
        "Cannot allocate memory",    "cannot allocate memory", "memory allocation of "};
    bool contains = false;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns && messages->n; i++)
        contains |= memmem(messages->at, messages->n, patterns[i], strlen(patterns[i])) != NULL;
    return contains;
}

void smc_compiler_report_no_memory(const smc_compile_options *options, const char *input) {
    const uint64_t most = options->memory_limit ? options->memory_limit : SMC_CHILD_MEMORY;
    smc_diag_error(options->diag, input,
                   "memory limit of %llu MB reached while compiling; the compiler needs about "
                   "%d MB for itself, and is never limited to less than %d MB (--memory-limit)",
                   (unsigned long long)(most >> 20), NEEDED, MAPPED + MIN_DATA);
}

// ---- end of the process -------------------------------------------------------------------------

smc_status smc_compiler_finish(const smc_compiler_job *j, pid_t pid, int *how,
                               smc_bytes *messages) {
    if (!pid) return SMC_USAGE;
    *how = smc_wait_for_child(pid, j->options->stop, j->outputs[SMC_MESSAGES]);
    if (smc_child_output_is_excessive(j->outputs[SMC_MESSAGES])) {
        smc_diag_error(j->options->diag, j->input, "%s printed more than %d MB of messages",
                       j->compiler, SMC_CHILD_OUTPUT_LIMIT >> 20);
        return SMC_USAGE;
    }
    if (!smc_bytes_read_descriptor(j->outputs[SMC_MESSAGES], messages)) *messages = (smc_bytes){0};
    if (smc_is_stopped(j->options->stop)) return SMC_STOPPED;
    if (smc_process_succeeded(*how) || !reports_no_memory(messages)) return SMC_OK;
    free(messages->at);
    *messages = (smc_bytes){0};
    return SMC_NO_MEMORY;
}

smc_status smc_compiler_run(const smc_compiler_job *j, const smc_words *command, int *how,
                            smc_bytes *messages) {
    return smc_compiler_finish(j, smc_compiler_start(j, command), how, messages);
}

void smc_compiler_kill(pid_t pid) {
    if (!pid) return;
    kill(pid, SIGKILL);
    (void)smc_wait_for_child(pid, NULL, -1);
}

bool smc_process_succeeded(int how) { return how >= 0 && WIFEXITED(how) && WEXITSTATUS(how) == 0; }
