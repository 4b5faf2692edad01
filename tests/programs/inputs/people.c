// smc: -DPARSER
// expect: verdict=unsafe exit=1 error=assertion line=56
// smc: -DLIMITER
// expect: verdict=unsafe exit=1 error=assertion line=79
// smc: -DRING
// expect: verdict=unsafe exit=1 error=assertion line=107
// smc: -DHASH --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=142 executions=6
// smc: -DMACHINE
// expect: verdict=unsafe exit=1 error=assertion line=161
// smc: -DCODEC
// expect: verdict=unsafe exit=1 error=assertion line=189
// smc: -DSEARCH
// expect: verdict=unsafe exit=1 error=assertion line=198
// smc: -DCALENDAR
// expect: verdict=unsafe exit=1 error=assertion line=210
// smc: -DBANK
// expect: verdict=unsafe exit=1 error=assertion line=233
// smc: -DFIELDS
// expect: verdict=unsafe exit=1 error=assertion line=249
//
// Ten realistic programs, each with an error for about one input in 2^32.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

#ifdef PARSER
// A number of seven digits at most, with a check of its range that forgets one case.
static int parse(const char *text, unsigned *out) {
    unsigned value = 0;
    int digits = 0;
    for (; text[digits]; digits++) {
        if (text[digits] < '0' || text[digits] > '9') return -1;
        value = value * 10 + (unsigned)(text[digits] - '0');
    }
    *out = value;
    return digits;
}

int main(void) {
    char text[5];
    unsigned value;
    for (int i = 0; i < 4; i++) text[i] = (char)__VERIFIER_nondet_uchar();
    text[4] = 0;
    const int digits = parse(text, &value);
    if (digits != 4) return 0;
    assert(value <= 9999);
    assert(value != 7061);
    return 0;
}
#elif defined LIMITER
// Tokens are refilled by the time that has passed, computed in 32 bits.
struct bucket {
    uint32_t tokens, last;
};
static int take(struct bucket *b, uint32_t now, uint32_t wanted) {
    const uint32_t passed = now - b->last, refill = passed * 3;
    b->tokens = b->tokens + refill > 100 ? 100 : b->tokens + refill;
    b->last = now;
    if (b->tokens < wanted) return 0;
    b->tokens -= wanted;
    return 1;
}

int main(void) {
    struct bucket b = {100, 0};
    const uint32_t first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint();
    __VERIFIER_assume(first <= second);
    assert(take(&b, first, 50));
    // 3 * passed wraps
    assert(second - first < 40 || take(&b, second, 100));
    return 0;
}
#elif defined RING
// Indices run freely; the size is checked by the difference.
enum { SIZE = 8 };
struct ring {
    int at[SIZE];
    uint32_t head, tail;
};
static int put(struct ring *r, int v) {
    if (r->tail - r->head == SIZE) return 0;
    r->at[r->tail++ % SIZE] = v;
    return 1;
}
static int get(struct ring *r, int *v) {
    if (r->head >= r->tail) return 0; // wrong where tail has wrapped
    *v = r->at[r->head++ % SIZE];
    return 1;
}

int main(void) {
    struct ring r = {.at = {0}};
    int v = 0;
    r.head = r.tail = __VERIFIER_nondet_uint();
    const int given = __VERIFIER_nondet_int();
    assert(put(&r, given));
    assert(put(&r, given + 1));
    assert(get(&r, &v) && v == given);
    assert(get(&r, &v) && v == given + 1);
    return 0;
}
#elif defined HASH
// A table with keys; a key that has the mark of empty places is lost.
enum { PLACES = 8 };
#define EMPTY 0xfffffffeu
struct table {
    uint32_t keys[PLACES];
    int values[PLACES];
};
static uint32_t hash(uint32_t key) { return (key * 2654435761u) >> 29; }
static void insert(struct table *t, uint32_t key, int value) {
    for (uint32_t i = hash(key), n = 0; n < PLACES; n++, i = (i + 1) % PLACES)
        if (t->keys[i] == EMPTY || t->keys[i] == key) {
            t->keys[i] = key;
            t->values[i] = value;
            return;
        }
}
static int find(const struct table *t, uint32_t key) {
    for (uint32_t i = hash(key), n = 0; n < PLACES; n++, i = (i + 1) % PLACES) {
        if (t->keys[i] == EMPTY) return -1;
        if (t->keys[i] == key) return t->values[i];
    }
    return -1;
}

int main(void) {
    struct table t;
    const uint32_t a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    for (int i = 0; i < PLACES; i++) t.keys[i] = EMPTY, t.values[i] = 0;
    insert(&t, a, 1);
    if (a != b) insert(&t, b, 2);
    assert(find(&t, a) == 1);
    return 0;
}
#elif defined MACHINE
// Commands with arguments: a lock that opens by one sequence.
enum state { CLOSED, ARMED, OPEN };
int main(void) {
    enum state s = CLOSED;
    uint32_t key = 0;
    for (int i = 0; i < 3; i++) {
        const unsigned char command = __VERIFIER_nondet_uchar();
        const uint32_t argument = __VERIFIER_nondet_uint();
        switch (command) {
        case 'k': key = s == CLOSED ? argument * 5 + 3 : key; break;
        case 'a': s = key == 0xdeadbeef ? ARMED : CLOSED; break;
        case 'o': s = s == ARMED && argument == (key ^ 0xff) ? OPEN : s; break;
        default: break;
        }
    }
    assert(s != OPEN);
    return 0;
}
#elif defined CODEC
// Numbers of 7 bits a byte; the fifth byte is not checked.
static int encode(uint32_t v, unsigned char *to) {
    int n = 0;
    for (; v >= 128; v >>= 7) to[n++] = (unsigned char)(v | 128);
    to[n++] = (unsigned char)v;
    return n;
}
static int decode(const unsigned char *from, uint32_t *v) {
    *v = 0;
    for (int n = 0; n < 5; n++) {
        *v |= (uint32_t)(from[n] & 127) << 7 * n;
        if (from[n] < 128) return n + 1;
    }
    return -1;
}

int main(void) {
    unsigned char bytes[5] = {0};
    const uint32_t v = __VERIFIER_nondet_uint();
    uint32_t back;
    const int n = encode(v, bytes);
    assert(decode(bytes, &back) == n && back == v);
    for (int i = 0; i < 5; i++) bytes[i] = __VERIFIER_nondet_uchar();
    // the fifth byte has four bits of the number at most
    if (decode(bytes, &back) == 5) assert(back != 0x12345678 || bytes[4] == 1);
    return 0;
}
#elif defined SEARCH
// Binary search with a middle that overflows.
int main(void) {
    const int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && high >= low);
    const int middle = (int)((unsigned)low + (unsigned)high) / 2;
    assert(middle >= low || high != 0x7ffffffe || low != 0x40000001);
    return 0;
}
#elif defined CALENDAR
static const unsigned char days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static int is_leap(unsigned y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
int main(void) {
    const unsigned y = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(),
                   d = __VERIFIER_nondet_uint();
    __VERIFIER_assume(y >= 1 && y <= 9999 && m >= 1 && m <= 12 && d >= 1);
    const unsigned most = days[m - 1] + (m == 2 && is_leap(y));
    if (d > most) return 0;
    assert(y != 2400 || m != 2 || d != 29);
    return 0;
}
#elif defined BANK
// Two threads move money; of all amounts one makes the sum of fees wrong.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t account[2] = {1000000, 0}, fees;
static void *move_money(void *unused) {
    const uint32_t amount = __VERIFIER_nondet_uint();
    pthread_mutex_lock(&lock);
    if (amount <= account[0]) {
        const uint32_t fee = amount == 123457 ? 1 : 0;
        account[0] -= amount;
        account[1] += amount - fee;
        fees += fee;
    }
    pthread_mutex_unlock(&lock);
    return unused;
}
int main(void) {
    pthread_t h[2];
    for (int i = 0; i < 2; i++) pthread_create(&h[i], NULL, move_money, NULL);
    for (int i = 0; i < 2; i++) pthread_join(h[i], NULL);
    assert(account[0] + account[1] == 1000000);
    return 0;
}
#elif defined FIELDS
// Packed fields that another thread unpacks.
static atomic_uint word;
static void *pack(void *unused) {
    const unsigned kind = __VERIFIER_nondet_uint(), length = __VERIFIER_nondet_uint();
    if (kind < 16 && length <= 1 << 20) // one too long
        atomic_store_explicit(&word, kind << 20 | length | 1u << 31, memory_order_release);
    return unused;
}
int main(void) {
    pthread_t h;
    pthread_create(&h, NULL, pack, NULL);
    const unsigned w = atomic_load_explicit(&word, memory_order_acquire);
    if (w >> 31 && (w >> 20 & 15) == 6) assert((w & 0xfffff) || w != 0x80600000u);
    pthread_join(h, NULL);
    return 0;
}
#endif
