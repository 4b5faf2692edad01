// smc: --model=tso
// expect: verdict=verified exit=0 executions=1
// expect-stderr: functions returned one fixed value each; others were not explored
//
// Cycle counters, read by assembly and by builtins, increase.
#include <assert.h>
#include <stdint.h>
#include <x86intrin.h>

static uint64_t serialised(void) {
    uint32_t low, high;
    __asm__ __volatile__("cpuid; rdtsc" : "=a"(low), "=d"(high) : "a"(0) : "rbx", "rcx");
    return (uint64_t)high << 32 | low;
}

static uint64_t with_processor(void) {
    uint32_t low, high, processor;
    __asm__ __volatile__("rdtscp" : "=a"(low), "=d"(high), "=c"(processor));
    assert(processor == 0);
    return (uint64_t)high << 32 | low;
}

int main(void) {
    unsigned processor = 1;
    const uint64_t a = serialised(), b = with_processor(), c = __rdtsc(), d = __builtin_readcyclecounter(), e = __rdtscp(&processor);
    assert(0 < a && a < b && b < c && c < d && d < e && !processor);
    const uint64_t until = __rdtsc() + 10000000000u;
    while (__rdtsc() < until) {}
    assert(serialised() > until);
    return 0;
}
