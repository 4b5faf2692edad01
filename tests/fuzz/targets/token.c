// token.c - replay tokens (core/replay/token.h).
#include "target.h"

#include "explorers/explorer.h"
#include "litmus/litmus.h"
#include "replay/replay.h"

#include <stdlib.h>
#include <string.h>

static const smc_stop never = {0};
static const smc_explore_options options = {.stop = &never};
static const char *const models[] = {"rc11", "c11"};

static litmus program(unsigned i) { return litmus_random(i + 1, LIT_WITH_ALL | LIT_WITH_CHOICE); }

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    static const char *const texts[] = {"0x2,1x2,2,2@i,2=3:9f3a12c4",
                                        "0,1,0,2x3,1@2.1,0^1.2:1",
                                        "1@0.4=7^i,0x3,1=1:ffffffff",
                                        "0x4294967295",
                                        ":0",
                                        "0.1,1.1,0.2/0x2,1:00000000"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add(self, texts[i], strlen(texts[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    char *token = malloc(n + 1);
    memcpy(token, data, n);
    token[n] = 0;
    for (unsigned i = 0; i < sizeof models / sizeof *models; i++) {
        const litmus table = program(i);
        smc_program *p = litmus_open(&table);
        smc_result r = {0};
        uint32_t at;
        const smc_replay_setup setup = {p, smc_model_find(models[i]), &options, NULL};
        (void)smc_replay(&setup, token, NULL, &r, &at);
        smc_result_free(&r);
        litmus_close(p);
    }
    free(token);
    return 0;
}
