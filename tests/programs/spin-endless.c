// Loops that never end and do nothing.
// smc: --model=ra -DKIND=0
// expect: verdict=unsafe exit=1 error=liveness
// expect-stderr: endless loop without effect
// smc: --model=ra -DKIND=1
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=ra -DKIND=2
// expect: verdict=unsafe exit=1 error=liveness

static int same(int x) { return x; }

int main(void) {
#if KIND == 0
    for (;;) {
    }
#elif KIND == 1
    unsigned n = 0;
    for (;;) n++;
#else
    while (same(1)) {
    }
#endif
    return 0;
}
