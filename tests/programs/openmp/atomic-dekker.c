// Clauses of atomic order accesses as those of C do: only seq_cst keeps both threads from entering.
//
// smc: -fopenmp -DWRITE=seq_cst -DREAD=seq_cst
// expect: verdict=verified exit=0
// smc: -fopenmp -DWRITE=release -DREAD=acquire
// expect: verdict=unsafe exit=1 error=race line=18
// smc: -fopenmp -DWRITE=release -DREAD=acquire -DFLUSH
// expect: verdict=verified exit=0
int want[2], inside;
static void enter(int me) {
    int other;
#pragma omp atomic write WRITE
    want[me] = 1;
#ifdef FLUSH
#pragma omp flush
#endif
#pragma omp atomic read READ
    other = want[1 - me]; if (!other) inside++;
}
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        enter(0);
#pragma omp section
        enter(1);
    }
    return 0;
}
