#include "pass/input/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

bool smc_bytes_read(const char *path, smc_bytes *out) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    if (fd < 0) return false;
    bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    *out = (smc_bytes){0};
    if (ok) out->at = smc_alloc((size_t)st.st_size + 1);
    while (ok && out->n < (size_t)st.st_size) {
        const ssize_t n = read(fd, out->at + out->n, (size_t)st.st_size - out->n);
        if (n > 0) out->n += (size_t)n;
        else if (n == 0 || errno != EINTR) ok = false;
    }
    close(fd);
    if (!ok) free(out->at);
    return ok;
}
