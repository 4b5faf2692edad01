// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Static data: nested structs, pointers to other statics and into arrays, strings, function pointers, zero fill.
#include <assert.h>
#include <stddef.h>

struct leaf { const char *text; int numbers[3]; };
struct tree { struct leaf leaf; const struct tree *left, *right; int (*eval)(int); };

static int twice(int v) { return 2 * v; }

static int array[6] = {1, [3] = 4, 5};
static int *into = &array[3];
static int **again = &into;
static const struct tree low = {.leaf = {"low", {1, 2}}, .eval = twice};
static const struct tree top = {{"top", {[2] = 9}}, &low, NULL, NULL};
static const char *const words[] = {"zero", "one", "two"};
static char text[] = "text";
static struct { char c; double d; short s[2]; } mixed = {'m', 2.5, {-1, 300}};
static const char *middle = &"word"[1];
static long wide = -(1L << 40);

int main(void) {
    assert(array[0] == 1 && array[1] == 0 && array[3] == 4 && array[4] == 5 && array[5] == 0);
    assert(**again == 4 && *(into + 1) == 5 && into - array == 3);
    assert(top.left == &low && !top.right && top.leaf.numbers[2] == 9 && top.leaf.numbers[0] == 0);
    assert(top.left->eval(21) == 42 && top.left->leaf.text[1] == 'o' && top.left->leaf.numbers[2] == 0);
    assert(words[1][2] == 'e' && sizeof words / sizeof *words == 3);
    text[0] = 'n';
    assert(text[0] == 'n' && text[3] == 't' && text[4] == 0);
    assert(mixed.c == 'm' && mixed.d == 2.5 && mixed.s[0] == -1 && mixed.s[1] == 300);
    assert(middle[0] == 'o' && wide == -1099511627776L);
    static int counter = 5;
    counter++;
    assert(counter == 6);
    return 0;
}
