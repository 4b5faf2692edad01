// files.c - restricts the files that a process can open by Landlock, whose rules allow access below
// a directory and deny everything else.
#include "sandbox/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Version of the kernel's Landlock interface; negative: not supported.
static long version_of_landlock(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

bool smc_sandbox_has_landlock(void) { return version_of_landlock() >= 1; }

// The rights to deny unless a rule grants them: all rights that this kernel version knows, except
// executing files and listing directories. The kernel may know rights that the headers lack.
static uint64_t all_rights(long version) {
    enum { REFER_SINCE = 2, TRUNCATE_SINCE = 3, DEVICES_SINCE = 5 };
    enum { REFER = 1 << 13, TRUNCATE = 1 << 14, IOCTL_OF_DEVICES = 1 << 15 };
    uint64_t all = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                   LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                   LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                   LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                   LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                   LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= REFER_SINCE) all |= REFER;
    if (version >= TRUNCATE_SINCE) all |= TRUNCATE;
    if (version >= DEVICES_SINCE) all |= IOCTL_OF_DEVICES;
    return all;
}

// rights that apply to files, not to directories
enum { FILE_RIGHTS = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE };

// Allows access to the path, relative to the directory descriptor `at`: to the file, or to all
// files below the directory. A missing file needs no rule.
static bool allow_path(int rules, int at, const char *path, uint64_t rights) {
    struct stat st;
    const int fd = openat(at, path, O_PATH | O_CLOEXEC);
    if (fd < 0) return true;
    struct landlock_path_beneath_attr below = {.allowed_access = rights, .parent_fd = fd};
    bool ok = fstat(fd, &st) == 0;
    if (ok && !S_ISDIR(st.st_mode)) below.allowed_access &= FILE_RIGHTS;
    if (ok && below.allowed_access)
        ok = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0) == 0;
    close(fd);
    return ok;
}

// The devices and /proc files that a compiler needs. No terminals, no disks, no data of other
// processes.
static const char *const of_system[] = {
    "/dev/zero",  "/dev/full",     "/dev/random",   "/dev/urandom", "/dev/shm",
    "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/sys",
};

// Whether an entry of the root directory is not granted as a whole.
static bool has_own_rules(const char *name) {
    static const char *const names[] = {".", "..", "dev", "proc"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

// Grants reading. If the root directory cannot be listed, grants it for everything: Landlock rules
// have no exceptions, so each allowed directory below the root needs a rule.
static bool allow_reading(int rules) {
    DIR *root = opendir("/");
    if (!root) return allow_path(rules, AT_FDCWD, "/", LANDLOCK_ACCESS_FS_READ_FILE);
    bool ok = true;
    for (const struct dirent *e; ok && (e = readdir(root));)
        if (!has_own_rules(e->d_name))
            ok = allow_path(rules, dirfd(root), e->d_name, LANDLOCK_ACCESS_FS_READ_FILE);
    closedir(root);
    for (size_t i = 0; i < sizeof of_system / sizeof *of_system && ok; i++)
        ok = allow_path(rules, AT_FDCWD, of_system[i], LANDLOCK_ACCESS_FS_READ_FILE);
    return ok;
}

bool smc_sandbox_limit_files(const char *writes) {
    const uint64_t all = all_rights(version_of_landlock());
    // `all` stands for the whole structure: the rights are the first member of struct
    // landlock_ruleset_attr
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0) return false;
    const bool ok = allow_reading(rules) && allow_path(rules, AT_FDCWD, "/dev/null", FILE_RIGHTS) &&
                    (!writes || allow_path(rules, AT_FDCWD, writes, all)) &&
                    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                    syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    const int error = errno;
    close(rules);
    errno = error;
    return ok;
}
