// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=sc -DUNKNOWN=1
// expect: exit=2
// expect-stderr: jumps.c:112:5: error: not supported: the inline assembly 'testl $0, $0 jp 1f incl $0 1:' [unsupported]
// smc: --model=sc -DUNKNOWN=2
// expect: exit=2
// expect-stderr: jumps.c:114:21: error: not supported: the inline assembly 'testl $0, $0 jmp 1f 1: jz 1f' [unsupported]
// smc: --model=sc -DUNKNOWN=3
// expect: exit=2
// expect-stderr: jumps.c:116:21: error: not supported: the inline assembly 'testl $0, $0 1: jz 1f 1: jz 2f' [unsupported]
//
// Inline assembly with jumps: locks for x86, loops, values that stay in registers between basic blocks.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static volatile uint32_t locked;
static int8_t old_lock = 1;
static int guarded, guarded_too;

static void lock(void) {
    uint32_t taken = 1;
    __asm__ __volatile__("1:\n"
                         "xchg %[locked], %[taken]\n"
                         "test %[taken], %[taken]\n"
                         "jz 3f\n"
                         "2:\n"
                         "pause\n"
                         "cmpl $0, %[locked]\n"
                         "jnz 2b\n"
                         "jmp 1b\n"
                         "3:\n"
                         : [locked] "=m"(locked), [taken] "=q"(taken)
                         : "[taken]"(taken)
                         : "memory");
}

static void unlock(void) {
    uint32_t free = 0;
    __asm__ __volatile__("xchg %0, %1" : "=m"(locked), "=q"(free) : "1"(free) : "memory");
}

static void lock_old(void) {
    __asm__ __volatile__("1: lock; decb %0; jns 3f; 2: rep; nop; cmpb $1, %0; jne 2b; jmp 1b; 3:" : "+m"(old_lock) : : "memory");
}

static void unlock_old(void) { __asm__ __volatile__("movb $1, %0" : "+m"(old_lock) : : "memory"); }

static void *work(void *unused) {
    lock();
    guarded++;
    unlock();
    lock_old();
    guarded_too++;
    unlock_old();
    return unused;
}

__attribute__((noinline)) static uint32_t times(uint32_t n, uint32_t m) { // n * m, by a loop in a loop
    uint32_t sum = 0, inner;
    __asm__("jmp check\n"
            "outer: movl %3, %1\n"
            "inner: testl %1, %1\n"
            "jz done\n"
            "incl %0\n"
            "decl %1\n"
            "jmp inner\n"
            "done: decl %2\n"
            "check: testl %2, %2\n"
            "jnz outer"
            : "+r"(sum), "=&r"(inner), "+r"(n)
            : "r"(m)
            : "cc");
    return sum;
}

static uint32_t larger(uint32_t a, uint32_t b) {
    uint32_t result = a;
    __asm__("cmpl %1, %0\n\tjae 1f\n\tmovl %1, %0\n1:" : "+r"(result) : "r"(b) : "cc");
    return result;
}

static bool is_seven(uint32_t n) {
    bool is;
    __asm__("cmpl $7, %1; sete %0; jmp 1f; 1:" : "=q"(is) : "r"(n) : "cc");
    return is;
}

// The assembly's block begins with what comes out of a choice, and is its own successor.
static uint32_t in_a_loop(bool up) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < 5; i++) {
        uint32_t by = up ? i : 1;
        __asm__("testl %1, %1; jz 1f; addl %1, %0; 1:" : "+r"(n) : "r"(by) : "cc");
    }
    return n;
}

int main(void) {
    assert(times(3, 4) == 12 && times(0, 7) == 0 && times(7, 0) == 0);
    assert(larger(3, 9) == 9 && larger(9, 3) == 9 && larger(0x80000000, 1) == 0x80000000);
    assert(is_seven(7) && !is_seven(8));
    assert(in_a_loop(true) == 10 && in_a_loop(false) == 5);
    // clang-format off
#if UNKNOWN == 1
    uint32_t n = 0;
    __asm__("testl %0, %0\n\tjp 1f\n\tincl %0\n1:" : "+r"(n)); // parity: a flag that is not known
#elif UNKNOWN == 2 // no such label
    uint32_t n = 0; __asm__("testl %0, %0\n\tjmp 1f\n1:\tjz 1f" : "+r"(n));
#elif UNKNOWN == 3
    uint32_t n = 0; __asm__("testl %0, %0\n1:\tjz 1f\n1:\tjz 2f" : "+r"(n));
#endif
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    assert(guarded == 2 && guarded_too == 2);
    return 0;
}
