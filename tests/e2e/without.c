// without.c - `without landlock|seccomp|both COMMAND` runs the command as if the kernel lacked that
// feature; `without root COMMAND` runs it without permission to list the root directory.
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Permits listing only directories below these, so that the root directory cannot be listed.
static int hide_root(void) {
    static const char *const shown[] = {"/usr", "/tmp", "/proc", "/etc"};
    const __u64 lists = LANDLOCK_ACCESS_FS_READ_DIR;
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &lists, sizeof lists, 0);
    for (unsigned i = 0; i < sizeof shown / sizeof *shown; i++) {
        const struct landlock_path_beneath_attr below = {lists, open(shown[i], O_PATH)};
        if (below.parent_fd >= 0)
            (void)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0);
    }
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

enum { MOST = 8 };

int main(int argc, char **argv) {
    if (strcmp(argv[1], "root") == 0) {
        if (hide_root() == 0) execvp(argv[2], argv + 2);
        return 2;
    }
    struct sock_filter filter[MOST];
    unsigned short n = 0;
    const int no_files = strcmp(argv[1], "seccomp") != 0,
              no_calls = strcmp(argv[1], "landlock") != 0;
    filter[n++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    if (no_files) {
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                   SYS_landlock_create_ruleset, 0, 1);
        filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
    }
    if (no_calls) {
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1);
        filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
    }
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sock_fprog program = {.len = n, .filter = filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (argc < 3 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 2;
    execvp(argv[2], argv + 2);
    return 2;
}
