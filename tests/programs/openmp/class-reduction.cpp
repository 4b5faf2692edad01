// A class with operator+= and a constructor is reduced.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <cassert>
struct vec {
    double x = 0, y = 0;
    vec() {}
    vec(double a, double b) : x(a), y(b) {}
    vec &operator+=(const vec &o) {
        x += o.x;
        y += o.y;
        return *this;
    }
};
#pragma omp declare reduction(+ : vec : omp_out += omp_in) initializer(omp_priv = vec())
int main() {
    vec sum;
#pragma omp parallel for reduction(+ : sum) schedule(static, 2)
    for (int i = 0; i < 6; i++) sum += vec(i, 1);
    assert(sum.x == 15 && sum.y == 6);
    return 0;
}
