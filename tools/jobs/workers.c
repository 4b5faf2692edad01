#include "tools/jobs/workers.h"

#include "base/child.h"
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

// Limits of the supervision, and exit statuses of the run.
enum {
    MAX_EARLY_ENDS = 10, // the run fails if so many processes end before they have a part
    MOST_KILLED = 20, // the run fails if so many processes are killed without a part being finished
    POLL_MILLISECONDS = 20, // milliseconds between two polls of this process
    INTERNAL_ERROR = 70,
    STOPPED = 3,
};
static const double MAX_SHOWN_SHARE = 0.99; // displayed share at most, since estimates do not reach
                                            // 1
static const double PATIENCE = 3; // seconds that workers have to end when they are requested to

// A worker as its parent process sees it.
typedef struct process {
    pid_t pid; // process of the worker; 0: it has ended
    int end;   // its pidfd
} process;

// State of the supervision of all workers.
typedef struct workers {
    smc_jobs *jobs;
    smc_workers_task task;
    process *members;
    uint32_t alive, n_ended_too_early, killed; // running processes; processes that ended before
                                               // they had a session; kills without a finished part
                                               // in between
    uint64_t items_done;                 // number of finished parts when a process was killed last
    double next_save, stop_requested_at; // times: of the next save; when the workers were asked to
                                         // end, 0: not
    int status;
} workers;

// ---- workers ------------------------------------------------------------------------------------

static bool start_worker(workers *c, uint32_t i) {
    const pid_t parent = getpid();
    fflush(stdout);
    fflush(stderr);
    c->task.shared->slots[i].session = 0;
    const pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(SMC_WORKER_DONE);
        smc_worker_run(c->task, &c->task.shared->slots[i]);
    }
    if (pid < 0) {
        smc_print_usage_error("cannot start a process: %m");
        return false;
    }
    c->members[i] = (process){pid, smc_open_child_descriptor(pid)};
    c->alive++;
    return true;
}

static void end_all_workers(workers *c, int status) {
    if (!c->status) c->status = status;
    if (!c->task.shared->ending) c->task.shared->ending = 1;
}

static void report_given_up_item(workers *c, smc_store *store, const smc_item *item,
                                 const char *how) {
    char *fault = smc_worker_give_up(&c->task, store, item, how);
    if (store->calls->finish) (void)store->calls->finish(store, c->task.attempt, fault);
    smc_print_usage_error("%s", fault);
    free(fault);
    end_all_workers(c, INTERNAL_ERROR);
}

// Makes the part of a dead worker available again. No store may be open when a process forks.
static void give_back_items_of_worker(workers *c, uint64_t session, smc_session_ending death,
                                      const char *how) {
    smc_store *store;
    smc_item worst = {0};
    char *fault;
    smc_store_result end = smc_store_open(&c->task.store, &store, &fault);
    if (end != SMC_STORE_DONE) {
        smc_print_usage_error("%s", fault);
        free(fault);
        end_all_workers(c, STOPPED);
        return;
    }
    end = store->calls->give_back(store, session, death, &worst);
    if (end != SMC_STORE_DONE) {
        smc_print_usage_error("%s", store->fault);
        end_all_workers(c, STOPPED);
    } else if (death == SMC_SESSION_CRASHED && worst.crashes >= SMC_MAX_CRASHES) {
        report_given_up_item(c, store, &worst, how);
    }
    smc_work_free(&worst.work);
    store->calls->close(store);
}

// Returns whether the worker crashed or was killed. These signals come from outside: from a user,
// from the system when memory is short, or from a limit.
static smc_session_ending session_ending_of(int how) {
    const int by = WIFSIGNALED(how) ? WTERMSIG(how) : 0;
    return by == SIGKILL || by == SIGTERM || by == SIGINT || by == SIGHUP || by == SIGQUIT ||
                   by == SIGXCPU
               ? SMC_SESSION_KILLED
               : SMC_SESSION_CRASHED;
}

// True if processes are killed again and again although no part is finished.
static bool was_killed_repeatedly(workers *c) {
    const uint64_t done = c->task.shared->items_done;
    c->killed = done == c->items_done ? c->killed + 1 : 1;
    c->items_done = done;
    return c->killed > MOST_KILLED;
}

static void replace_worker(workers *c, uint32_t i, int how) {
    char *words = smc_describe_child_end(how);
    const uint64_t session = c->task.shared->slots[i].session;
    const smc_session_ending death = session_ending_of(how);
    if (session) give_back_items_of_worker(c, session, death, words);
    const bool hopeless = !session && ++c->n_ended_too_early > MAX_EARLY_ENDS,
               is_killed_repeatedly =
                   session && death == SMC_SESSION_KILLED && was_killed_repeatedly(c);
    if (hopeless)
        smc_print_usage_error(
            "internal error: processes end before they start to explore; the last one %s", words);
    if (is_killed_repeatedly)
        smc_print_usage_error("processes are killed repeatedly, the last one %s; "
                              "if memory is short, use fewer --jobs or --memory-limit",
                              words);
    if (is_killed_repeatedly) end_all_workers(c, STOPPED);
    else if (hopeless || (!c->task.shared->ending && !start_worker(c, i)))
        end_all_workers(c, INTERNAL_ERROR);
    free(words);
}

// Handles the end of a worker's process. If the process was killed because it did not end on
// request, or if it ran out of memory, that is not a crash.
static void reap_child(workers *c, uint32_t i) {
    int how;
    while (waitpid(c->members[i].pid, &how, 0) < 0 && errno == EINTR) {}
    if (c->members[i].end >= 0) close(c->members[i].end);
    c->members[i] = (process){0};
    c->alive--;
    smc_shared_remove_worker(c->task.shared, &c->task.shared->slots[i]);
    const bool ended = WIFEXITED(how);
    if (ended && WEXITSTATUS(how) == SMC_WORKER_DONE) return;
    if (ended && WEXITSTATUS(how) == SMC_WORKER_NO_STORE) {
        end_all_workers(c, STOPPED);
    } else if (ended && WEXITSTATUS(how) == SMC_WORKER_GAVE_UP_PART) {
        end_all_workers(c, INTERNAL_ERROR);
    } else if (ended && WEXITSTATUS(how) == SMC_WORKER_NO_MEMORY) {
        if (!c->jobs->stop->requested) c->jobs->stop->requested = SMC_STOP_MEMORY;
        give_back_items_of_worker(c, c->task.shared->slots[i].session, SMC_SESSION_ENDED_NORMALLY,
                                  NULL);
    } else if (c->stop_requested_at > 0) {
        give_back_items_of_worker(c, c->task.shared->slots[i].session, SMC_SESSION_ENDED_NORMALLY,
                                  NULL);
    } else {
        replace_worker(c, i, how);
    }
}

static void reap_ended_workers(workers *c, struct pollfd *ends) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->jobs->n; i++)
        if (c->members[i].pid && c->members[i].end >= 0)
            ends[n++] = (struct pollfd){.fd = c->members[i].end, .events = POLLIN};
    (void)poll(ends, n, POLL_MILLISECONDS);
    for (uint32_t i = 0; i < c->jobs->n; i++) {
        siginfo_t info = {0};
        if (c->members[i].pid &&
            waitid(P_PID, (id_t)c->members[i].pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid)
            reap_child(c, i);
    }
}

// ---- run ----------------------------------------------------------------------------------------

static void show_progress(workers *c) {
    smc_progress *p = c->jobs->how.progress;
    if (!p || !p->due) return;
    smc_result so_far = {.executions = c->task.shared->executions,
                         .blocked = c->task.shared->blocked};
    p->elsewhere = 0;
    for (uint32_t i = 0; i < c->jobs->n; i++) {
        smc_worker_state *s = &c->task.shared->slots[i];
        if (s->errors > p->elsewhere) p->elsewhere = s->errors;
        so_far.executions += s->executions;
        so_far.blocked += s->blocked;
        s->seen.due = 1;
    }
    p->processes = c->task.store.job ? 0 : c->jobs->n; // 0 if unknown: other machines may work on
                                                       // the job as well
    p->parts_done = c->task.shared->items_done;
    p->parts_open = c->task.shared->items_open;
    const double share = c->task.share + (double)c->task.shared->share / SMC_FULL_SHARE;
    p->show(p, &so_far, c->task.share < 0 ? -1 : share < MAX_SHOWN_SHARE ? share : MAX_SHOWN_SHARE);
}

static void kill_all(workers *c) {
    for (uint32_t i = 0; i < c->jobs->n; i++)
        if (c->members[i].pid) kill(c->members[i].pid, SIGKILL);
}

static void check_time(workers *c) {
    const double now = smc_watch_seconds();
    smc_shared *s = c->task.shared;
    if (smc_is_stopped(c->jobs->stop) && !s->ending) s->ending = 1;
    if (s->ending && c->stop_requested_at <= 0) c->stop_requested_at = now;
    if (s->ending && now > c->stop_requested_at + PATIENCE) kill_all(c);
    if (now < c->next_save) return;
    s->saves++;
    c->next_save = now + c->jobs->save_every;
}

int smc_workers_run(smc_jobs *jobs, const smc_workers_task *task) {
    const size_t bytes = sizeof(smc_shared) + jobs->n * sizeof(smc_worker_state);
    workers c = {.jobs = jobs, .task = *task, .next_save = smc_watch_seconds() + jobs->save_every};
    c.task.shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (c.task.shared == MAP_FAILED) {
        smc_print_usage_error("cannot share memory: %m");
        return STOPPED;
    }
    c.task.shared->items_open = task->items_open;
    c.task.n_workers = jobs->n;
    c.members = smc_alloc(jobs->n * sizeof *c.members);
    struct pollfd *ends = smc_alloc(jobs->n * sizeof *ends);
    for (uint32_t i = 0; i < jobs->n && !c.status; i++)
        if (!start_worker(&c, i)) end_all_workers(&c, STOPPED);
    while (c.alive) {
        reap_ended_workers(&c, ends);
        check_time(&c);
        show_progress(&c);
    }
    free(ends);
    free(c.members);
    munmap(c.task.shared, bytes);
    return c.status;
}
