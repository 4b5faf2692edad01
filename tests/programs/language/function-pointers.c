// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Calls through pointers in tables, structs and arguments.
#include <assert.h>
#include <stddef.h>

typedef int (*op)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

static const op ops[] = {add, sub, mul, NULL};

struct fold {
    op step;
    int start;
};

static int fold(const struct fold *f, const int *a, int n) {
    int r = f->start;
    for (int i = 0; i < n; i++) r = f->step(r, a[i]);
    return r;
}

int main(void) {
    int results[3], n = 0;
    for (const op *o = ops; *o; o++) results[n++] = (*o)(7, 3);
    assert(n == 3 && results[0] == 10 && results[1] == 4 && results[2] == 21);
    int a[] = {1, 2, 3, 4};
    assert(fold(&(struct fold){mul, 1}, a, 4) == 24);
    assert(fold(&(struct fold){.step = sub}, a, 4) == -10);
    op chosen = n > 2 ? mul : add;
    assert(chosen == mul && chosen != sub);
    return 0;
}
