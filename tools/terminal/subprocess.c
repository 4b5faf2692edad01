#include "tools/terminal/subprocess.h"

#include "base/child.h"
#include "base/files.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Indices of a task's temporary files (output, errors, result); the status of a child process that
// fails internally; milliseconds between two checks for an interrupt.
enum { OUT, ERR, FOUND, FILES, INTERNAL_ERROR = 70, POLL_MILLISECONDS = 100 };

// A task, and the process that executes it.
typedef struct task {
    pid_t pid; // process of the task; 0: not started, or ended
    int end;   // pidfd, which becomes readable when the process ends
    int how;   // status from waitpid
    bool begun;
    int files[FILES]; // descriptors of the task's temporary files
} task;

// State of smc_run_tasks_in_parallel.
typedef struct parallel_tasks {
    const smc_subprocess_tasks *task_set;
    task *tasks;
    uint32_t n, begun, taken, running; // numbers of tasks: all, started, with a received result,
                                       // running
    bool is_interrupted;               // an interrupt has been forwarded to the processes
    smc_stop stop;
} parallel_tasks;

static int result_file = -1; // file for the result of the task that this process executes

SMC_NORETURN void smc_subprocess_send_result(const smc_packed *found) {
    fflush(stdout);
    fflush(stderr);
    _exit(smc_write_all(result_file, found->at, found->n) ? EXIT_SUCCESS : INTERNAL_ERROR);
}

// ---- start --------------------------------------------------------------------------------------

SMC_NORETURN static void work_in_child(const parallel_tasks *s, uint32_t i) {
    const task *t = &s->tasks[i];
    smc_packed found = {0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    smc_watch_end();
    dup2(t->files[OUT], STDOUT_FILENO);
    dup2(t->files[ERR], STDERR_FILENO);
    result_file = t->files[FOUND];
    s->task_set->work(s->task_set->self, i, &found);
    smc_subprocess_send_result(&found);
}

static bool begin_task(parallel_tasks *s, uint32_t i) {
    task *t = &s->tasks[i];
    for (unsigned f = 0; f < FILES; f++) t->files[f] = memfd_create("smc-side", MFD_CLOEXEC);
    fflush(stdout);
    fflush(stderr);
    t->pid = t->files[OUT] < 0 || t->files[ERR] < 0 || t->files[FOUND] < 0 ? -1 : fork();
    if (t->pid == 0) work_in_child(s, i);
    if (t->pid < 0) {
        smc_print_usage_error("cannot start a process: %m");
        t->pid = 0;
        return false;
    }
    t->end = smc_open_child_descriptor(t->pid);
    t->begun = true;
    s->running++;
    return true;
}

// ---- end ----------------------------------------------------------------------------------------

static void reap_child(parallel_tasks *s, task *t) {
    while (waitpid(t->pid, &t->how, 0) < 0 && errno == EINTR) {}
    if (t->end >= 0) close(t->end);
    t->pid = 0;
    s->running--;
}

static void reap_ended_children(parallel_tasks *s) {
    struct pollfd *ends = smc_alloc(s->n * sizeof *ends);
    uint32_t n = 0;
    for (uint32_t i = s->taken; i < s->begun; i++)
        if (s->tasks[i].pid && s->tasks[i].end >= 0)
            ends[n++] = (struct pollfd){.fd = s->tasks[i].end, .events = POLLIN};
    (void)poll(ends, n, POLL_MILLISECONDS);
    free(ends);
    for (uint32_t i = s->taken; i < s->begun; i++) {
        siginfo_t info = {0};
        task *t = &s->tasks[i];
        if (t->pid && waitid(P_PID, (id_t)t->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid)
            reap_child(s, t);
    }
}

static void print_of_interrupt(parallel_tasks *s) {
    if (s->is_interrupted || !smc_is_stopped(&s->stop)) return;
    s->is_interrupted = true;
    for (uint32_t i = s->taken; i < s->begun; i++)
        // harmless if the interrupt key has already reached them through the terminal
        if (s->tasks[i].pid) kill(s->tasks[i].pid, SIGTERM);
}

static smc_packed read_contents(int fd) {
    char buf[1 << 16];
    smc_packed all = {0};
    ssize_t n;
    (void)lseek(fd, 0, SEEK_SET);
    while ((n = read(fd, buf, sizeof buf)) > 0) smc_pack_bytes(&all, buf, (size_t)n);
    return all;
}

static void show_contents(int fd, FILE *to) {
    smc_packed all = read_contents(fd);
    if (all.n) fwrite(all.at, 1, all.n, to);
    fflush(to);
    smc_vec_free(&all);
}

static void close_files(task *t) {
    for (unsigned f = 0; f < FILES; f++)
        if (t->files[f] >= 0) close(t->files[f]);
}

static bool receive_result(parallel_tasks *s, uint32_t i) {
    task *t = &s->tasks[i];
    const bool ended = WIFEXITED(t->how) && WEXITSTATUS(t->how) == EXIT_SUCCESS;
    smc_packed found = read_contents(t->files[FOUND]);
    smc_unpacking from = {.at = found.at, .end = found.at + found.n};
    char *how = ended || s->is_interrupted ? NULL : smc_describe_child_end(t->how);
    show_contents(t->files[OUT], stdout);
    show_contents(t->files[ERR], stderr);
    const bool more = s->task_set->take(s->task_set->self, i, ended ? &from : NULL, how);
    smc_vec_free(&found);
    free(how);
    close_files(t);
    return more;
}

static bool receive_ended_results(parallel_tasks *s) {
    while (s->taken < s->begun && !s->tasks[s->taken].pid)
        if (!receive_result(s, s->taken++)) return false;
    return true;
}

static void cancel_remaining_tasks(parallel_tasks *s) {
    for (uint32_t i = s->taken; i < s->begun; i++) {
        if (s->tasks[i].pid) kill(s->tasks[i].pid, SIGKILL);
        if (s->tasks[i].pid) reap_child(s, &s->tasks[i]);
        close_files(&s->tasks[i]);
    }
}

uint32_t smc_run_tasks_in_parallel(const smc_subprocess_tasks *task_set, uint32_t n,
                                   uint32_t at_a_time) {
    parallel_tasks s = {.task_set = task_set, .n = n, .tasks = smc_alloc(n * sizeof *s.tasks)};
    bool can = true;
    smc_watch_start(&s.stop, 0, 0);
    do {
        while (can && s.begun < n && s.running < at_a_time && !smc_is_stopped(&s.stop))
            if ((can = begin_task(&s, s.begun))) s.begun++;
        if (s.running) reap_ended_children(&s);
        print_of_interrupt(&s);
    } while (receive_ended_results(&s) &&
             (s.running || (can && s.begun < n && !smc_is_stopped(&s.stop))));
    cancel_remaining_tasks(&s);
    smc_watch_end();
    free(s.tasks);
    return s.taken;
}
