// Indices of every width and sign, in private and in shared memory, plain and atomic; loops whose counters
// and pointers change before, after and between their uses; byte comparisons as branch conditions.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra --unroll=20
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc -DOUTSIDE
// expect: verdict=unsafe exit=1 error=memory line=96
// expect-stderr: read of 4 bytes at offset -4
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

int shared[10];
_Atomic short cells[10];
struct row {
    char tag;
    long at[4];
} rows[3];

static int from_the_end(const int *v, int n) {
    int sum = 0;
    const int *end = v + n;
    for (int i = -1; i >= -n; i--) sum = 3 * sum + end[i];
    return sum;
}

static unsigned length(const char *s) {
    unsigned n = 0;
    while (s[n++])
        ;
    return n - 1;
}

// The old and the new value of what moves are both used in one round.
static long zigzag(const long *v, int n) {
    long sum = 0, *out = (long[12]){0}, *p = out;
    int i = 0, last = -1;
    while (i < n) {
        long x = v[i];
        int before = i++;
        *p++ = x + before;
        sum += p[-1] * (before - last) + i;
        last = before;
    }
    return sum + (p - out);
}

static int swap_each_round(int n) {
    int a = 1, b = 2;
    for (int i = 0; i < n; i++) {
        int t = a;
        a = b;
        b = t;
    }
    return 10 * a + b;
}

static int fibonacci(int n) {
    int a = 0, b = 1;
    while (n-- > 0) {
        int sum = a + b;
        a = b;
        b = sum;
    }
    return a;
}

static void widths(void) {
    int v[8];
    for (uint8_t i = 0; i < 8; i++) v[i] = i * i;
    int8_t back = -3;
    uint16_t forth = 2;
    int64_t far = 7;
    const int *middle = v + 5;
    assert(middle[back] == 4 && middle[forth] == 49 && v[far] == 49 && middle[(int16_t)-5] == 0);
    unsigned u = 4;
    v[u] += 5;
    v[u + 1]--;
    assert(v[4] == 21 && v[5] == 24);
    char bytes[4] = {1, -1, (char)200, 0};
    int negative = 0, zero = 0;
    for (int i = 0; i < 4; i++) {
        if (bytes[i] < 0) negative++;
        if (bytes[i] == 0) zero++;
        if ((unsigned char)bytes[i] >= 200) negative += 10;
    }
    assert(negative == 22 && zero == 1);
}

int main(void) {
    int v[5] = {1, 2, 3, 4, 5};
    long w[6] = {5, 4, 3, 2, 1, 0};
#ifdef OUTSIDE
    for (int i = 4; i >= -1; i--)
        shared[0] += v[i];
#endif
    assert(from_the_end(v, 5) == 547);
    assert(length("twelve bytes") == 12);
    assert(zigzag(w, 6) == 57);
    assert(swap_each_round(3) == 21 && fibonacci(11) == 89);
    widths();
    for (int i = 0; i < 10; i++) {
        shared[i] = 2 * i;
        atomic_store(&cells[i], (short)(i - 5));
    }
    int sum = 0;
    for (short i = 9; i >= 0; i--) sum += shared[i] * atomic_load(&cells[9 - i]);
    assert(sum == -210);
    for (int i = 0; i < 3; i++)
        for (unsigned k = 0; k < 4; k++) rows[i].at[k] = i - (long)k;
    long total = 0;
    for (struct row *r = rows; r < rows + 3; r++)
        for (int k = 3; k >= 0; k--) total = 2 * total + r->at[k];
    assert(total == -9012);
    return 0;
}
