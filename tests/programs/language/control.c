// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// switch with distant ranges, fall-through and default; goto; do-while; comma; conditional chains.
#include <assert.h>

static int classify(long v) {
    switch (v) {
    case -5: return 1;
    case 0:
    case 1: v++; // falls through
    case 2: return 20 + (int)v;
    case 1000000: return 4;
    case 0x7fffffffffffffff: return 5;
    default: return v < 0 ? 6 : 7;
    }
}

enum state { START, WORD, END };

static int count_words(const char *s) {
    enum state state = START;
    int words = 0;
    for (; state != END; s++) {
        switch (state) {
        case START:
            if (*s == 0) state = END;
            else if (*s != ' ') state = WORD, words++;
            break;
        case WORD:
            if (*s == 0) state = END;
            else if (*s == ' ') state = START;
            break;
        case END: break;
        }
    }
    return words;
}

int main(void) {
    assert(classify(-5) == 1 && classify(0) == 21 && classify(1) == 22 && classify(2) == 22);
    assert(classify(1000000) == 4 && classify(0x7fffffffffffffff) == 5 && classify(-6) == 6 && classify(3) == 7);
    assert(count_words("  the quick  brown fox ") == 4);
    int i = 0, sum = 0;
again:
    sum += i;
    if (++i < 5) goto again;
    do {
        sum++;
    } while (sum < 5);
    assert(sum == 11);
    for (int a = 0, b = 9; a < b; a++, b--) {
        if (a == 1) continue;
        if (a == 3) break;
        sum += b;
    }
    assert(sum == 11 + 9 + 7);
    return 0;
}
