// smc: -DBUCKET
// expect: verdict=unsafe exit=1 error=assertion line=72
// smc: -DBUCKET --algo=trust --model=sc
// expect: verdict=unsafe exit=1 error=assertion line=72
// smc: -DSET
// expect: verdict=unsafe exit=1 error=assertion line=106
// smc: -DSET --model=c20
// expect: verdict=unsafe exit=1 error=assertion line=106
// smc: -DMAILBOX
// expect: verdict=unsafe exit=1 error=assertion line=134
// smc: -DMAILBOX --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=134
// smc: -DIDS
// expect: verdict=unsafe exit=1 error=assertion line=162
// smc: -DIDS --model=tso
// expect: verdict=unsafe exit=1 error=assertion line=162
// smc: -DSEQLOCK
// expect: verdict=unsafe exit=1 error=assertion line=188
// smc: -DSEQLOCK --algo=lapor
// expect: verdict=unsafe exit=1 error=assertion line=188
// smc: -DACCOUNTS
// expect: verdict=unsafe exit=1 error=assertion line=212
// smc: -DACCOUNTS --check=termination
// expect: verdict=unsafe exit=1 error=assertion line=212
// smc: -DESCAPE
// expect: verdict=unsafe exit=1 error=assertion line=230
// smc: -DESCAPE --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=230
// smc: -DLEB128
// expect: verdict=unsafe exit=1 error=assertion line=251
// smc: -DLEB128 --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=251
// smc: -DCHECKSUM
// expect: verdict=unsafe exit=1 error=assertion line=268
//
// Realistic programs, most of them with threads, each with an error for few inputs of 2^32.
#include <assert.h>
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#ifdef BUCKET
// A limit on requests: the time when the next one is free. The sum of time and cost wraps.

static _Atomic uint64_t free_at;
static atomic_uint granted;
static uint64_t now[2];

static int take(uint64_t at, uint64_t cost) {
    uint64_t last = atomic_load(&free_at);
    const uint64_t from = at > last + 1000 ? at - 1000 : last;
    if (from + cost > at) return 0;
    return atomic_compare_exchange_strong(&free_at, &last, from + cost);
}
static void *request(void *at) {
    if (take(*(uint64_t *)at, 600)) atomic_fetch_add(&granted, 1);
    return NULL;
}
int main(void) {
    pthread_t t[2];
    now[0] = __VERIFIER_nondet_ulong();
    now[1] = now[0] + (__VERIFIER_nondet_uint() & 255);
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, request, &now[i]);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(granted < 2);
    return 0;
}
#elif defined SET
// A set of keys without locks. A key equal to the mark of free places is inserted twice or more.

enum { PLACES = 4 };
static _Atomic uint32_t places[PLACES];

static uint32_t hash(uint32_t key) {
    uint32_t h = 2166136261u;
    for (int i = 0; i < 4; i++, key >>= 8) h = (h ^ (key & 255)) * 16777619u;
    return h;
}
static int insert(uint32_t key) {
    for (uint32_t i = hash(key) % PLACES, n = 0; n < PLACES; n++, i = (i + 1) % PLACES) {
        uint32_t found = 0;
        if (atomic_compare_exchange_strong(&places[i], &found, key)) return 1;
        if (found == key) return 0;
    }
    return -1;
}
static void *insert_key(void *key) {
    (void)insert(*(uint32_t *)key);
    return NULL;
}
int main(void) {
    pthread_t t;
    uint32_t key = __VERIFIER_nondet_uint();
    int n = 0;
    pthread_create(&t, NULL, insert_key, &key);
    (void)insert(key);
    pthread_join(t, NULL);
    for (int i = 0; i < PLACES; i++) n += places[i] == key;
    assert(n == 1);
    return 0;
}
#elif defined MAILBOX
// A connection that commands from another thread open. The sequence number wraps.

enum { IDLE, OPENING, OPEN, CLOSED };
static atomic_uint mail;

static void *peer(void *unused) {
    for (int i = 0; i < 2; i++)
        atomic_store_explicit(&mail, __VERIFIER_nondet_uint(), memory_order_release);
    return unused;
}
int main(void) {
    pthread_t t;
    int state = IDLE;
    unsigned sequence = 0;
    pthread_create(&t, NULL, peer, NULL);
    for (int i = 0; i < 2; i++) {
        const unsigned m = atomic_load_explicit(&mail, memory_order_acquire);
        if (state == IDLE && m >> 24 == 1) {
            state = OPENING;
            sequence = m & 0xffffff;
        } else if (state == OPENING && m >> 24 == 2) {
            state = (m & 0xffffff) == ((sequence + 1) & 0xffffff) ? OPEN : CLOSED;
        }
    }
    assert(state != OPEN || sequence != 0xffffff);
    pthread_join(t, NULL);
    return 0;
}
#elif defined IDS
// Ids are bits of a word. Id 64 is allowed, and is id 0.

static _Atomic uint64_t used;
static unsigned wanted[2];
static int got[2];

static int allocate(unsigned id) {
    const uint64_t bit = UINT64_C(1) << (id & 63);
    return !(atomic_fetch_or(&used, bit) & bit);
}
static void *allocate_first(void *unused) {
    got[0] = allocate(wanted[0]);
    return unused;
}
int main(void) {
    pthread_t t;
    for (int i = 0; i < 2; i++) {
        wanted[i] = __VERIFIER_nondet_uint();
        __VERIFIER_assume(wanted[i] <= 64);
    }
    pthread_create(&t, NULL, allocate_first, NULL);
    got[1] = allocate(wanted[1]);
    pthread_join(t, NULL);
    assert(wanted[0] == wanted[1] || (got[0] && got[1]));
    return 0;
}
#elif defined SEQLOCK
// A sequence lock, whose readers see each value whole.

static atomic_uint sequence;
static _Atomic uint32_t value, inverse = UINT32_MAX;

static void *write_value(void *unused) {
    const uint32_t v = __VERIFIER_nondet_uint();
    atomic_store_explicit(&sequence, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&value, v, memory_order_relaxed);
    atomic_store_explicit(&inverse, ~v, memory_order_relaxed);
    atomic_store_explicit(&sequence, 2, memory_order_release);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, write_value, NULL);
    const unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
    const uint32_t a = atomic_load_explicit(&value, memory_order_relaxed),
                   b = atomic_load_explicit(&inverse, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (before == atomic_load_explicit(&sequence, memory_order_relaxed) && !(before & 1))
        assert(a == ~b && a != 0x5eed5eed);
    pthread_join(t, NULL);
    return 0;
}
#elif defined ACCOUNTS
// Two transfers under a lock, of which amounts may be negative.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int64_t account[2] = {1000, 0};

static void *transfer(void *unused) {
    const int32_t amount = __VERIFIER_nondet_int();
    pthread_mutex_lock(&lock);
    if (account[0] >= amount) {
        account[0] -= amount;
        account[1] += amount;
    }
    pthread_mutex_unlock(&lock);
    return unused;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, transfer, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(account[1] != -2000000000);
    return 0;
}
#elif defined ESCAPE
// The escape \\uXXXX of JSON: the first half of a pair is not expected alone.

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}
int main(void) {
    char text[4];
    long v = 0;
    smc_input(text, sizeof text);
    for (int i = 0; i < 4; i++) {
        if (digit(text[i]) < 0) return 0;
        v = v << 4 | digit(text[i]);
    }
    assert(v != 0xd83d);
    return 0;
}
#elif defined LEB128
// Signed numbers of 7 bits a byte.

static int32_t decode(const uint8_t *b) {
    uint32_t r = 0;
    int shift = 0;
    uint8_t x;
    do {
        x = *b++;
        r |= (uint32_t)(x & 127) << shift;
        shift += 7;
    } while (x & 128 && shift < 28);
    if (x & 64) r |= ~0u << shift;
    return (int32_t)r;
}
int main(void) {
    uint8_t b[5];
    smc_input(b, sizeof b);
    assert(decode(b) != -1234567);
    return 0;
}
#elif defined CHECKSUM
// CRC-32 of four bytes, which the solver inverts.

static uint32_t crc(const uint8_t *b, int n) {
    uint32_t c = UINT32_MAX;
    for (int i = 0; i < n; i++) {
        c ^= b[i];
        for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xedb88320u & -(c & 1));
    }
    return ~c;
}
int main(void) {
    uint8_t b[4];
    smc_input(b, sizeof b);
    assert(crc(b, 4) != 0xdeadbeef);
    return 0;
}
#endif
