// A loop that ends when it chooses to: not waiting, and no error; going round again leads nowhere new.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1 blocked=1 errors=0
_Bool __VERIFIER_nondet_bool(void);

int main(void) {
    while (__VERIFIER_nondet_bool()) {
    }
    return 0;
}
