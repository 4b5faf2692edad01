// access.c - the accesses of the program. pass/native/ replaces them by calls of these functions.
//
// An atomic access is always a step. A plain one is a step if the thread's next step is of its kind
// and at its position in the source; otherwise no other thread can reach the memory, and the access
// is made at once. `place` is line << 32 | column.
#include "native/access.h"

#include "native/runtime.h"

#include <stdlib.h>
#include <string.h>

uint64_t smc_native_set_library_call(uint64_t place) {
    const uint64_t before = smc_native_me->library_call;
    smc_native_me->library_call = place;
    return before;
}

static bool is_step(smc_kind kind, const void *at, const void *buffer, uint64_t size,
                    uint64_t place) {
    return smc_native_is_at(kind, at, size, kind == SMC_WRITE ? buffer : NULL, place);
}

// Makes a plain read or write of several bytes, which may consist of several steps. buffer: the
// bytes.
static bool plain_access(smc_kind kind, unsigned char *at, unsigned char *buffer, uint64_t size,
                         uint64_t place) {
    uint64_t done = 0;
    while (done < size && is_step(kind, at + done, buffer + done, size - done, place)) {
        const smc_native_step *s = smc_native_begin();
        if (kind == SMC_READ)
            smc_native_store(buffer + done, s->size, smc_native_value_read(s, at + done));
        else smc_native_write_value(s, at + done, smc_native_load(buffer + done, s->size));
        smc_native_end(s);
        done += s->size;
    }
    if (done && done < size) smc_native_differs("only a part of an access is a step");
    return done;
}

uint64_t smc_native_read(void *at, unsigned size, unsigned order, uint64_t place) {
    uint64_t value = 0;
    if (order == SMC_PLAIN) {
        if (plain_access(SMC_READ, at, (unsigned char *)&value, size, place)) return value;
        return smc_native_load(at, size);
    }
    const smc_native_step *s = smc_native_take(SMC_READ);
    value = smc_native_value_read(s, at);
    smc_native_end(s);
    return value;
}

void smc_native_write(void *at, uint64_t value, unsigned size, unsigned order, uint64_t place) {
    if (order == SMC_PLAIN) {
        if (!plain_access(SMC_WRITE, at, (unsigned char *)&value, size, place))
            smc_native_store(at, size, value);
        return;
    }
    const smc_native_step *s = smc_native_take(SMC_WRITE);
    smc_native_write_value(s, at, value);
    smc_native_end(s);
}

static bool is_addition(unsigned operation) { return operation == SMC_ADD || operation == SMC_SUB; }

// Makes an RMW step; returns the value read.
static uint64_t rmw(void *at, smc_action act, bool *has_written) {
    uint64_t out;
    const smc_native_step *s = smc_native_take(SMC_RMW);
    const uint64_t old = smc_native_value_read(s, at);
    *has_written = smc_rmw_writes(&act, old, &out);
    // An addition that the thread undoes at once, since it finds a value that is too large, writes
    // nothing in the execution (smc_action.only_if).
    if (*has_written && !(s->flags & SMC_NATIVE_WRITES) && is_addition(act.op)) {
        smc_native_me->attempt = at;
        *has_written = false;
    }
    if (*has_written != !!(s->flags & SMC_NATIVE_WRITES))
        smc_native_differs(*has_written ? "it writes" : "it does not write");
    if (*has_written) smc_native_write_value(s, at, out);
    smc_native_end(s);
    return old;
}

uint64_t smc_native_rmw(void *at, uint64_t operand, unsigned operation, unsigned size,
                        uint64_t place) {
    (void)place;
    bool has_written;
    if (operation >= SMC_RMW_COUNT) smc_native_refuse("this read-modify-write operation");
    if (smc_native_me->attempt == at && is_addition(operation)) {
        smc_native_me->attempt = NULL;
        return smc_native_load(at, size);
    }
    return rmw(at,
               (smc_action){.kind = SMC_RMW,
                            .op = (uint8_t)operation,
                            .size = (uint8_t)size,
                            .rmw.operand = operand},
               &has_written);
}

uint64_t smc_native_compare_exchange(void *at, uint64_t expected, uint64_t desired, unsigned size,
                                     uint64_t place) {
    (void)place;
    const smc_native_step *s = smc_native_next();
    if (s && s->kind == SMC_CHOICE && s->op == SMC_CHOOSES_EXCHANGE) {
        s = smc_native_take(SMC_CHOICE);
        const bool fails = s->out;
        smc_native_end(s);
        smc_native_me->has_exchanged = false;
        if (fails) return smc_native_read(at, size, SMC_RELAXED, place);
    }
    return rmw(at,
               (smc_action){.kind = SMC_RMW,
                            .op = SMC_CAS,
                            .size = (uint8_t)size,
                            .rmw = {.operand = desired, .expected = expected}},
               &smc_native_me->has_exchanged);
}

unsigned smc_native_has_exchanged(void) { return smc_native_me->has_exchanged; }

unsigned smc_native_add_below(void *at, unsigned by, unsigned limit) {
    bool has_written;
    return (unsigned)rmw(at,
                         (smc_action){.kind = SMC_RMW,
                                      .op = SMC_ADD_BELOW,
                                      .size = sizeof(unsigned),
                                      .rmw = {.operand = by, .expected = limit}},
                         &has_written);
}

void smc_native_fence(uint64_t place) {
    (void)place;
    smc_native_make(SMC_FENCE);
}

void smc_native_refuse_atomic(void) { smc_native_refuse("an atomic access of 16 bytes"); }

// ---- several bytes ------------------------------------------------------------------------------

static unsigned char *bytes_of(uint64_t n) {
    unsigned char *bytes = malloc(n + 1);
    if (!bytes) smc_native_differs("out of memory");
    return bytes;
}

// Copies memory. The steps are reads and writes of the parts; if a part reads another value than
// that in memory, `from` is copied with this value.
void *smc_native_copy(void *to, void *from, uint64_t n, unsigned private, uint64_t place) {
    unsigned char *target = to, *source = from;
    uint64_t read = 0, wrote = 0;
    unsigned char *bytes = bytes_of(n);
    memcpy(bytes, from, n);
    for (;;) {
        const bool reads = !(private & SMC_NATIVE_FROM_PRIVATE) &&
                           smc_native_is_at(SMC_READ, source + read, n - read, NULL, place),
                   writes =
                       !reads && !(private & SMC_NATIVE_TO_PRIVATE) &&
                       smc_native_is_at(SMC_WRITE, target + wrote, n - wrote, bytes + wrote, place);
        if (!reads && !writes) break;
        const smc_native_step *s = smc_native_begin();
        if (reads) {
            smc_native_store(bytes + read, s->size, smc_native_value_read(s, source + read));
            read += s->size;
        } else {
            smc_native_write_value(s, target + wrote, smc_native_load(bytes + wrote, s->size));
            wrote += s->size;
        }
        smc_native_end(s);
    }
    if ((read && read < n) || (wrote && wrote < n))
        smc_native_refuse("a copy of which only some bytes are shared");
    if (!wrote) memmove(to, bytes, n);
    free(bytes);
    return to;
}

void *smc_native_fill(void *to, uint64_t byte, uint64_t n, unsigned private, uint64_t place) {
    unsigned char *bytes = bytes_of(n);
    memset(bytes, (int)byte, n);
    if (private & SMC_NATIVE_TO_PRIVATE || !plain_access(SMC_WRITE, to, bytes, n, place))
        memset(to, (int)byte, n);
    free(bytes);
    return to;
}

void *smc_native_copy_in_library(void *to, void *from, uint64_t n) {
    return smc_native_copy(to, from, n, 0, 0);
}

void *smc_native_fill_in_library(void *to, int byte, uint64_t n) {
    return smc_native_fill(to, (unsigned char)byte, n, 0, 0);
}

// ---- functions of the library ------------------------------------------------------------------

// True if the thread's next step is the access of a library function to this address.
static bool is_at_in_library(smc_kind kind, const void *at, unsigned size) {
    const smc_native_step *s = smc_native_next();
    return smc_native_next_in_library(kind) && s->order == SMC_PLAIN && s->size == size &&
           smc_native_fits_address(s, at) && smc_native_is_of_library_call(s);
}

uint64_t smc_native_library_read(const void *at, unsigned size) {
    if (!is_at_in_library(SMC_READ, at, size)) return smc_native_load(at, size);
    const smc_native_step *s = smc_native_begin();
    const uint64_t v = smc_native_value_read(s, at);
    smc_native_end(s);
    return v;
}

void smc_native_library_write(void *at, unsigned size, uint64_t value) {
    if (!is_at_in_library(SMC_WRITE, at, size)) {
        smc_native_store(at, size, value);
        return;
    }
    const smc_native_step *s = smc_native_begin();
    smc_native_write_value(s, at, value);
    smc_native_end(s);
}
