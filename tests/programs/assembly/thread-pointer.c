// smc:
// expect: verdict=verified exit=0
// smc: -DOFFSET=8
// expect: exit=2
// expect-stderr: not supported: the inline assembly 'nop movq %fs:8, $0'
//
// The pointer to a thread's control block, at %fs:0 and %fs:16 on x86-64, differs between threads.
#include <assert.h>
#include <pthread.h>

#ifndef OFFSET
#define OFFSET 16
#endif
#define TEXT(n) #n
#define LOAD(n) "movq %%fs:" TEXT(n) ", %0"

static void *self(void) {
    void *block;
    __asm__("mov %%fs:0, %0" : "=r"(block));
    return block;
}

static void *also_self(void) {
    void *block;
    __asm__("nop\n\t" LOAD(OFFSET) : "=r"(block));
    return block;
}

static void *thread(void *parent) {
    assert(self() == also_self() && self() != parent);
    return NULL;
}

int main(void) {
    pthread_t t;
    assert(self() == also_self());
    pthread_create(&t, NULL, thread, self());
    pthread_join(t, NULL);
    return 0;
}
