// Two bit-fields share a memory location.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
struct flags { unsigned left : 3, right : 3; } f;
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        f.left = 1;
#pragma omp section
        f.right = 2;
    }
    return 0;
}
