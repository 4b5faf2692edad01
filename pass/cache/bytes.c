#include "pass/cache/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

bool smc_bytes_read_descriptor(int fd, smc_bytes *out) {
    struct stat st;
    *out = (smc_bytes){0};
    if (fstat(fd, &st) != 0) return false;
    bool ok = S_ISREG(st.st_mode) && st.st_size <= SMC_MAX_BYTES;
    errno = ok ? 0 : EFBIG;
    if (ok) out->at = smc_alloc((size_t)st.st_size + 1);
    while (ok && out->n < (size_t)st.st_size) {
        const ssize_t n = pread(fd, out->at + out->n, (size_t)st.st_size - out->n, (off_t)out->n);
        if (n > 0) out->n += (size_t)n;
        else if (n == 0 || errno != EINTR) ok = false;
    }
    if (ok) return true;
    free(out->at);
    *out = (smc_bytes){0};
    return false;
}

bool smc_bytes_read_file(const char *path, smc_bytes *out) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return false;
    const bool ok = smc_bytes_read_descriptor(fd, out);
    close(fd);
    return ok;
}
