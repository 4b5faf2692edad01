#include "tools/command/oom_report.h"

#include "base/base.h"
#include "tools/run/progress.h"

#include <string.h>

// The handler has no argument.
static struct {
    void (*say)(void *self);
    void *self, *reserve;
} report_oom;

enum { RESERVE_BYTES = 1 << 20 };

static void on_out_of_memory(void) {
    smc_set_out_of_memory(NULL); // a second time ends the process
    smc_progress_end();
    free(report_oom.reserve);
    report_oom.reserve = NULL;
    report_oom.say(report_oom.self);
}

void smc_oom_report_by(void (*say)(void *self), void *self) {
    smc_oom_report_end();
    report_oom.reserve = smc_alloc(RESERVE_BYTES);
    memset(report_oom.reserve, 1, RESERVE_BYTES); // so that it is ours, not only promised
    report_oom.say = say;
    report_oom.self = self;
    smc_set_out_of_memory(on_out_of_memory);
}

void smc_oom_report_end(void) {
    smc_set_out_of_memory(NULL);
    free(report_oom.reserve);
    report_oom.reserve = NULL;
}
