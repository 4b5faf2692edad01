// A flag by relaxed atomics between flushes orders the accesses to the data.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int data, flag, out;
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
            data = 42;
#pragma omp flush
#pragma omp atomic write
            flag = 1;
        }
#pragma omp section
        {
            int f;
#pragma omp atomic read
            f = flag;
            if (f) {
#pragma omp flush
                out = data;
            }
        }
    }
    return 0;
}
