#include "tools/background/job.h"

#include "base/child.h"
#include "base/marked.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_EXECUTE = 127 }; // exit status, as of shells

static void close_both(const int ends[2]) {
    close(ends[0]);
    close(ends[1]);
}

// In the child process: executes smc. Returns only if that fails.
static void execute(const smc_arguments *arguments, int out, int err, int page) {
    enum { PAGE = 3 }; // as in SMC_JOB_PAGE
    const int in = open("/dev/null", O_RDONLY);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL); // it would inherit blocked and ignored signals
    signal(SIGPIPE, SIG_DFL);
    if (in < 0 || dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 ||
        dup2(err, STDERR_FILENO) < 0)
        return;
    if (page >= 0 && dup2(page, PAGE) < 0) return;
    if (page == PAGE) (void)fcntl(PAGE, F_SETFD, 0);
    smc_set_close_on_exec_from(page >= 0 ? PAGE + 1 : PAGE);
    execv("/proc/self/exe", arguments->at);
}

// Starts the child process, in a process group of its own.
static pid_t fork_job(const smc_arguments *arguments, int out, int err, int page) {
    const pid_t parent = getpid(), pid = fork();
    if (pid) return pid;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent) execute(arguments, out, err, page);
    _exit(CANNOT_EXECUTE);
}

// Makes a pipe from which this process reads without waiting. The other end waits: a result that is
// larger than the pipe would not be written otherwise.
static bool open_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC)) return false;
    if (fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0) return true;
    close_both(ends);
    return false;
}

bool smc_job_start(smc_job *j, const smc_arguments *arguments, int page) {
    int out[2], err[2];
    *j = (smc_job){0};
    if (!open_pipe(out)) return false;
    if (!open_pipe(err)) return close_both(out), false;
    j->pid = fork_job(arguments, out[1], err[1], page);
    const int failed = errno;
    close(out[1]);
    close(err[1]);
    j->out = out[0];
    j->err = err[0];
    if (j->pid > 0) return setpgid(j->pid, j->pid), true;
    close(out[0]);
    close(err[0]);
    j->pid = 0;
    errno = failed;
    return false;
}

// Reads what is available. Returns false at the end of the input.
static bool read_available(int from, smc_job_output *to) {
    enum { CHUNK = 1 << 14 };
    for (;;) {
        smc_vec_reserve(to, to->n + CHUNK);
        const ssize_t n = read(from, to->at + to->n, CHUNK);
        if (n > 0) to->n += (uint32_t)n;
        else if (n == 0 || (errno != EAGAIN && errno != EINTR)) return false;
        else if (errno == EAGAIN) return true;
    }
}

bool smc_job_read(smc_job *j, int *status) {
    const bool more = read_available(j->out, &j->result),
               has_messages = read_available(j->err, &j->messages);
    if (more || has_messages) return false;
    while (waitpid(j->pid, status, 0) < 0 && errno == EINTR) continue;
    j->pid = 0;
    close(j->out);
    close(j->err);
    return true;
}

json_t *smc_job_result(const smc_job *j, uint32_t *at) {
    json_error_t where;
    if (*at >= j->result.n) return NULL;
    json_t *o = json_loadb(j->result.at + *at, j->result.n - *at, JSON_DISABLE_EOF_CHECK, &where);
    if (json_is_object(o)) return *at += (uint32_t)where.position, o;
    json_decref(o);
    return NULL;
}

const char *smc_job_suggested_command(const smc_job *j) {
    static const struct {
        const char *command, *advice;
    } kinds[] = {{"test", SMC_MARKED_TESTS "\n"}, {"linearize", SMC_MARKED_OPERATIONS "\n"}};
    const char *advised = NULL;
    if (j->result.n || !j->messages.n) return NULL;
    char *messages = smc_format("%.*s", (int)j->messages.n, j->messages.at);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !advised; i++)
        if (strstr(messages, kinds[i].advice)) advised = kinds[i].command;
    free(messages);
    return advised;
}

void smc_job_end(smc_job *j) {
    if (j->pid) {
        kill(-j->pid, SIGKILL);
        while (waitpid(j->pid, NULL, 0) < 0 && errno == EINTR) continue;
        close(j->out);
        close(j->err);
    }
    smc_vec_free(&j->result);
    smc_vec_free(&j->messages);
    *j = (smc_job){0};
}
