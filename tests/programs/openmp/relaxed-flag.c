// A flag by relaxed atomics orders nothing.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=20
int data, flag, out;
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
            data = 42;
#pragma omp atomic write
            flag = 1;
        }
#pragma omp section
        {
            int f;
#pragma omp atomic read
            f = flag;
            if (f) out = data;
        }
    }
    return 0;
}
