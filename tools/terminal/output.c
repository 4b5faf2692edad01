#include "tools/terminal/output.h"

#include "tools/terminal/console.h"

#include <errno.h>
#include <string.h>

static smc_status cannot_write(const char *name, int error) {
    smc_error_line("cannot write %s: %s", name, error ? strerror(error) : "write error");
    return SMC_USAGE;
}

smc_status smc_output_open(smc_output *out, const char *path) {
    *out = (smc_output){.to = path ? fopen(path, "we") : stdout, .name = path ? path : "standard output"};
    return out->to ? SMC_OK : cannot_write(path, errno);
}

smc_status smc_output_close(smc_output *out) {
    errno = 0;
    bool lost = ferror(out->to) | (fflush(out->to) != 0);
    int error = errno;
    lost |= fclose(out->to) != 0; // some file systems tell only now
    if (!error) error = errno;
    out->to = NULL;
    return lost ? cannot_write(out->name, error) : SMC_OK;
}
