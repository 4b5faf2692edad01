#include "tools/jobs/temporary.h"

#include "tools/terminal/console.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "smc-jobs-";
static const char *const files[] = {"store", "store-wal", "store-shm", "store-journal"};

// Returns the directory for temporary stores, in memory if possible.
static const char *temporary_directory(void) {
    static const char memory[] = "/dev/shm";
    const char *tmp = getenv("TMPDIR");
    return access(memory, W_OK | X_OK) == 0 ? memory : tmp && *tmp ? tmp : "/tmp";
}

static void remove_folder(const char *folder) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *path = smc_format("%s/%s", folder, files[i]);
        (void)unlink(path);
        free(path);
    }
    (void)rmdir(folder);
}

// Locks a folder while this process uses it. The lock is released even if the process crashes.
static int lock_directory(const char *folder) {
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
    if (fd >= 0) close(fd);
    return -1;
}

static void remove_if_abandoned(const char *folder) {
    struct stat st;
    if (lstat(folder, &st) || !S_ISDIR(st.st_mode) || st.st_uid != geteuid()) return;
    const int fd = lock_directory(folder);
    if (fd < 0) return;
    remove_folder(folder);
    close(fd);
}

static void remove_abandoned_folders(const char *in) {
    DIR *d = opendir(in);
    for (const struct dirent *e; d && (e = readdir(d));) {
        if (strncmp(e->d_name, prefix, sizeof prefix - 1) != 0) continue;
        char *folder = smc_format("%s/%s", in, e->d_name);
        remove_if_abandoned(folder);
        free(folder);
    }
    if (d) closedir(d);
}

bool smc_temporary_make(smc_temporary *t) {
    enum { TRIES = 10 }; // another run may consider the folder abandoned before it is locked
    *t = (smc_temporary){.lock = -1};
    remove_abandoned_folders(temporary_directory());
    for (unsigned i = 0; i < TRIES; i++) {
        char *folder = smc_format("%s/%sXXXXXX", temporary_directory(), prefix);
        if (!mkdtemp(folder)) {
            smc_print_usage_error("cannot create '%s': %m", folder);
            free(folder);
            return false;
        }
        const int fd = lock_directory(folder);
        if (fd >= 0 && access(folder, W_OK) == 0) {
            *t = (smc_temporary){
                .folder = folder, .store = smc_format("%s/%s", folder, files[0]), .lock = fd};
            return true;
        }
        if (fd >= 0) close(fd);
        free(folder);
    }
    smc_print_usage_error("cannot create a temporary folder in '%s'", temporary_directory());
    return false;
}

void smc_temporary_remove(smc_temporary *t) {
    remove_folder(t->folder);
    close(t->lock);
    free(t->folder);
    free(t->store);
}
