// standin.c - replaces clang and rustc in tests, and attempts operations that a compiler under an
// attacker's control must not perform (SECURITY.md). Each attempt that is not denied prints a line
// on standard error. Attempts that could do harm have arguments that make the kernel fail the call
// after the sandbox has admitted it.
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

static unsigned tried;
static const char bad[] = "/nothing";
#define BAD ((void *)8) // an invalid address

static void judge(const char *what, long result) {
    static const int denials[] = {EPERM, EACCES, ENOSYS, ENOTTY, EXDEV, EROFS, ENXIO};
    const int error = errno;
    bool denied = false;
    for (size_t i = 0; i < sizeof denials / sizeof *denials; i++) denied |= error == denials[i];
    tried++;
    if (result < 0 && denied) return;
    fprintf(stderr, "standin: %s: %s\n", what, result < 0 ? strerror(error) : "done");
}

#define TRY(call, ...) judge(#call, (errno = 0, syscall(SYS_##call, __VA_ARGS__)))
#define TRY_AS(what, ...) judge(what, (errno = 0, (long)(__VA_ARGS__)))

// ---- files --------------------------------------------------------------------------------------

static void change_files(const char *victim, const char *folder) {
    char made[4096], other[4096];
    const int fd = open(victim, O_RDONLY), here = open(folder, O_RDONLY | O_DIRECTORY);
    const struct timespec times[2] = {{1, 0}, {1, 0}};
    long flags = 0;
    snprintf(made, sizeof made, "%s/made", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    TRY_AS("open to write", open(victim, O_WRONLY));
    TRY_AS("open to read and write", open(victim, O_RDWR));
    TRY_AS("open to truncate", open(victim, O_RDONLY | O_TRUNC));
    TRY_AS("open to create", open(made, O_WRONLY | O_CREAT, 0600));
    TRY_AS("a file without a name", open(folder, O_WRONLY | O_TMPFILE, 0600));
    TRY_AS("truncate", truncate(victim, 0));
    TRY_AS("mkdir", mkdir(made, 0700));
    TRY_AS("mkfifo", mkfifo(made, 0600));
    TRY_AS("symlink", symlink(victim, made));
    TRY_AS("link", link(victim, made));
    TRY_AS("rename", rename(victim, other));
    TRY_AS("unlink", unlink(victim));
    TRY_AS("rmdir", rmdir(folder));
    TRY_AS("chmod", chmod(victim, 0777));
    (void)fchmod(fd, 0777); // the test checks the file's mode
    TRY_AS("fchmodat", fchmodat(AT_FDCWD, victim, 0777, 0));
    TRY_AS("chown", chown(victim, getuid(), getgid()));
    TRY_AS("fchown", fchown(fd, getuid(), getgid()));
    TRY_AS("lchown", lchown(victim, getuid(), getgid()));
    TRY_AS("utimensat", utimensat(AT_FDCWD, victim, times, 0));
    TRY_AS("futimens", futimens(fd, times));
    TRY_AS("setxattr", setxattr(victim, "user.standin", "1", 1, 0));
    TRY_AS("fsetxattr", fsetxattr(fd, "user.standin", "1", 1, 0));
    TRY_AS("removexattr", removexattr(victim, "user.standin"));
    TRY_AS("flags of a file", ioctl(fd, _IOW('f', 2, long), &flags));
    TRY(flock, fd, 1 | 4); // shared lock, without waiting
    TRY_AS("a lock", fcntl(fd, F_SETLK, &(struct flock){.l_type = F_RDLCK}));
    TRY_AS("a lease", fcntl(fd, F_SETLEASE, F_RDLCK));
    TRY_AS("a watched directory", fcntl(here, F_NOTIFY, 1));
    TRY(inotify_init1, 0);
    TRY(fanotify_init, ~0U, 0);
    TRY(name_to_handle_at, AT_FDCWD, victim, BAD, BAD, 0);
    TRY(open_by_handle_at, here, BAD, 0);
    TRY(quotactl, 0, BAD, 0, NULL);
    TRY(mknodat, AT_FDCWD, made, S_IFREG | 0600, 0);
}

// ---- the terminal, other processes --------------------------------------------------------------

static void type_into_terminal(const char *terminal, const char *what) {
    const char *text = "x";
    int fd;
    struct termios modes = {0};
    struct winsize size = {0};
    char label[100];
    snprintf(label, sizeof label, "open %s", what);
    TRY_AS(label, fd = open(terminal, O_RDONLY | O_NOCTTY));
    if (fd < 0) return;
    snprintf(label, sizeof label, "TIOCSTI on %s", what);
    TRY_AS(label, ioctl(fd, TIOCSTI, text));
    snprintf(label, sizeof label, "TCGETS on %s", what);
    TRY_AS(label, ioctl(fd, TCGETS, &modes));
    snprintf(label, sizeof label, "TIOCGWINSZ on %s", what);
    TRY_AS(label, ioctl(fd, TIOCGWINSZ, &size));
}

static void read_proc_of_parent(pid_t parent) {
    static const char *const names[] = {"environ", "cmdline", "mem", "maps", "status", "auxv"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[100], what[100], byte;
        snprintf(path, sizeof path, "/proc/%d/%s", parent, names[i]);
        int fd;
        snprintf(what, sizeof what, "the parent's %s", names[i]);
        TRY_AS(what, (fd = open(path, O_RDONLY)) < 0 ? -1 : read(fd, &byte, 1));
    }
}

static void disturb(pid_t parent) {
    siginfo_t info = {.si_code = -1};
    cpu_set_t set;
    struct rlimit limit;
    CPU_ZERO(&set);
    CPU_SET(0, &set);
    TRY(kill, parent, 0);
    TRY_AS("kill of all", syscall(SYS_kill, -1, 0));
    TRY(tkill, parent, 0);
    TRY(tgkill, parent, parent, 0);
    TRY(rt_sigqueueinfo, parent, 0, &info);
    TRY(rt_tgsigqueueinfo, parent, parent, 0, &info);
    TRY(pidfd_open, parent, 0);
    TRY(pidfd_send_signal, -1, 0, NULL, 0);
    TRY(pidfd_getfd, -1, 0, 0);
    TRY(ptrace, 2, parent, NULL, NULL);
    TRY(process_vm_readv, parent, NULL, 0, NULL, 0, 0);
    TRY(process_vm_writev, parent, NULL, 0, NULL, 0, 0);
    TRY(process_madvise, -1, NULL, 0, 0, 0);
    TRY(kcmp, parent, parent, 0, 0, 0);
    TRY(setpriority, PRIO_PROCESS, parent, 0);
    TRY(ioprio_set, 1, parent, 0);
    TRY(sched_setaffinity, parent, 0, &set);
    TRY(sched_setscheduler, parent, 99, NULL);
    TRY_AS("limits of the parent", prlimit(parent, RLIMIT_NOFILE, NULL, NULL));
    TRY_AS("a limit of its own",
           getrlimit(RLIMIT_CORE, &limit) ? -1 : setrlimit(RLIMIT_CORE, &limit));
    TRY(migrate_pages, parent, 0, NULL, NULL);
    TRY(setpgid, 0, parent);
    TRY(setsid, 0);
}

static void outlive(void) {
    TRY_AS("PR_SET_PDEATHSIG", prctl(PR_SET_PDEATHSIG, 0));
    TRY_AS("PR_SET_DUMPABLE", prctl(PR_SET_DUMPABLE, 1));
    TRY_AS("PR_SET_PTRACER", prctl(0x59616d61, -1L));
    static const long flags[] = {SIGCHLD, CLONE_NEWUSER | SIGCHLD, CLONE_NEWNET | CLONE_THREAD};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        char what[40];
        errno = 0;
        const long pid = syscall(SYS_clone, flags[i], NULL, NULL, NULL, NULL);
        if (pid == 0) _exit(0);
        snprintf(what, sizeof what, "clone with %#lx", flags[i]);
        judge(what, pid);
    }
    TRY(clone3, NULL, 0);
}

// ---- all other address families -----------------------------------------------------------------

static void leave(void) {
    TRY(socket, AF_INET, SOCK_STREAM, 0);
    TRY_AS("socket of this machine", socket(AF_UNIX, SOCK_DGRAM, 0));
    TRY_AS("socket of the kernel", socket(AF_NETLINK, SOCK_RAW, 0));
    TRY(socketpair, AF_UNIX, SOCK_STREAM, 0, BAD);
    TRY(connect, -1, NULL, 0);
    TRY(bind, -1, NULL, 0);
    TRY(sendto, -1, NULL, 0, 0, NULL, 0);
    TRY(sendmsg, -1, NULL, 0);
    TRY(recvmsg, -1, NULL, 0);
    TRY(io_uring_setup, 0, NULL);
    TRY(io_uring_enter, -1, 0, 0, 0, NULL, 0);
    TRY(io_setup, 0, NULL);
    TRY(shmget, 0x736d63, 0, 0);
    TRY(shmat, -1, NULL, 0);
    TRY(shmctl, -1, 0, NULL);
    TRY(msgget, 0x736d63, 0);
    TRY(semget, 0x736d63, 0, 0);
    TRY(mq_open, bad + 1, O_RDONLY, 0, NULL);
    TRY(memfd_create, BAD, 0);
    TRY(unshare, ~0UL);
    TRY(setns, -1, 0);
    TRY(mount, BAD, BAD, BAD, 0, NULL);
    TRY(umount2, BAD, 0);
    TRY(pivot_root, BAD, BAD);
    TRY(chroot, BAD);
    TRY(fsopen, BAD, 0);
    TRY(open_tree, -1, BAD, 0);
    TRY(move_mount, -1, BAD, -1, BAD, 0);
    TRY(mount_setattr, -1, BAD, 0, NULL, 0);
}

static void reach_the_kernel(void) {
    TRY(bpf, -1, NULL, 0);
    TRY(perf_event_open, BAD, 0, -1, -1, 0);
    TRY(userfaultfd, ~0);
    TRY(keyctl, -1, 0, 0, 0, 0);
    TRY(add_key, BAD, BAD, NULL, 0, 0);
    TRY(request_key, BAD, BAD, NULL, 0);
    TRY(kexec_load, 0, 0, NULL, ~0UL);
    TRY(kexec_file_load, -1, -1, 0, NULL, ~0UL);
    TRY(init_module, BAD, 0, BAD);
    TRY(finit_module, -1, BAD, 0);
    TRY(delete_module, BAD, 0);
    TRY(reboot, 0, 0, 0, NULL);
    TRY(swapon, BAD, 0);
    TRY(swapoff, BAD);
    TRY(acct, BAD);
    TRY(syslog, -1, NULL, 0);
    TRY(sethostname, NULL, -1);
    TRY(setdomainname, NULL, -1);
    TRY(settimeofday, BAD, NULL);
    TRY(clock_settime, -1, BAD);
    TRY(clock_adjtime, -1, BAD);
    TRY(adjtimex, BAD);
    TRY(timer_create, -1, NULL, NULL);
    TRY(timerfd_create, -1, 0);
    TRY(signalfd4, -1, NULL, 0, 0);
    TRY(alarm, 0);
    TRY(setitimer, 0, NULL, NULL);
    TRY(personality, 0xffffffffUL);
    TRY(seccomp, 99, 0, NULL);
    TRY(landlock_create_ruleset, NULL, 0, 1);
    TRY(setuid, getuid());
    TRY(setgid, getgid());
    TRY(setresuid, -1, -1, -1);
    TRY(setgroups, -1, NULL);
    TRY(capset, BAD, BAD);
    TRY(mlockall, 0);
    TRY(mbind, 0, 0, 99, NULL, 0, 0);
    TRY(set_mempolicy, 99, NULL, 0);
    TRY(pkey_alloc, -1, -1);
    TRY(remap_file_pages, 0, 0, 0, 0, 0);
    TRY(vmsplice, -1, NULL, 0, 0);
    TRY(splice, -1, NULL, -1, NULL, 0, 0);
    TRY(tee, -1, -1, 0, 0);
    TRY(sync, 0);
#ifdef __x86_64__
    TRY(ioperm, 0, 0, -1);
    TRY(iopl, 99);
    TRY(modify_ldt, 0, NULL, 0);
    TRY_AS("getpid by its number of x32", syscall(0x40000000 | SYS_getpid));
    int answer; // getpid by its number in the i386 ABI
    __asm__ volatile("int $0x80" : "=a"(answer) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
    errno = answer < 0 ? -answer : 0;
    judge("getpid by its number of i386", answer < 0 ? -1 : answer);
#endif
}

// ---- environment --------------------------------------------------------------------------------

static void take_stock(bool is_rustc) {
    enum { GIVEN = 6, MOST = 64 };
    for (int fd = GIVEN; fd < MOST; fd++)
        if (fcntl(fd, F_GETFD) >= 0) fprintf(stderr, "standin: descriptor %d is open\n", fd);
    if (getpgrp() != getpid()) fputs("standin: it is in somebody else's session\n", stderr);
    if (!is_rustc && getenv("STANDIN_SECRET")) fputs("standin: it has the environment\n", stderr);
    if (getenv("MAKEFLAGS")) fputs("standin: it has make's descriptors\n", stderr);
    tried += 4;
}

// Queries that smc sends to rustc before it compiles.
static bool answers(int argc, char **argv) {
    if (argc != 2) return false;
    if (strcmp(argv[1], "-vV") == 0)
        puts("rustc 1.85.0\nhost: x86_64-unknown-linux-gnu\nLLVM version: 19.1.7");
    else if (strcmp(argv[1], "--print=target-libdir") == 0) puts("/usr/lib");
    else return false;
    return true;
}

int main(int argc, char **argv) {
    const char *slash = strrchr(argv[0], '/'), *name = slash ? slash + 1 : argv[0];
    const bool is_rustc = strncmp(name, "rustc", 5) == 0;
    if (is_rustc && answers(argc, argv)) return 0;
    take_stock(is_rustc);
    char folder[2000], victim[2100], path[2100], terminal[100] = "";
    snprintf(folder, sizeof folder, "%s", argv[argc - 1]);
    *strrchr(folder, '/') = 0;
    snprintf(victim, sizeof victim, "%s/victim", folder);
    snprintf(path, sizeof path, "%s/terminal", folder);
    FILE *f = fopen(path, "r"); // the file is readable, since it is the user's
    if (!f || !fgets(terminal, sizeof terminal, f)) fputs("standin: it cannot read\n", stderr);
    const pid_t parent = getppid();
    change_files(victim, folder);
    type_into_terminal("/dev/tty", "the terminal");
    type_into_terminal(terminal, "the terminal by its name");
    read_proc_of_parent(parent);
    disturb(parent);
    outlive();
    leave();
    reach_the_kernel();
    fprintf(stderr, "standin: tried %u\n", tried);
    return 1;
}
