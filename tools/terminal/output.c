#include "tools/terminal/output.h"

#include "base/files.h"
#include "base/language.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NUMBERS = 48 }; // room for two numbers after a file name

static smc_status report_unwritable(const char *name, const char *why) {
    smc_print_usage_error("cannot write %s: %s", name, why);
    return SMC_USAGE;
}

static const char *error_reason(int error) { return error ? strerror(error) : "write error"; }

// ---- files that may be replaced -----------------------------------------------------------------

static bool is_same_inode(const char *path, const struct stat *other) {
    struct stat st;
    return stat(path, &st) == 0 && st.st_dev == other->st_dev && st.st_ino == other->st_ino;
}

// True if the name ends as that of a source or header does: such a file may belong to the program
// even if it is no input now.
static bool is_named_as_source(const char *path) {
    static const char *const endings[] = {".h",   ".s",   ".S", ".hh", ".hpp",
                                          ".hxx", ".inc", ".l", ".y"};
    const char *dot = strrchr(path, '.');
    if (smc_language_of(path) != SMC_NO_LANGUAGE) return true;
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0) return true;
    return false;
}

// Returns why an existing file must not be replaced; NULL: it may be replaced.
static const char *reason_not_to_replace(const char *path, const struct stat *st,
                                         const char *const *inputs, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (is_same_inode(inputs[i], st)) return "it is an input";
    if (S_ISREG(st->st_mode) && is_named_as_source(path))
        return "a source file has this name; choose another";
    if (S_ISDIR(st->st_mode)) return strerror(EISDIR);
    return access(path, W_OK) == 0 ? NULL : strerror(errno);
}

// True for devices and files in /proc, which are written to instead of replaced: /dev/stdout may be
// a log.
static bool is_device_or_proc(const char *path) {
    return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
}

// ---- temporary files ----------------------------------------------------------------------------

static char *directory_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return smc_strdup(".");
    return slash == path ? smc_strdup("/") : smc_format("%.*s", (int)(slash - path), path);
}

// Opens an unnamed file in the target's directory, which disappears with the process; where that is
// not supported, a temporary file.
static int open_unnamed_file(smc_output *out) {
    char *directory = directory_of(out->target);
    int fd = open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    free(directory);
    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return fd;
    out->written = smc_format("%s.XXXXXX", out->target);
    fd = mkostemp(out->written, O_CLOEXEC);
    if (fd < 0) {
        free(out->written);
        out->written = NULL;
    }
    return fd;
}

static smc_status open_target(smc_output *out, const char *path, const struct stat *there) {
    // symbolic links are followed, so that the link remains one
    out->target = there ? realpath(path, NULL) : smc_strdup(path);
    const int fd = out->target ? open_unnamed_file(out) : -1;
    if (fd >= 0) {
        (void)fchmod(fd, there ? there->st_mode & 0777 : smc_default_file_mode());
        out->room = smc_alloc(strlen(out->target) + NUMBERS);
        out->to = fdopen(fd, "w");
    }
    if (out->to) return SMC_OK;
    const smc_status status = report_unwritable(path, error_reason(errno));
    if (fd >= 0) close(fd);
    smc_output_discard(out);
    return status;
}

smc_status smc_output_open(smc_output *out, const char *path, const char *const *inputs,
                           uint32_t n_inputs) {
    struct stat st;
    *out = (smc_output){.name = path ? path : "standard output"};
    const bool there = path && stat(path, &st) == 0;
    const char *why = there ? reason_not_to_replace(path, &st, inputs, n_inputs) : NULL;
    if (why) return report_unwritable(path, why);
    if (path && !is_device_or_proc(path) && (!there || S_ISREG(st.st_mode)))
        return open_target(out, path, there ? &st : NULL);
    out->to = path ? fopen(path, "we") : stdout;
    return out->to ? SMC_OK : report_unwritable(path, error_reason(errno));
}

// ---- close --------------------------------------------------------------------------------------

// Gives the unnamed file an unused name.
static bool link_unnamed_file(smc_output *out) {
    char from[48];
    int failed = -1;
    snprintf(from, sizeof from, "/proc/self/fd/%d", fileno(out->to));
    for (unsigned i = 0; i < 1000 && failed; i++) {
        snprintf(out->room, strlen(out->target) + NUMBERS, "%s.%ld-%u", out->target, (long)getpid(),
                 i);
        failed = linkat(AT_FDCWD, from, AT_FDCWD, out->room, AT_SYMLINK_FOLLOW);
        if (failed && errno != EEXIST) break;
    }
    if (failed) return false;
    out->written = out->room;
    out->room = NULL;
    return true;
}

smc_status smc_output_close(smc_output *out) {
    const bool is_stream = !out->target;
    errno = 0;
    bool lost = ferror(out->to) | (fflush(out->to) != 0);
    if (out->target && !lost && !out->written) lost = !link_unnamed_file(out);
    int error = errno;
    lost |= fclose(out->to) != 0; // on some file systems only closing reports an error of writing
    if (!error) error = errno;
    out->to = NULL;
    if (out->target && !lost && rename(out->written, out->target)) {
        lost = true;
        error = errno;
    }
    if (!lost) {
        free(out->written);
        out->written = NULL;
    }
    smc_output_discard(out);
    // The reader has closed the pipe, as `head` does: no error.
    if (is_stream && error == EPIPE) return SMC_OK;
    return lost ? report_unwritable(out->name, error_reason(error)) : SMC_OK;
}

void smc_output_prepare_timeout(const smc_output *out, smc_report_output *words) {
    words->fd = fileno(out->to);
    if (!out->target) return;
    words->target = smc_strdup(out->target);
    words->made = out->written ? smc_strdup(out->written)
                               : smc_format("%s.%ld-last", out->target, (long)getpid());
    words->unnamed = out->written ? NULL : smc_format("/proc/self/fd/%d", words->fd);
}

void smc_output_discard(smc_output *out) {
    if (out->to && out->to != stdout) fclose(out->to);
    if (out->written) (void)unlink(out->written);
    free(out->written);
    free(out->room);
    free(out->target);
    out->to = NULL;
    out->written = out->room = out->target = NULL;
}
