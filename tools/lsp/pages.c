#include "tools/lsp/pages.h"

#include "base/base.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char parent[] = "/tmp", prefix[] = "smc-lsp-";
// RANDOM_NAME_LENGTH: length of the random part of the name. MAX_START_SECONDS: seconds within
// which a server that starts has locked its folder.
enum { RANDOM_NAME_LENGTH = 6, MAX_START_SECONDS = 60 };

static bool is_page(const char *name) {
    const size_t digits = strspn(name, "0123456789");
    return digits && strcmp(name + digits, ".html") == 0;
}

// Removes those pages in a folder that were written by a server that no longer runs.
static void remove_pages(int folder) {
    DIR *d = fdopendir(dup(folder));
    if (!d) return;
    for (struct dirent *e; (e = readdir(d));)
        if (is_page(e->d_name)) (void)unlinkat(folder, e->d_name, 0);
    closedir(d);
}

static bool is_abandoned_folder(int folder) {
    struct stat is;
    return fstat(folder, &is) == 0 && is.st_uid == getuid() && !(is.st_mode & 077) &&
           time(NULL) - is.st_mtime > MAX_START_SECONDS && flock(folder, LOCK_EX | LOCK_NB) == 0;
}

static void remove_pages_of_dead_servers(void) {
    DIR *d = opendir(parent);
    if (!d) return;
    for (struct dirent *e; (e = readdir(d));) {
        if (strncmp(e->d_name, prefix, sizeof prefix - 1) != 0 ||
            strlen(e->d_name) != sizeof prefix - 1 + RANDOM_NAME_LENGTH)
            continue;
        const int folder =
            openat(dirfd(d), e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (folder < 0) continue;
        if (is_abandoned_folder(folder)) {
            remove_pages(folder);
            // fails, as intended, if other files are there
            (void)unlinkat(dirfd(d), e->d_name, AT_REMOVEDIR);
        }
        close(folder);
    }
    closedir(d);
}

void smc_pages_begin(smc_pages *p) {
    remove_pages_of_dead_servers();
    p->lock = -1;
    p->directory = smc_format("%s/%sXXXXXX", parent, prefix);
    if (mkdtemp(p->directory)) {
        p->lock = open(p->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (p->lock >= 0) (void)flock(p->lock, LOCK_EX);
    } else {
        free(p->directory);
        p->directory = NULL;
    }
}

void smc_pages_end(smc_pages *p) {
    if (p->directory) (void)rmdir(p->directory);
    if (p->lock >= 0) close(p->lock);
    free(p->directory);
}
