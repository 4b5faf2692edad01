// Elements by an index array.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=3
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=17
int at[8] = {0, 1, 2, 3, 4, 5, 6,
#ifdef RACE
             0
#else
             7
#endif
};
double v[8];
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++) v[at[i]] += 1;
    return 0;
}
