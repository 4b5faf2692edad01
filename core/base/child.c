#include "base/child.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Whether this process can limit its own memory: AddressSanitizer reserves terabytes of address
// space.
#ifdef __SANITIZE_ADDRESS__
enum { CAN_LIMIT_OWN_MEMORY = false };
#else
enum { CAN_LIMIT_OWN_MEMORY = true };
#endif

// Limits of a child: processor time, and size of a written file in bytes.
enum { SECONDS = 900 };
static const uint64_t file_size = UINT64_C(1) << 30;

static void lower_resource_limit(pid_t pid, int what, uint64_t most) {
    struct rlimit now;
    if (prlimit(pid, what, NULL, &now) != 0) return;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
    now.rlim_cur = now.rlim_max = most;
    (void)prlimit(pid, what, &now, NULL); // the call fails if the process has ended
}

void smc_limit_child_memory(pid_t pid, uint64_t memory) {
    if (pid || CAN_LIMIT_OWN_MEMORY)
        lower_resource_limit(pid, RLIMIT_DATA, memory ? memory : SMC_CHILD_MEMORY);
    lower_resource_limit(pid, RLIMIT_CPU, SECONDS);
    lower_resource_limit(pid, RLIMIT_FSIZE, file_size);
    lower_resource_limit(pid, RLIMIT_CORE, 0);
}

bool smc_child_output_is_excessive(int written) {
    struct stat st;
    return written >= 0 && fstat(written, &st) == 0 && st.st_size > SMC_CHILD_OUTPUT_LIMIT;
}

int smc_open_child_descriptor(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

void smc_close_descriptors_from(int first) { (void)syscall(SYS_close_range, first, ~0U, 0); }

void smc_set_close_on_exec_from(int first) {
    enum { CLOSE_ON_EXEC = 1 << 2 };
    (void)syscall(SYS_close_range, first, ~0U, CLOSE_ON_EXEC);
}

// Polls with a timeout, since a stop that a signal requests just before poll would not interrupt
// poll.
int smc_wait_for_child(pid_t pid, const smc_stop *stop, int written) {
    enum { MILLISECONDS = 50 };
    struct pollfd end = {.fd = smc_open_child_descriptor(pid), .events = POLLIN};
    while (end.fd >= 0 && poll(&end, 1, MILLISECONDS) <= 0)
        if (smc_is_stopped(stop) || smc_child_output_is_excessive(written)) kill(pid, SIGKILL);
    if (end.fd >= 0) close(end.fd);
    int how;
    while (waitpid(pid, &how, 0) < 0)
        if (errno != EINTR) return -1;
    return how;
}

bool smc_runs_under_valgrind(void) {
    const char *loaded = getenv("LD_PRELOAD");
    return loaded && strstr(loaded, "/vgpreload_");
}

char *smc_describe_child_end(int how) {
    if (how < 0) return smc_strdup("ended for an unknown reason");
    if (WIFSIGNALED(how))
        return smc_format("was ended by signal %d (%s)", WTERMSIG(how), strsignal(WTERMSIG(how)));
    return smc_format("ended with status %d", WEXITSTATUS(how));
}

uint32_t smc_count_processors(void) {
    cpu_set_t set;
    const int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n > 0 ? (uint32_t)n : 1;
}
