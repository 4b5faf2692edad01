// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=memory line=14
//
// A use of a pointer to a variable of a function that has returned.
static int *kept;

static void keep(void) {
    int local = 1;
    kept = &local;
}

int main(void) {
    keep();
    return *kept;
}
