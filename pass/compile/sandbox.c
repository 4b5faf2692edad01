#include "pass/compile/sandbox.h"

#include "base/child.h"
#include "pass/compile/cache_files.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// ---- the compiler -------------------------------------------------------------------------------

char *smc_find_program(const char *name) {
    const char *path = getenv("PATH");
    if (strchr(name, '/')) return access(name, X_OK) == 0 ? smc_strdup(name) : NULL;
    for (const char *end; path && *path; path = *end ? end + 1 : end) {
        struct stat st;
        end = strchrnul(path, ':');
        char *file = smc_format("%.*s/%s", (int)(end - path), path, name);
        if (access(file, X_OK) == 0 && stat(file, &st) == 0 && S_ISREG(st.st_mode)) return file;
        free(file);
    }
    return NULL;
}

static bool is_of_this_machine(const char *path) {
    Elf64_Ehdr h;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    const bool ok = fd >= 0 && read(fd, &h, sizeof h) == sizeof h &&
                    memcmp(h.e_ident, ELFMAG, SELFMAG) == 0 && h.e_machine == EM_X86_64;
    if (fd >= 0) close(fd);
    return ok;
}

// A cache or a distributor of compilations is linked to under the name.
static bool is_clang_itself(const char *compiler) {
    char *path = smc_find_program(compiler), *real = path ? realpath(path, NULL) : NULL;
    const char *slash = real ? strrchr(real, '/') : NULL;
    const bool ok = slash && strncmp(slash + 1, "clang", 5) == 0 && is_of_this_machine(real);
    free(real);
    free(path);
    return ok;
}

// ---- its words ----------------------------------------------------------------------------------

static bool begins(const char *word, const char *with) {
    return strncmp(word, with, strlen(with)) == 0;
}

static bool is_harmless(const char *word) {
    static const char *const beginnings[] = {"-D",        "-U",       "-I",      "-include",
                                             "-imacros",  "-isystem", "-iquote", "-idirafter",
                                             "-std=",     "-stdlib=", "-ansi",   "-pedantic",
                                             "-nostdinc", "-pthread", "-fno-",   "-fsanitize="};
    static const char *const flags[] = {"-w",
                                        "-fsigned-char",
                                        "-funsigned-char",
                                        "-fshort-enums",
                                        "-fwrapv",
                                        "-fms-extensions",
                                        "-fgnu89-inline",
                                        "-ffreestanding",
                                        "-fcommon",
                                        "-fPIC",
                                        "-fpic",
                                        "-fPIE",
                                        "-fpie",
                                        "-fstrict-aliasing",
                                        "-fblocks",
                                        "-fexceptions",
                                        "-frtti"};
    if (begins(word, "-fno-integrated") || begins(word, "-mllvm") ||
        (word[0] == '-' && word[1] == 'W' && strchr(word, ',')))
        return false;
    if (begins(word, "-W") || begins(word, "-m")) return true;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (begins(word, beginnings[i])) return true;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(word, flags[i]) == 0) return true;
    return false;
}

bool smc_can_be_confined(const char *compiler, const char *const *words, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (!is_harmless(words[i])) return false;
        if (smc_files_takes_word(words[i])) i++;
    }
    return is_clang_itself(compiler);
}

// ---- of a thread, for good ----------------------------------------------------------------------

#ifdef __x86_64__

#define FIELD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define DENIED(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), DENY,
enum { OTHER_NUMBERS = 0x40000000 }; // the same calls by x32's numbers

// The network, other processes, and parts of the kernel for which no compiler has a use.
static void filter_calls(void) {
    // clang-format off
    static const struct sock_filter filter[] = {
        FIELD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
        DENY,
        FIELD(nr),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, OTHER_NUMBERS, 0, 1),
        DENY,
        DENIED(socket) DENIED(io_uring_setup) DENIED(ptrace) DENIED(process_vm_readv)
        DENIED(process_vm_writev) DENIED(pidfd_getfd) DENIED(kill) DENIED(tkill)
        DENIED(pidfd_send_signal) DENIED(rt_sigqueueinfo) DENIED(rt_tgsigqueueinfo) DENIED(mount)
        DENIED(umount2) DENIED(pivot_root) DENIED(chroot) DENIED(unshare) DENIED(setns)
        DENIED(open_by_handle_at) DENIED(bpf) DENIED(perf_event_open) DENIED(userfaultfd)
        DENIED(keyctl) DENIED(add_key) DENIED(request_key) DENIED(kexec_load)
        DENIED(kexec_file_load) DENIED(init_module) DENIED(finit_module) DENIED(delete_module)
        DENIED(reboot) DENIED(swapon) DENIED(swapoff) DENIED(quotactl) DENIED(acct)
        DENIED(fanotify_init)
        ALLOW,
    };
    // clang-format on
    const struct sock_fprog program = {.len = sizeof filter / sizeof *filter,
                                       .filter = (struct sock_filter *)(uintptr_t)filter};
    (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#else

static void filter_calls(void) {}

#endif

// No file is opened to be written to, made, or removed but in the directory. (Those without names,
// which are open, are no part of a file system.)
static void close_files(const char *writes) {
    static const uint64_t first = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                  LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                  LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                  LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                  LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    // The headers may be older than the kernel.
    enum { HAS_REFER = 2, HAS_TRUNCATE = 3, TRUNCATE = 1 << 14 };
    const long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return;
    uint64_t handled = first;
    if (version >= HAS_REFER) handled |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= HAS_TRUNCATE) handled |= TRUNCATE;
    // Its first member.
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
    if (rules < 0) return;
    const int directory = writes ? open(writes, O_PATH | O_CLOEXEC) : -1;
    const struct landlock_path_beneath_attr beneath = {.allowed_access = handled,
                                                       .parent_fd = directory};
    if (directory >= 0)
        (void)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0),
            close(directory);
    (void)syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

typedef struct job {
    pid_t *pid;
    const char *file, *writes;
    const posix_spawn_file_actions_t *actions;
    char *const *argv, *const *environment;
    sigset_t signals; // of the process that is made
    int failed;
} job;

static void *spawn(void *arg) {
    job *j = arg;
    posix_spawnattr_t how;
    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    close_files(j->writes);
    filter_calls();
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&how, &j->signals);
    j->failed = posix_spawnp(j->pid, j->file, j->actions, &how, j->argv, j->environment);
    posix_spawnattr_destroy(&how);
    return NULL;
}

// All this is for one thread and for what it begins; handlers, which may write, run in others.
int smc_spawn_confined(pid_t *pid, const char *file, const char *writes,
                       const posix_spawn_file_actions_t *actions, char *const *argv,
                       char *const *environment) {
    enum { STACK_BYTES = 1 << 18 };
    job j = {pid, file, writes, actions, argv, environment, .failed = 0};
    sigset_t all;
    pthread_t thread;
    pthread_attr_t small;
    sigfillset(&all);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &all, &j.signals);
    const bool confined =
        !smc_child_is_watched() && pthread_create(&thread, &small, spawn, &j) == 0;
    if (confined) pthread_join(thread, NULL);
    pthread_sigmask(SIG_SETMASK, &j.signals, NULL);
    pthread_attr_destroy(&small);
    return confined ? j.failed : posix_spawnp(pid, file, actions, NULL, argv, environment);
}
