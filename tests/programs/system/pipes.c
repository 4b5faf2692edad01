// smc: --model=rc11 --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=tso --algo=trust --files=memory
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=rc11 --algo=tracer -D_FILE_OFFSET_BITS=64
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=rc11 --algo=tracer -DSIGNAL
// expect: verdict=unsafe exit=1
// expect-stderr: signal
// smc: --model=rc11 --algo=tracer -DFULL
// expect: exit=2
// expect-stderr: pipes.c:114:9: error: not supported: more than 16384 bytes through one pipe
//
// Pipes, pairs of sockets and eventfds in a single thread. The program passes natively, too.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int found(int number, short events) {
    struct pollfd p = {.fd = number, .events = events};
    return poll(&p, 1, 0) < 0 ? -1 : p.revents;
}

static void pipes(void) {
    int p[2], q[2];
    char bytes[16] = {0};
    assert(pipe(p) == 0 && pipe2(q, O_NONBLOCK) == 0 && p[0] == 3 && p[1] == 4 && q[0] == 5 && q[1] == 6);
    assert(pipe2(q, 1) == -1 && errno == EINVAL);
    assert(write(p[1], "abcdef", 6) == 6 && read(p[0], bytes, 4) == 4 && memcmp(bytes, "abcd", 4) == 0);
    assert(syscall(SYS_write, p[1], "gh", (size_t)2) == 2 && read(p[0], bytes, 16) == 4 && memcmp(bytes, "efgh", 4) == 0);
    assert(write(p[0], "x", 1) == -1 && errno == EBADF && read(p[1], bytes, 1) == -1 && errno == EBADF);
    assert(read(q[0], bytes, 1) == -1 && errno == EAGAIN && read(q[0], bytes, 0) == 0);
    assert(fcntl(q[0], F_GETFL) == (O_RDONLY | O_NONBLOCK) && fcntl(p[1], F_GETFL) == O_WRONLY);
    assert(fcntl(q[0], F_SETFL, 0) == 0 && fcntl(q[0], F_GETFL) == O_RDONLY && fcntl(q[0], F_SETFD, FD_CLOEXEC) == 0);
    assert(found(p[0], POLLIN) == 0 && found(p[1], POLLOUT) == POLLOUT && found(p[1], POLLIN) == 0);
    assert(write(p[1], "i", 1) == 1 && found(p[0], POLLIN) == POLLIN && close(p[1]) == 0);
    assert(found(p[0], POLLIN) == (POLLIN | POLLHUP) && read(p[0], bytes, 2) == 1 && *bytes == 'i');
    assert(read(p[0], bytes, 1) == 0 && found(p[0], POLLIN) == POLLHUP);
    assert(found(p[1], POLLIN) == POLLNVAL && write(p[1], "x", 1) == -1 && errno == EBADF && close(p[1]) == -1 && errno == EBADF);
    assert(syscall(SYS_close, p[0]) == 0 && close(q[0]) == 0 && found(q[1], 0) == POLLERR);
#ifdef SIGNAL
    write(q[1], "x", 1);
#endif
    signal(SIGPIPE, SIG_IGN);
    assert(write(q[1], "x", 1) == -1 && errno == EPIPE && close(q[1]) == 0);
    assert(pipe(p) == 0 && p[0] == 3 && p[1] == 4 && close(p[0]) == 0 && close(p[1]) == 0);
}

static void events(void) {
    uint64_t n = 0;
    int e = eventfd(2, EFD_NONBLOCK), s = eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK);
    assert(e == 3 && s == 4 && eventfd(0, 4) == -1 && errno == EINVAL);
    assert(eventfd_write(e, 5) == 0 && found(e, POLLIN | POLLOUT) == (POLLIN | POLLOUT) && read(e, &n, 8) == 8 && n == 7);
    assert(found(e, POLLIN) == 0 && read(e, &n, 8) == -1 && errno == EAGAIN && eventfd_read(e, &n) == -1);
    assert(read(e, &n, 7) == -1 && errno == EINVAL && write(e, &n, 4) == -1 && errno == EINVAL);
    n = UINT64_MAX;
    assert(write(e, &n, 8) == -1 && errno == EINVAL);
    assert(eventfd_read(s, &n) == 0 && n == 1 && eventfd_read(s, &n) == 0 && n == 1 && eventfd_read(s, &n) == -1 && errno == EAGAIN);
    assert(fcntl(e, F_GETFL) == (O_RDWR | O_NONBLOCK) && close(e) == 0 && close(s) == 0);
}

static void sockets(void) {
    int s[2];
    char bytes[8] = {0};
    assert(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s) == 0);
    assert(send(s[0], "ab", 2, MSG_NOSIGNAL) == 2 && write(s[1], "cde", 3) == 3);
    assert(read(s[0], bytes, 8) == 3 && memcmp(bytes, "cde", 3) == 0 && recv(s[1], bytes, 1, MSG_DONTWAIT) == 1 && *bytes == 'a');
    assert(recv(s[0], bytes, 1, 0) == -1 && errno == EAGAIN && recv(0, bytes, 1, 0) == -1);
    assert(found(s[1], POLLIN | POLLOUT) == (POLLIN | POLLOUT) && found(s[0], POLLIN) == 0);
    assert(close(s[1]) == 0 && send(s[0], "x", 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
    assert(read(s[0], bytes, 1) == -1 && errno == ECONNRESET && read(s[0], bytes, 1) == 0 && close(s[0]) == 0); // 'b' was lost
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, s) == 0 && shutdown(s[0], SHUT_WR) == 0 && write(s[1], "f", 1) == 1);
    assert(read(s[1], bytes, 1) == 0 && read(s[0], bytes, 2) == 1 && close(s[0]) == 0 && close(s[1]) == 0);
}

static void several(void) {
    int p[2], e = eventfd(0, 0);
    struct pollfd at[3];
    struct timeval limit = {0, 1000};
    fd_set in, out;
    assert(pipe(p) == 0);
    at[0] = (struct pollfd){.fd = p[0], .events = POLLIN};
    at[1] = (struct pollfd){.fd = -1, .events = POLLIN};
    at[2] = (struct pollfd){.fd = e, .events = POLLIN};
    assert(poll(at, 3, 1) == 0 && eventfd_write(e, 1) == 0 && poll(at, 3, -1) == 1 && at[2].revents == POLLIN && !at[0].revents);
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_SET(p[0], &in);
    FD_SET(e, &in);
    FD_SET(p[1], &out);
    assert(select(e + 3, &in, &out, NULL, NULL) == 2 && !FD_ISSET(p[0], &in) && FD_ISSET(e, &in) && FD_ISSET(p[1], &out));
    FD_ZERO(&in);
    FD_SET(p[0], &in);
    assert(select(p[0] + 1, &in, NULL, NULL, &limit) == 0 && !FD_ISSET(p[0], &in));
    assert(close(e) == 0 && close(p[0]) == 0 && close(p[1]) == 0);
}

int main(void) {
#ifdef FULL
    int p[2];
    static char bytes[1000];
    pipe(p);
    for (int i = 0; i < 17; i++)
        write(p[1], bytes, sizeof bytes);
#endif
    pipes();
    events();
    sockets();
    several();
    return 0;
}
