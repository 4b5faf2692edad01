// cat.c - the text of a memory model (core/models/cat/cat.h); if it is valid, the model is applied
// to an execution.
#include "target.h"

#include "models/cat/cat.h"

#include <string.h>

static const char *const texts[] = {
    "\"fuzz\" include \"ra.cat\" let f(x, y) = [x] ; y+ acyclic f(W | F & SC, po) | rf?",
    "let rec a = po | b ; rf and b = (a & loc)* \\ id irreflexive a^-1 ; (domain(rf) * _) as x",
    ("let a = let b = ~co in b | fr empty {} "
     "| 0 * _ show a as b, po flag ~empty a as race (* (* *) *) // end"),
};

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add(self, texts[i], strlen(texts[i]));
}

static const smc_execution_event events[] = {
    {.thread = SMC_INIT_THREAD,
     .index = 1,
     .kind = SMC_WRITE,
     .writes = true,
     .rf = -1,
     .create = -1},
    {.thread = 0,
     .index = 1,
     .kind = SMC_RMW,
     .order = SMC_SEQ_CST,
     .reads = true,
     .writes = true,
     .rf = 0,
     .create = -1,
     .co = 1},
    {.thread = 0, .index = 2, .kind = SMC_CREATE, .rf = -1, .create = -1},
    {.thread = 1,
     .index = 1,
     .kind = SMC_READ,
     .order = SMC_ACQUIRE,
     .reads = true,
     .rf = 1,
     .create = 2},
    {.thread = 1, .index = 2, .kind = SMC_END, .rf = -1, .create = -1},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    char *message = NULL;
    smc_model *m = smc_cat_of_text("fuzz.cat", (const char *)data, n, NULL, &message);
    if (m) {
        const smc_execution x = {.n = sizeof events / sizeof *events, .events = events};
        smc_matrices hb;
        smc_matrices_init(&hb, x.n);
        (void)m->axioms(m, &x);
        (void)m->axioms_hb(m, &x, &hb);
        smc_matrices_free(&hb);
    }
    smc_cat_close(m);
    free(message);
    return 0;
}
