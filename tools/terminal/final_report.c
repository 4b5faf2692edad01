#include "tools/terminal/final_report.h"

#include "base/files.h"

#include <fcntl.h>
#include <unistd.h>

static void free_output(smc_report_output *o) {
    free(o->text.at);
    free(o->unnamed);
    free(o->made);
    free(o->target);
}

void smc_final_report_free(smc_final_report *w) {
    if (!w) return;
    free(w->diagnostics.at);
    free_output(&w->result);
    free_output(&w->page);
    free(w);
}

static bool write_last_output(const smc_report_output *o) {
    if (o->fd < 0) return true;
    if (!smc_write_all(o->fd, o->text.at, o->text.n)) return false;
    if (o->unnamed && linkat(AT_FDCWD, o->unnamed, AT_FDCWD, o->made, AT_SYMLINK_FOLLOW) != 0)
        return false;
    return !o->target || rename(o->made, o->target) == 0;
}

void smc_final_report_print(const smc_final_report *w) {
    enum { EXIT_NOT_WRITTEN = 2 };
    (void)smc_write_all(STDERR_FILENO, w->diagnostics.at, w->diagnostics.n);
    const bool result = write_last_output(&w->result), page = write_last_output(&w->page);
    _exit(result && page ? w->status : EXIT_NOT_WRITTEN);
}
