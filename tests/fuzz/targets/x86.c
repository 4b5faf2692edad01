// x86.c - the text of inline assembly for x86 (pass/asm/x86.h).
#include "target.h"

#include "pass/asm/x86.h"

#include <string.h>

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    // clang-format off
    static const char *const texts[] = {
        "lock; xaddl ${0:k}, $1", "1: lock cmpxchgq $2, $1\n\tjne 1b", "movl $$1, %eax; mfence",
        "rep; nop", "pause\n\t",
        "again: movl 8($1), %ecx\ntest %ecx, %ecx\njnz again\n", "lock; addl $$0, 8(%rsp)",
        "xchgb ${0:b},$1 # swap\n", "sete $0\n\tsetc ${1:h}",
        "bts $$5, -4(%rdi)", "cpuid", "rdtsc\n\tshlq $$32, %rdx\n\torq %rdx, %rax",
    };
    // clang-format on
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add(self, texts[i], strlen(texts[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    x86_text text;
    uint32_t number, size;
    (void)x86_parse((const char *)data, n, &text);
    (void)x86_register((const char *)data, n, &number, &size);
    return 0;
}
