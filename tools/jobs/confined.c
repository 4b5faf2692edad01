#include "tools/jobs/confined.h"

#include "base/child.h"
#include "base/printable.h"
#include "parallel/relay/relay.h"
#include "sandbox/sandbox.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// Descriptors of the connections between the two processes: a socket for requests and answers, and
// a pipe for printed output.
typedef struct socket_ends {
    int here, there; // socket
    int read, write; // pipe
} socket_ends;

SMC_NORETURN static void give_up_with_fault(const smc_workers_task *t, const char *fault) {
    if (!atomic_exchange(&t->shared->ending, 1)) smc_print_usage_error("%s", fault);
    _exit(SMC_WORKER_NO_STORE);
}

// ---- the process with the store -----------------------------------------------------------------

// Forwards printed output; returns false at its end.
static bool forward_output(int from) {
    char text[4096];
    const ssize_t n = read(from, text, sizeof text);
    if (n > 0) smc_print_lines(stderr, text, (size_t)n, false);
    return n > 0 || (n < 0 && errno == EINTR);
}

static bool peer_has_closed(int socket) {
    char c;
    return recv(socket, &c, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

// Ends this process in the same way (status or signal) as the exploring process, for its parent to
// see.
SMC_NORETURN static void end_like_process(pid_t pid) {
    int how = 0;
    while (waitpid(pid, &how, 0) < 0 && errno == EINTR) {}
    if (WIFEXITED(how)) _exit(WEXITSTATUS(how));
    (void)setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    signal(WTERMSIG(how), SIG_DFL);
    raise(WTERMSIG(how));
    _exit(EXIT_FAILURE);
}

SMC_NORETURN static void serve_store(const smc_workers_task *t, const socket_ends *e, pid_t child) {
    smc_relay relay = {.socket = e->here};
    char *fault;
    if (smc_store_open(&t->store, &relay.store, &fault) != SMC_STORE_DONE)
        give_up_with_fault(t, fault);
    struct pollfd from[] = {{.fd = e->here, .events = POLLIN}, {.fd = e->read, .events = POLLIN}};
    bool serves = smc_relay_handshake(&relay);
    while (serves) {
        if (poll(from, 2, -1) < 0) continue;
        if (from[1].revents && !forward_output(e->read)) from[1].fd = -1;
        if (from[0].revents) serves = smc_relay_serve(&relay);
    }
    if (!peer_has_closed(e->here)) kill(child, SIGABRT); // the child has sent an invalid request
    while (forward_output(e->read)) {}
    relay.store->calls->close(relay.store);
    end_like_process(child);
}

// ---- the exploring process ----------------------------------------------------------------------

enum { SOCKET = 3 }; // number after those of the standard streams

static void keep_only_descriptors(const socket_ends *e) {
    const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(null, STDIN_FILENO);
    dup2(e->write, STDOUT_FILENO);
    dup2(e->write, STDERR_FILENO);
    dup2(e->there, SOCKET);
    smc_close_descriptors_from(SOCKET + 1);
}

static smc_store *confine_process(const smc_workers_task *t, const socket_ends *e, pid_t parent,
                                  smc_stop *limits) {
    keep_only_descriptors(e);
    // first, since this opens a file, which the sandbox would forbid
    smc_watch_start(limits, 0, t->memory_limit);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN); // the process with the store handles this signal
    smc_sandbox_enter(parent);
    smc_store *s = smc_relay_open(SOCKET);
    if (!s) _exit(SMC_WORKER_NO_STORE); // the process with the store has printed the reason
    return s;
}

// Creates the connections. Their descriptors are numbered beyond those that keep_only_descriptors
// replaces.
static bool create_connections(socket_ends *e) {
    enum { FIRST = 16 };
    int pair[2], pipe_ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return false;
    if (pipe2(pipe_ends, O_CLOEXEC) != 0) return false;
    const int all[] = {pair[0], pair[1], pipe_ends[0], pipe_ends[1]};
    int *const to[] = {&e->here, &e->there, &e->read, &e->write};
    bool ok = true;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        *to[i] = fcntl(all[i], F_DUPFD_CLOEXEC, FIRST);
        ok &= *to[i] >= 0;
        close(all[i]);
    }
    return ok;
}

smc_store *smc_worker_enter_sandbox(const smc_workers_task *t, smc_stop *limits) {
    socket_ends e;
    const pid_t parent = getpid();
    if (!create_connections(&e)) give_up_with_fault(t, "cannot connect two processes");
    const pid_t child = fork();
    if (child == 0) return confine_process(t, &e, parent, limits);
    if (child < 0) give_up_with_fault(t, "cannot start a process");
    close(e.there);
    close(e.write);
    serve_store(t, &e, child);
}
