// Thread-private copies of an object with a constructor.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
struct box {
    int n;
    box() : n(3) {}
};
static box b;
#pragma omp threadprivate(b)
int main() {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        b.n++;
        bad += b.n != 4;
    }
    return bad;
}
