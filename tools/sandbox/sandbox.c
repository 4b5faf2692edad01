#include "tools/sandbox/sandbox.h"

#include "base/child.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// ---- system calls -------------------------------------------------------------------------------

#if defined __x86_64__ && !defined __SANITIZE_ADDRESS__

#define FIELD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define ALLOWED(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ALLOW,
// Of the argument's lower half, where that is all there is.
#define UNLESS_SET(call, argument, bits)                                                           \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), FIELD(argument),                        \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), DENY, ALLOW,
#define ONLY_IF(call, argument, value)                                                             \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), FIELD(argument),                        \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), DENY, ALLOW,

// What is denied fails: LLVM looks for a terminal, say, and does without.
static void filter_calls(void) {
    if (smc_child_is_watched()) return;
    const uint32_t self = (uint32_t)getpid();
    // clang-format off
    const struct sock_filter filter[] = {
        FIELD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
        DENY,
        FIELD(nr),
        ALLOWED(read) ALLOWED(pread64) ALLOWED(write) ALLOWED(writev) ALLOWED(brk) ALLOWED(munmap)
        ALLOWED(mremap) ALLOWED(madvise) ALLOWED(futex) ALLOWED(getrandom) ALLOWED(getcwd)
        ALLOWED(getpid) ALLOWED(gettid) ALLOWED(clock_gettime) ALLOWED(gettimeofday)
        ALLOWED(clock_nanosleep) ALLOWED(nanosleep) ALLOWED(getrusage) ALLOWED(close)
        ALLOWED(rt_sigaction) ALLOWED(rt_sigprocmask) ALLOWED(rt_sigreturn) ALLOWED(sched_yield)
        ALLOWED(exit) ALLOWED(exit_group)
        UNLESS_SET(mmap, args[2], PROT_EXEC)
        UNLESS_SET(mprotect, args[2], PROT_EXEC)
        ONLY_IF(tgkill, args[0], self) // abort
        DENY,
    };
    // clang-format on
    const struct sock_fprog program = {.len = sizeof filter / sizeof *filter,
                                       .filter = (struct sock_filter *)(uintptr_t)filter};
    (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program); // a kernel may have none
}

#else

static void filter_calls(void) {}

#endif

// ---- the rest -----------------------------------------------------------------------------------

static void none_of(int what) { (void)setrlimit(what, &(struct rlimit){0}); }

void smc_sandbox_enter(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(EXIT_FAILURE); // it has ended before that
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#ifndef __SANITIZE_ADDRESS__ // reports need files
    none_of(RLIMIT_NOFILE);  // of those that are open, none is closed
#endif
    none_of(RLIMIT_NPROC);
    filter_calls();
}
