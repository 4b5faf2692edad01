// Large structures passed by value, in calls that may throw.
// smc:
// expect: verdict=verified executions=1
#include <cassert>
struct big { long a, b, c; };
struct cleans { ~cleans() {} };
static long sum(big v) { v.a += 1; if (!v.b) throw 1; return v.a + v.b + v.c; }
int main() {
    cleans c;
    big v{1, 2, 3};
    assert(sum(v) == 7 && v.a == 1);
    try { v.b = 0; sum(v); assert(false); } catch (int i) { assert(i == 1); }
}
