// Two neighbouring iterations of distribute may belong to different teams.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
int x, a[30];
int main(void) {
#pragma omp target teams map(tofrom : x, a)
#pragma omp distribute
    for (int i = 0; i < 30; i++)
        if (i == 3 || i == 4) x = i;
        else a[i] = i;
    return 0;
}
