// Endless loops without effects: a loop without an exit stops the thread, like a false assumption;
// a loop with a condition that no thread changes is an error.
// smc: --model=ra -DKIND=0
// expect: verdict=incomplete exit=3 executions=0 blocked=1
// expect-stderr: every execution was blocked
// smc: --model=ra -DKIND=1
// expect: verdict=incomplete exit=3 executions=0 blocked=1
// smc: --model=ra -DKIND=2
// expect: verdict=unsafe exit=1 error=liveness line=33
// expect-stderr: infinite loop without effect
// smc: --model=ra -DKIND=3
// expect: verdict=incomplete exit=3 executions=0 blocked=1
// smc: --model=ra -DKIND=4
// expect: verdict=incomplete exit=3 executions=0 blocked=1

static int same(int x) { return x; }

int main(void) {
#if KIND == 0
    for (;;) {
    }
#elif KIND == 1
    unsigned n = 0;
    for (;;) n++;
#elif KIND == 3
HALT:
    goto HALT;
#elif KIND == 4
    do {
        same(1);
    } while (1);
#else
    while (same(1)) {
    }
#endif
    return 0;
}
