// rpc.c - messages of an editor: headers and JSON (tools/lsp/rpc.h).
#include "target.h"

#include "tools/lsp/rpc.h"

#include <stdio.h>
#include <string.h>

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    static const char *const texts[] = {
        "Content-Length: 17\r\n\r\n{\"method\":\"exit\"}Content-Length: 2\r\n\r\n[]",
        ("Content-Type: x\r\nContent-Length: 62\r\n\r\n"
         "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"a\":[]}}"),
        "Content-Length: 18446744073709551615\r\n\r\n{}",
        "content-length:2\n\n{}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add(self, texts[i], strlen(texts[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static FILE *nowhere;
    smc_rpc r = {0};
    if (!nowhere) nowhere = freopen("/dev/null", "w", stdout); // discards answers
    smc_vec_reserve(&r.in, n + 1);
    memcpy(r.in.at, data, n);
    r.in.n = (uint32_t)n;
    for (json_t *message; (message = smc_rpc_next(&r));) json_decref(message);
    smc_vec_free(&r.in);
    return 0;
}
