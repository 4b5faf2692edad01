// smc: --model=rc11
// expect: verdict=verified exit=0 executions=1
//
// Functions that the program defines take precedence over hints of the same name.
#include <assert.h>

static int ends;
static void __VERIFIER_spin_end(int done) { ends += !done; }
static void __VERIFIER_loop_bound(int n) { ends += n; }

int main(void) {
    __VERIFIER_loop_bound(1);
    for (int i = 0; i < 3; i++) __VERIFIER_spin_end(0);
    assert(ends == 4);
    return 0;
}
