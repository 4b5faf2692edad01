#include "sandbox/sandbox.h"

#include "base/child.h"
#include "sandbox/calls.h"
#include "sandbox/files.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

const char *smc_sandbox_missing_features(void) {
    const bool files = smc_sandbox_has_landlock(), calls = smc_sandbox_has_seccomp();
    return files && calls ? NULL : calls ? "Landlock" : files ? "seccomp" : "Landlock and seccomp";
}

const char *smc_sandbox_exception(void) {
#ifdef __SANITIZE_ADDRESS__
    return "AddressSanitizer";
#else
    return smc_runs_under_valgrind() ? "valgrind" : NULL;
#endif
}

// Makes the kernel kill this process when its parent ends.
static void kill_with_parent(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // the parent may have ended before PR_SET_PDEATHSIG was set
    if (getppid() != parent) _exit(EXIT_FAILURE);
}

// Sets a resource limit of this process to 0.
static void set_limit_to_zero(int what) { (void)setrlimit(what, &(struct rlimit){0}); }

void smc_sandbox_enter(pid_t parent) {
    const bool limits_calls = !smc_sandbox_exception() && smc_sandbox_has_seccomp();
    struct sock_fprog filter;
    kill_with_parent(parent);
    if (limits_calls && !smc_sandbox_make_filter(SMC_USE_COMPUTE, &filter)) _exit(EXIT_FAILURE);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#ifndef __SANITIZE_ADDRESS__          // AddressSanitizer's reports need files
    set_limit_to_zero(RLIMIT_NOFILE); // files that are already open stay open
#endif
    set_limit_to_zero(RLIMIT_NPROC);
    if (limits_calls && !smc_sandbox_load_filter(&filter)) _exit(EXIT_FAILURE);
}

bool smc_sandbox_enter_compiler(const smc_sandbox_compiler *c, pid_t parent) {
    unsigned uses = SMC_USE_COMPUTE | SMC_USE_FILES;
    if (c->writes) uses |= SMC_USE_WRITE;
    if (c->starts_processes) uses |= SMC_USE_PROCESSES;
    const bool limits_calls = smc_sandbox_has_seccomp();
    struct sock_fprog filter;
    kill_with_parent(parent);
    (void)setsid(); // detaches the process from the terminal
    return (!limits_calls || smc_sandbox_make_filter(uses, &filter)) &&
           (!smc_sandbox_has_landlock() || smc_sandbox_limit_files(c->writes)) &&
           (!limits_calls || smc_sandbox_load_filter(&filter));
}
