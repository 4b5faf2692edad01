// A read outside of the ordered block.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel for ordered
    for (int i = 0; i < 8; i++) {
        y = x;
#pragma omp ordered
        x++;
    }
    return y > 8;
}
