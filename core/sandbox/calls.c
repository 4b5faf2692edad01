// calls.c - allow-list of system calls by name. libseccomp translates names to the numbers of each
// architecture and ignores calls that an architecture lacks.
#include "sandbox/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

// X(call, required smc_sandbox_uses): calls used by clang 14, 16, 19, 22 and rustc 1.85, and their
// equivalents on other architectures and C library versions (tests/e2e/calls.py). A call that is
// harmless only with some arguments is not here but in allow_conditional_calls.
#define COMPUTE SMC_USE_COMPUTE
#define FILES SMC_USE_FILES
#define WRITE SMC_USE_WRITE
#define PROCESSES SMC_USE_PROCESSES
// clang-format off
#define CALLS(X)                                                                                   \
    X(read, COMPUTE) X(pread64, COMPUTE) X(write, COMPUTE) X(writev, COMPUTE) X(close, COMPUTE)    \
    X(brk, COMPUTE) X(munmap, COMPUTE) X(mremap, COMPUTE) X(madvise, COMPUTE) X(futex, COMPUTE)    \
    X(getrandom, COMPUTE) X(getcwd, COMPUTE) X(getpid, COMPUTE) X(gettid, COMPUTE)                 \
    X(clock_gettime, COMPUTE) X(gettimeofday, COMPUTE) X(clock_nanosleep, COMPUTE)                 \
    X(nanosleep, COMPUTE) X(getrusage, COMPUTE) X(rt_sigaction, COMPUTE)                           \
    X(rt_sigprocmask, COMPUTE) X(rt_sigreturn, COMPUTE) X(sched_yield, COMPUTE) X(exit, COMPUTE)   \
    X(exit_group, COMPUTE)                                                                         \
    /* used by the loader, and to start a process or thread */                                     \
    X(execve, FILES) X(arch_prctl, FILES) X(set_tid_address, FILES) X(set_robust_list, FILES)      \
    X(rseq, FILES) X(sigaltstack, FILES) X(restart_syscall, FILES) X(sched_getaffinity, FILES)     \
    X(membarrier, FILES) X(getcpu, FILES)                                                          \
    /* use files; Landlock restricts which */                                                      \
    X(open, FILES) X(openat, FILES) X(access, FILES) X(faccessat, FILES) X(faccessat2, FILES)      \
    X(stat, FILES) X(fstat, FILES) X(lstat, FILES) X(newfstatat, FILES) X(statx, FILES)            \
    X(statfs, FILES) X(fstatfs, FILES) X(readlink, FILES) X(readlinkat, FILES) X(getdents, FILES)  \
    X(getdents64, FILES) X(chdir, FILES) X(lseek, FILES) X(readv, FILES) X(preadv, FILES)          \
    X(pwrite64, FILES) X(pwritev, FILES) X(ftruncate, FILES) X(fadvise64, FILES) X(dup, FILES)     \
    X(dup2, FILES) X(dup3, FILES) X(pipe, FILES) X(pipe2, FILES) X(poll, FILES) X(ppoll, FILES)    \
    X(select, FILES) X(pselect6, FILES) X(eventfd2, FILES) X(epoll_create1, FILES)                 \
    X(epoll_ctl, FILES) X(epoll_wait, FILES) X(epoll_pwait, FILES) X(copy_file_range, FILES)       \
    X(sendfile, FILES)                                                                             \
    /* query this process and the system */                                                        \
    X(getuid, FILES) X(geteuid, FILES) X(getgid, FILES) X(getegid, FILES) X(getppid, FILES)        \
    X(getpgrp, FILES) X(uname, FILES) X(sysinfo, FILES) X(times, FILES) X(time, FILES)             \
    X(clock_getres, FILES) X(getrlimit, FILES) X(umask, FILES)                                     \
    /* map executable memory, for libraries */                                                     \
    X(mmap, FILES) X(mmap2, FILES) X(mprotect, FILES)                                              \
    /* change files; Landlock restricts which */                                                   \
    X(mkdir, WRITE) X(mkdirat, WRITE) X(rmdir, WRITE) X(unlink, WRITE) X(unlinkat, WRITE)          \
    X(rename, WRITE) X(renameat, WRITE) X(renameat2, WRITE) X(link, WRITE) X(linkat, WRITE)        \
    X(symlink, WRITE) X(symlinkat, WRITE) X(fallocate, WRITE) X(fsync, WRITE) X(fdatasync, WRITE)  \
    X(vfork, PROCESSES) X(fork, PROCESSES) X(wait4, PROCESSES) X(waitid, PROCESSES)
// clang-format on

// Adds rules that allow the listed calls. Returns 0, or an error of libseccomp; so do the functions
// below.
static int allow_unconditional_calls(scmp_filter_ctx f, unsigned uses) {
    static const struct {
        int call;
        unsigned use;
    } calls[] = {
#define X(call, use) {SCMP_SYS(call), use},
        CALLS(X)
#undef X
    };
    int failed = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls && !failed; i++)
        if (calls[i].use & uses) failed = seccomp_rule_add(f, SCMP_ACT_ALLOW, calls[i].call, 0);
    return failed;
}

// A rule for processes whose uses include `use`: allows the call if (argument number `argument` &
// mask) == value.
typedef struct argument_condition {
    int call;
    unsigned use, argument;
    scmp_datum_t mask, value;
} argument_condition;

#define ANY_BIT (~(scmp_datum_t)0)
// Flags of clone that create namespaces, or a process with another parent.
#define OTHER_NAMESPACES                                                                           \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |  \
     CLONE_NEWNET | CLONE_PARENT)
// Rules: a memory mapping that is not executable; an fcntl command.
#define NOT_EXECUTABLE(call) {SCMP_SYS(call), COMPUTE, 2, PROT_EXEC, 0}
#define FCNTL(command) {SCMP_SYS(fcntl), FILES, 1, ANY_BIT, command}

static int allow_conditional_calls(scmp_filter_ctx f, unsigned uses) {
    const scmp_datum_t self = (scmp_datum_t)getpid();
    const argument_condition conditions[] = {
        // for abort(), and for signals between threads of this process
        {SCMP_SYS(tgkill), COMPUTE, 0, ANY_BIT, self},
        {SCMP_SYS(kill), FILES, 0, ANY_BIT, self},
        NOT_EXECUTABLE(mmap),
        NOT_EXECUTABLE(mmap2),
        NOT_EXECUTABLE(mprotect),
        {SCMP_SYS(prctl), FILES, 0, ANY_BIT, PR_SET_NAME},
        FCNTL(F_DUPFD),
        FCNTL(F_DUPFD_CLOEXEC),
        FCNTL(F_GETFD),
        FCNTL(F_SETFD),
        FCNTL(F_GETFL),
        FCNTL(F_SETFL),
        {SCMP_SYS(clone), FILES, 0, CLONE_THREAD | OTHER_NAMESPACES, CLONE_THREAD},
        {SCMP_SYS(clone), PROCESSES, 0, OTHER_NAMESPACES, 0},
    };
    int failed = 0;
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions && !failed; i++) {
        const argument_condition *c = &conditions[i];
        const struct scmp_arg_cmp holds = {c->argument, SCMP_CMP_MASKED_EQ, c->mask, c->value};
        if (c->use & uses) failed = seccomp_rule_add_array(f, SCMP_ACT_ALLOW, c->call, 1, &holds);
    }
    return failed;
}

// Allows prlimit64 only for this process and without a new limit.
static int allow_reading_limits(scmp_filter_ctx f) {
    const struct scmp_arg_cmp reads[] = {{0, SCMP_CMP_EQ, 0, 0}, {2, SCMP_CMP_EQ, 0, 0}};
    return seccomp_rule_add_array(f, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, reads);
}

// Makes calls fail, or succeed without an effect, where the callers have an alternative or do not
// need the effect.
static int answer_ineffective_calls(scmp_filter_ctx f) {
    static const struct {
        int call, error;
    } answers[] = {
        {SCMP_SYS(clone3), ENOSYS}, // its flags are in memory, where the filter cannot read them;
                                    // callers fall back to clone
        {SCMP_SYS(ioctl), ENOTTY},  // fails as for a file that is no terminal
        {SCMP_SYS(fchmod), 0},      // rustc calls it for a copy that it made
    };
    int failed = 0;
    for (size_t i = 0; i < sizeof answers / sizeof *answers && !failed; i++)
        failed =
            seccomp_rule_add(f, SCMP_ACT_ERRNO((uint32_t)answers[i].error), answers[i].call, 0);
    return failed;
}

// ---- the program for the kernel -----------------------------------------------------------------

enum { MOST_BYTES = 1 << 16 }; // of a program; a pipe has room for it

// Reads the program from the pipe, to whose other end it was written. The caller frees out->filter.
static int read_program(int from, struct sock_fprog *out) {
    out->filter = malloc(MOST_BYTES);
    const ssize_t n = out->filter ? read(from, out->filter, MOST_BYTES) : 0;
    out->len = n > 0 ? (unsigned short)((size_t)n / sizeof *out->filter) : 0;
    return !out->filter ? -ENOMEM : n < 0 ? -errno : n ? 0 : -EIO;
}

// Has libseccomp write the program. Where memory is exhausted, libseccomp 2.5 may loop for ever:
// then SIGPROF ends this process after some seconds of processor time.
static int write_program(scmp_filter_ctx f, int to) {
    enum { SECONDS = 5 };
    const struct itimerval limit = {.it_value.tv_sec = SECONDS}, none = {0};
    sigset_t profiling, before;
    sigemptyset(&profiling);
    sigaddset(&profiling, SIGPROF);
    (void)signal(SIGPROF, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &profiling, &before);
    setitimer(ITIMER_PROF, &limit, NULL);
    const int failed = seccomp_export_bpf(f, to);
    setitimer(ITIMER_PROF, &none, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return failed;
}

static int make_program(scmp_filter_ctx f, struct sock_fprog *out) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
    int failed = write_program(f, ends[1]);
    close(ends[1]);
    if (!failed) failed = read_program(ends[0], out);
    close(ends[0]);
    return failed;
}

// Also denies calls with another architecture's numbers, such as 32-bit calls.
bool smc_sandbox_make_filter(unsigned uses, struct sock_fprog *out) {
    const uint32_t deny = SCMP_ACT_ERRNO(EPERM);
    *out = (struct sock_fprog){0};
    scmp_filter_ctx f = seccomp_init(deny);
    if (!f) return errno = ENOMEM, false;
    int failed = seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, deny);
    if (!failed) failed = allow_unconditional_calls(f, uses);
    if (!failed) failed = allow_conditional_calls(f, uses);
    if (!failed && (uses & FILES)) failed = allow_reading_limits(f);
    if (!failed) failed = answer_ineffective_calls(f);
    if (!failed) failed = make_program(f, out);
    seccomp_release(f);
    errno = -failed;
    return !failed;
}

bool smc_sandbox_load_filter(struct sock_fprog *filter) {
    const bool loaded = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, filter) == 0;
    free(filter->filter);
    return loaded;
}

bool smc_sandbox_has_seccomp(void) {
    static const uint32_t answers = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &answers) == 0;
}
