// A queue as a list of rings, whose cells are taken by fetch_add (Morrison and Afek). A cell is a
// word: whether it is safe, an index, a value. -DNO_ADVANCE: dequeue leaves an empty cell as it is,
// so that an enqueue that comes late still uses it.
//
// smc: linearize --model=sc --calls=3 --threads=2
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3 --threads=2
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3 --threads=2
// expect: verdict=bounded exit=0
// smc: linearize -DNO_ADVANCE --model=sc --calls=3 --threads=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_ADVANCE --model=tso --calls=3 --threads=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_ADVANCE --model=rc11 --calls=3 --threads=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
#include <smc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { SIZE = 2 };
static const uint32_t CLOSED = 1u << 31;

typedef struct ring {
    atomic_uint head, tail;
    _Atomic(struct ring *) next;
    _Atomic(uint64_t) cells[SIZE];
} ring;

static _Atomic(ring *) first, last;

static uint64_t cell(uint32_t safe, uint32_t index, uint32_t value)
{
    return (uint64_t)safe << 63 | (uint64_t)index << 32 | value;
}
static uint32_t safe_of(uint64_t c) { return c >> 63; }
static uint32_t index_of(uint64_t c) { return c >> 32 & ~CLOSED; }
static uint32_t value_of(uint64_t c) { return (uint32_t)c; }

static ring *make(void)
{
    ring *r = calloc(1, sizeof *r);
    for (uint32_t i = 0; i < SIZE; i++) r->cells[i] = cell(1, i, 0);
    return r;
}

SMC_OBJECT()
{
    ring *r = make();
    first = r;
    last = r;
}

// False: the ring is closed, because it is full or because this has been tried too often.
static int put(ring *r, uint32_t value)
{
    enum { TRIES = 2 };
    for (int tries = 0; tries < TRIES; tries++) {
        const uint32_t t = atomic_fetch_add(&r->tail, 1);
        if (t & CLOSED) return 0;
        uint64_t c = r->cells[t % SIZE];
        if (!value_of(c) && index_of(c) <= t && (safe_of(c) || r->head <= t) &&
            atomic_compare_exchange_strong(&r->cells[t % SIZE], &c, cell(1, t, value)))
            return 1;
        if ((int32_t)(t - r->head) >= SIZE - 1) break;
    }
    atomic_fetch_or(&r->tail, CLOSED);
    return 0;
}

static void advance_tail(ring *r)
{
    for (;;) {
        uint32_t t = r->tail, h = r->head;
        if (r->tail != t) continue;
        if (h <= t || atomic_compare_exchange_strong(&r->tail, &t, h)) return; // closed: large
    }
}

// 0: it is empty.
static uint32_t get(ring *r)
{
    for (;;) {
        const uint32_t h = atomic_fetch_add(&r->head, 1);
        _Atomic(uint64_t) *at = &r->cells[h % SIZE];
        for (;;) {
            uint64_t c = *at;
            if (index_of(c) > h) break;
            if (value_of(c) && index_of(c) == h) {
                if (atomic_compare_exchange_strong(at, &c, cell(safe_of(c), h + SIZE, 0))) return value_of(c);
            } else if (value_of(c)) {
                if (atomic_compare_exchange_strong(at, &c, cell(0, index_of(c), value_of(c)))) break;
            } else {
#ifdef NO_ADVANCE
                break;
#else
                if (atomic_compare_exchange_strong(at, &c, cell(safe_of(c), h + SIZE, 0))) break;
#endif
            }
        }
        if ((r->tail & ~CLOSED) > h + 1) continue;
        advance_tail(r);
        return 0;
    }
}

SMC_OP_CARRIES(enqueue)
{
    for (;;) {
        ring *r = last, *none = NULL, *next = r->next;
        if (next) {
            atomic_compare_exchange_strong(&last, &r, next);
            continue;
        }
        if (put(r, (uint32_t)value)) return 0;
        ring *new = make();
        put(new, (uint32_t)value);
        if (!atomic_compare_exchange_strong(&r->next, &none, new)) continue;
        atomic_compare_exchange_strong(&last, &r, new);
        return 0;
    }
}

SMC_OP(dequeue)
{
    for (;;) {
        ring *r = first;
        uint32_t v = get(r);
        if (v) return v;
        ring *next = r->next;
        if (!next) return 0;
        if ((v = get(r))) return v;
        atomic_compare_exchange_strong(&first, &r, next);
    }
}

static int elements[4], n, taken;
SMC_SPEC_OBJECT() { n = taken = 0; }
SMC_SPEC(enqueue)
{
    elements[n++] = (int)value;
    return 0;
}
SMC_SPEC(dequeue) { return taken < n ? elements[taken++] : 0; }
