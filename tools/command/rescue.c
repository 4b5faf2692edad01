#include "tools/command/rescue.h"

#include "base/base.h"
#include "tools/run/progress.h"

#include <string.h>

// The handler has no argument.
static struct {
    void (*say)(void *self);
    void *self, *reserve;
} rescue;

enum { RESERVE_BYTES = 1 << 20 };

static void on_out_of_memory(void) {
    smc_set_out_of_memory(NULL); // a second time ends the process
    smc_progress_end();
    free(rescue.reserve);
    rescue.reserve = NULL;
    rescue.say(rescue.self);
}

void smc_rescue_by(void (*say)(void *self), void *self) {
    smc_rescue_end();
    rescue.reserve = smc_alloc(RESERVE_BYTES);
    memset(rescue.reserve, 1, RESERVE_BYTES); // so that it is ours, not only promised
    rescue.say = say;
    rescue.self = self;
    smc_set_out_of_memory(on_out_of_memory);
}

void smc_rescue_end(void) {
    smc_set_out_of_memory(NULL);
    free(rescue.reserve);
    rescue.reserve = NULL;
}
