// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Structs by value, nested, in arrays, with bit-fields, returned, assigned and compared field by field.
#include <assert.h>
#include <stdint.h>
#include <string.h>

struct point { int x, y; };
struct box { struct point low, high; char name[6]; };
struct big { long a[9]; };
struct bits { unsigned a : 3; int b : 5; uint64_t c : 40; };

static struct point plus(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }

static struct box grown(struct box b, int by) {
    b.low.x -= by;
    b.high = plus(b.high, (struct point){by, 2 * by});
    return b;
}

static struct big filled(long v) {
    struct big r;
    for (int i = 0; i < 9; i++) r.a[i] = v + i;
    return r;
}

static long last(struct big b) {
    b.a[8]++;
    return b.a[8];
}

int main(void) {
    struct box boxes[2] = {{{1, 2}, {3, 4}, "one"}, {.high = {.y = 9}, .name = "two"}};
    struct box g = grown(boxes[0], 10);
    assert(g.low.x == -9 && g.low.y == 2 && g.high.x == 13 && g.high.y == 24 && !strcmp(g.name, "one"));
    assert(boxes[0].low.x == 1 && boxes[1].high.y == 9 && boxes[1].low.x == 0);
    boxes[1] = g;
    boxes[0].name[0] = 'O';
    assert(boxes[1].name[0] == 'o' && boxes[1].high.y == 24);
    struct big b = filled(100);
    assert(last(b) == 109 && b.a[8] == 108);
    struct bits f = {.a = 7, .b = -3, .c = 1ull << 39};
    f.a++;
    f.b -= 13;
    assert(f.a == 0 && f.b == -16 && f.c == 1ull << 39);
    return 0;
}
