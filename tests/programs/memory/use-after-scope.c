// smc: -DCASE=1
// expect: verdict=unsafe exit=1 error=memory line=35
// report: use after scope: read of x
// smc: -DCASE=2
// expect: verdict=unsafe exit=1 error=memory line=38
// smc: -DCASE=3
// expect: verdict=unsafe exit=1 error=uninitialized line=66
// report: use of an uninitialised value: y (line 41)
// smc: -DCASE=4
// expect: verdict=unsafe exit=1 error=uninitialized line=67
// smc: -DCASE=5
// expect: verdict=unsafe exit=1 error=memory line=47
// smc: -DCASE=6
// expect: verdict=unsafe exit=1 error=memory line=50
// smc: -DCASE=7
// expect: verdict=unsafe exit=1 error=memory line=32
// smc: -DCASE=7 --model=sc
// expect: verdict=unsafe exit=1 error=memory line=32
// smc: -DCASE=8
// expect: verdict=unsafe exit=1 error=uninitialized line=71
// smc: -DCASE=9
// expect: verdict=unsafe exit=1 error=memory line=59
//
// A variable's lifetime ends with its scope; when the scope is entered again, it is uninitialised.
#include <pthread.h>
#include <stdatomic.h>

static int *kept;
static atomic_int go;

static void see(int *p) { kept = p; }
static void *reader(void *p) { return *(int *)p ? p : NULL; }

static int one(void) { int *p = 0; { int x = 5; p = &x; }
    return *p; }

static int two(int n) { int *p = 0; { int x[3] = {1, 2, n}; p = &x[n]; }
    *p = 3; return n; }

static int three(void) { int sum = 0;
    for (int i = 0; i < 3; i++) { int y; if (i == 0) y = 1; sum += y; } return sum; }

static int four(int n) { int sum = 0;
    for (int i = 0; i < n; i++) { int y[2]; if (i == 0) y[0] = 1; sum += y[i & 0]; } return sum; }

static int five(void) { { int x = 5; see(&x); }
    return *kept; }

static int six(void) { for (int i = 0; i < 2; i++) { int x = i; if (i)
        return *kept; see(&x); } return 0; }

static int seven(void) { pthread_t t; { int x = 1; see(&x); pthread_create(&t, NULL, reader, &x);
    } pthread_join(t, NULL); return 0; }

static int eight(void) { for (int i = 0; i < 2; i++) { int x; if (!i) { x = 1; see(&x); } else
        return x; } return 0; }

static int nine(int n) { { int x[n]; x[0] = n; see(x); }
    return *kept; }

int main(void) {
    (void)go;
    switch (CASE) {
    case 1: return one() != 5;
    case 2: return two(2) != 2;
    case 3: return three() != 3;
    case 4: return four(3) != 3;
    case 5: return five() != 5;
    case 6: return six();
    case 7: return seven();
    case 8: return eight();
    case 9: return nine(2);
    }
}
