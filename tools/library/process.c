// process.c - runs smc in a child process.
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// The streams of smc from which its parent process reads.
enum { OUT, ERR, STREAMS };
// POLL_INTERVAL_MS: milliseconds between two polls. GRACE: seconds that a cancelled run has to end
// before it is killed.
enum { POLL_INTERVAL_MS = 50, GRACE = 10 };

// A running process of smc.
typedef struct running_process {
    smc_checking *check;
    pid_t pid;
    struct pollfd from[STREAMS];
    text line;             // the incomplete last line of standard error
    bool interrupted;      // the process was interrupted, because the check was cancelled
    struct timespec since; // time at which the run was cancelled
} running_process;

// True if the path is an executable file. The directory of the library may also contain a folder of
// the same name, with smc's Python module.
static bool is_command(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

char *smc_library_command(void) {
    static const char *const places[] = {"smc", "../bin/smc", "../../bin/smc"};
    Dl_info self;
    if (!dladdr((void *)smc_library_command, &self) || !self.dli_fname) return NULL;
    const char *slash = strrchr(self.dli_fname, '/');
    const int n = slash ? (int)(slash - self.dli_fname) : 0;
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        char *path = NULL;
        if (asprintf(&path, "%.*s/%s", n, self.dli_fname, places[i]) < 0) return NULL;
        if (is_command(path)) return path;
        free(path);
    }
    return NULL;
}

// Starts smc. It gets a process group of its own, which includes its compilers, and no signals are
// blocked or ignored in it.
static int spawn_process(running_process *r, const char *command, char *const *words,
                         const int ends[STREAMS]) {
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t how;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failed = posix_spawn_file_actions_init(&streams);
    if (failed) return failed;
    failed = posix_spawnattr_init(&how);
    if (failed) {
        posix_spawn_file_actions_destroy(&streams);
        return failed;
    }
    failed = posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&streams, ends[OUT], STDOUT_FILENO);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&streams, ends[ERR], STDERR_FILENO);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    if (!failed) failed = posix_spawnp(&r->pid, command, &streams, &how, words, environ);
    posix_spawn_file_actions_destroy(&streams);
    posix_spawnattr_destroy(&how);
    return failed;
}

static smc_api_status start_process(running_process *r, const char *command, char *const *words) {
    int out[2], err[2];
    if (pipe2(out, O_CLOEXEC)) return SMC_API_NO_COMMAND;
    if (pipe2(err, O_CLOEXEC)) {
        close(out[0]);
        close(out[1]);
        return SMC_API_NO_COMMAND;
    }
    const int failed = spawn_process(r, command, words, (const int[]){out[1], err[1]});
    close(out[1]);
    close(err[1]);
    r->from[OUT] = (struct pollfd){.fd = out[0], .events = POLLIN};
    r->from[ERR] = (struct pollfd){.fd = err[0], .events = POLLIN};
    if (!failed) return SMC_API_OK;
    close(out[0]);
    close(err[0]);
    return failed == ENOMEM ? SMC_API_NO_MEMORY : SMC_API_NO_COMMAND;
}

// Splits bytes of standard error into lines: progress reports and messages.
static void receive_lines(running_process *r, const char *at, size_t n) {
    for (const char *end; n; n -= (size_t)(end - at), at = end) {
        const char *newline = memchr(at, '\n', n);
        end = newline ? newline + 1 : at + n;
        if (!smc_library_append_text(&r->line, at, (size_t)(end - at)) || !newline) continue;
        if (!smc_library_take_progress(r->check, r->line.at, r->line.n))
            smc_library_append_text(&r->check->messages, r->line.at, r->line.n);
        r->line.n = 0;
    }
}

static void receive_output(running_process *r, int stream) {
    char some[1 << 14];
    const ssize_t n = read(r->from[stream].fd, some, sizeof some);
    if (n > 0 && stream == OUT) smc_library_append_text(&r->check->result, some, (size_t)n);
    if (n > 0 && stream == ERR) receive_lines(r, some, (size_t)n);
    if (n > 0 || (n < 0 && errno == EINTR)) return;
    close(r->from[stream].fd);
    r->from[stream].fd = -1;
}

// If the check is cancelled, interrupts smc like Ctrl-C, so that it reports its result; kills it if
// it does not end in time.
static void interrupt_if_cancelled(running_process *r) {
    struct timespec now;
    if (!atomic_load(&r->check->cancelled)) return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!r->interrupted) kill(r->pid, SIGINT), r->interrupted = true, r->since = now;
    else if (now.tv_sec - r->since.tv_sec > GRACE) kill(-r->pid, SIGKILL);
}

smc_api_status smc_library_run_process(smc_checking *c, char *const *words, int *how) {
    running_process r = {.check = c};
    char *found = c->command ? NULL : smc_library_command();
    const char *command = c->command ? c->command : found ? found : "smc";
    const smc_api_status status = start_process(&r, command, words);
    free(found);
    if (status != SMC_API_OK) return status;
    while (r.from[OUT].fd >= 0 || r.from[ERR].fd >= 0) {
        interrupt_if_cancelled(&r);
        if (poll(r.from, STREAMS, POLL_INTERVAL_MS) <= 0) continue;
        for (int i = 0; i < STREAMS; i++)
            if (r.from[i].fd >= 0 && r.from[i].revents) receive_output(&r, i);
    }
    receive_lines(&r, "\n", r.line.n ? 1 : 0);
    *how = -1;
    // ECHILD occurs if the program ignores SIGCHLD
    while (waitpid(r.pid, how, 0) < 0 && errno == EINTR) continue;
    const bool lacks_memory =
        r.line.lacks_memory || c->result.lacks_memory || c->messages.lacks_memory;
    smc_library_free_text(&r.line);
    return lacks_memory ? SMC_API_NO_MEMORY : SMC_API_OK;
}
