#include "tools/command/oom_report.h"

#include "base/base.h"
#include "tools/run/progress.h"

#include <stdio.h>
#include <sys/mman.h>

// The registered function. It is global, since the handler of exhausted memory has no argument.
static struct {
    void (*print)(void *self);
    void *self, *reserve;
} report_oom;

enum { RESERVE_BYTES = 1 << 20 };

// Allocates reserved memory whose pages are populated by one system call: touching them one by one
// would dominate short runs.
static void *begin_reserve(void) {
    void *at = mmap(NULL, RESERVE_BYTES, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (at == MAP_FAILED) smc_no_memory();
    return at;
}

static void end_reserve(void) {
    if (report_oom.reserve) munmap(report_oom.reserve, RESERVE_BYTES);
    report_oom.reserve = NULL;
}

static void on_out_of_memory(void) {
    smc_set_out_of_memory(NULL); // if memory runs out again, the process ends
    smc_progress_end();
    end_reserve();
    report_oom.print(report_oom.self);
}

void smc_oom_report_register(void (*print)(void *self), void *self) {
    smc_oom_report_end();
    report_oom.reserve = begin_reserve();
    report_oom.print = print;
    report_oom.self = self;
    smc_set_out_of_memory(on_out_of_memory);
}

void smc_oom_report_end(void) {
    smc_set_out_of_memory(NULL);
    end_reserve();
}

void smc_oom_report_partial_trace(const smc_result *r) {
    if (r->errors.n && r->errors.at[0].witness.in_part)
        fputs("smc: note: out of memory: the error is shown in part, and cannot be replayed\n",
              stderr);
}
