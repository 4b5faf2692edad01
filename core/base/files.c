#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Returns 0 if the file is regular and at most `most` bytes long, otherwise an errno value.
static int errno_if_unreadable(int fd, uint64_t most) {
    struct stat st;
    if (fstat(fd, &st)) return errno;
    if (S_ISDIR(st.st_mode)) return EISDIR;
    if (!S_ISREG(st.st_mode)) return EINVAL;
    return (uint64_t)st.st_size > most ? EFBIG : 0;
}

FILE *smc_open_regular(const char *path, uint64_t most) {
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return NULL;
    const int why = errno_if_unreadable(fd, most);
    FILE *file = why ? NULL : fdopen(fd, "r");
    if (file) return file;
    close(fd);
    if (why) errno = why;
    return NULL;
}

char *smc_read_regular_file(const char *path, uint64_t most) {
    FILE *file = smc_open_regular(path, most);
    if (!file) return NULL;
    size_t n = 0, room = 1 << 16;
    char *text = smc_alloc(room + 1);
    // the file may grow meanwhile, so at most n bytes are read
    for (size_t got; n < most && (got = fread(text + n, 1, room - n, file)) > 0;) {
        n += got;
        if (n == room) text = smc_realloc(text, 2 * room + 1), room *= 2;
    }
    text[n < most ? n : most] = '\0';
    fclose(file);
    return text;
}

// Whether only the user and root can change the file. Write permission for a group is accepted if
// the group has the user's number: many systems give each user such a group.
static bool is_writable_by_user_only(const struct stat *st) {
    const bool by_group = st->st_mode & S_IWGRP && st->st_gid != st->st_uid;
    return (st->st_uid == geteuid() || st->st_uid == 0) && !by_group && !(st->st_mode & S_IWOTH);
}

// Whether the path itself belongs to the user or root; a symbolic link is not followed.
static bool is_path_owned_by_user(const char *path) {
    struct stat st;
    if (lstat(path, &st)) return false;
    return S_ISLNK(st.st_mode) ? st.st_uid == geteuid() || st.st_uid == 0
                               : is_writable_by_user_only(&st);
}

// Whether other users are unable to rename or replace files in the directory that contains the
// file.
static bool is_directory_protected(const char *path) {
    const char *slash = strrchr(path, '/');
    char *directory = slash ? smc_format("%.*s/", (int)(slash - path), path) : smc_strdup(".");
    struct stat st;
    const bool is = stat(directory, &st) == 0 && (!(st.st_mode & S_IWOTH) || st.st_mode & S_ISVTX);
    free(directory);
    return is;
}

FILE *smc_open_trusted_file(const char *path, uint64_t most) {
    struct stat st;
    FILE *file = smc_open_regular(path, most);
    if (!file || (fstat(fileno(file), &st) == 0 && is_writable_by_user_only(&st) &&
                  is_path_owned_by_user(path) && is_directory_protected(path)))
        return file;
    (void)fclose(file);
    errno = EPERM;
    return NULL;
}

bool smc_is_no_such_file(int error) {
    static const int of_files[] = {ENOENT, ENOTDIR, EISDIR,       EINVAL, EFBIG, EACCES,
                                   EPERM,  ELOOP,   ENAMETOOLONG, ENXIO,  ENODEV};
    for (size_t i = 0; i < sizeof of_files / sizeof *of_files; i++)
        if (of_files[i] == error) return true;
    return false;
}

bool smc_write_all(int fd, const void *at, size_t n) {
    for (const char *p = at; n;) {
        const ssize_t written = write(fd, p, n);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        p += written;
        n -= (size_t)written;
    }
    return true;
}

mode_t smc_default_file_mode(void) {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

bool smc_replace_file(const char *path, const void *at, size_t n) {
    char *temporary = smc_format("%s.XXXXXX", path);
    const int fd = mkostemp(temporary, O_CLOEXEC);
    bool ok = fd >= 0 && fchmod(fd, smc_default_file_mode()) == 0 && smc_write_all(fd, at, n);
    int error = errno;
    // some file systems report write errors only at close
    if (fd >= 0 && close(fd) != 0 && ok) ok = false, error = errno;
    if (ok && rename(temporary, path) != 0) ok = false, error = errno;
    if (fd >= 0 && !ok) (void)unlink(temporary);
    free(temporary);
    errno = error;
    return ok;
}
