// A loop with a nondeterministic exit does not wait and is no error; more rounds reach no new state.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1 blocked=1 errors=0
_Bool __VERIFIER_nondet_bool(void);

int main(void) {
    while (__VERIFIER_nondet_bool()) {
    }
    return 0;
}
