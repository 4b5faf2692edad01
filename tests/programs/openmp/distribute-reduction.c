// A reduction over teams and their threads.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int main(void) {
    int a[20], s = 0;
    for (int i = 0; i < 20; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s)
    for (int i = 0; i < 20; i++) s += a[i];
    return s != 190;
}
