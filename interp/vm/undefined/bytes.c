// bytes.c - tracks the undefined bits of private objects.
//
// After the object's bytes there is a flag for each byte: it says that the byte is at least partly
// undefined. Bytes that were copied or partly written have records in vm->undefined_bytes. A
// flagged byte without a record was never written: all its bits are undefined, and the byte itself
// is their origin.
#include "interp/vm/undefined/bytes.h"

#include "interp/vm/undefined/registers.h"

#include <string.h>

enum { ALL = 0xff }; // all bits of a byte

static uint8_t *flags_of(const smc_vm *vm, const smc_slot *s) {
    return vm->bytes + s->start + s->size;
}

// Returns the flags of n <= 8 bytes from `offset` on. Reads two bytes of flags, since the flags end
// with an unused byte.
static unsigned flags_at(const smc_vm *vm, const smc_slot *s, uint32_t offset, uint32_t n) {
    uint16_t two;
    assert(n <= 8 && offset + n <= s->size);
    memcpy(&two, flags_of(vm, s) + offset / 8, sizeof two);
    return (unsigned)two >> offset % 8 & ((1u << n) - 1);
}

static void set_flags(smc_vm *vm, smc_slot *s, uint32_t offset, uint32_t n, unsigned to) {
    const unsigned old = flags_at(vm, s, offset, n);
    uint16_t two;
    memcpy(&two, flags_of(vm, s) + offset / 8, sizeof two);
    two ^= (uint16_t)((old ^ to) << offset % 8);
    memcpy(flags_of(vm, s) + offset / 8, &two, sizeof two);
    s->undefined += (uint32_t)__builtin_popcount(to) - (uint32_t)__builtin_popcount(old);
    assert(s->undefined <= s->size);
}

// Returns the origin of a byte that was never written: its own address.
static uint64_t origin_of_unwritten_byte(const smc_vm *vm, const smc_slot *s, uint32_t offset) {
    if (smc_vm_is_owned_slot(vm, s))
        return ((const smc_owned_object *)(const void *)s)->base + offset;
    return smc_addr_make(SMC_TAG_PRIVATE, s->variable, offset);
}

uint32_t smc_uninitialised_flag_bytes(uint32_t size) { return size / 8 + 2; }

void smc_uninitialised_init_flags(smc_vm *vm, smc_slot *s, bool undefined) {
    uint8_t *flags = flags_of(vm, s);
    s->undefined = undefined ? s->size : 0;
    memset(flags, 0, smc_uninitialised_flag_bytes(s->size));
    if (!undefined) return;
    memset(flags, 0xff, s->size / 8);
    flags[s->size / 8] = (uint8_t)((1u << s->size % 8) - 1);
}

void smc_uninitialised_init_from(smc_vm *vm, smc_slot *s, const uint8_t *undefined) {
    for (uint32_t i = 0; undefined && i < s->size; i++)
        if (undefined[i]) set_flags(vm, s, i, 1, 1);
}

bool smc_uninitialised_has_bits(const smc_vm *vm, const smc_slot *s, uint32_t offset, uint32_t n) {
    return s->undefined && flags_at(vm, s, offset, n);
}

// ---- records of copied and partly written bytes -------------------------------------------------

// Returns the index of the first record that ends after position `at` of vm->bytes.
static uint32_t first_record_from(const smc_vm *vm, uint32_t at) {
    uint32_t low = 0, high = vm->head.n_undefined_bytes;
    while (low < high) {
        const uint32_t mid = (low + high) / 2;
        if (vm->undefined_bytes[mid].at + vm->undefined_bytes[mid].n <= at) low = mid + 1;
        else high = mid;
    }
    return low;
}

static uint64_t hash_undefined_bytes(const smc_undefined_bytes *row) {
    const uint64_t where = smc_mix_pair((uint64_t)row->at << 32 | row->n, row->bits);
    return smc_mix_member(smc_mix_pair(row->origin, where));
}

// Adds the record to the hash, or removes it.
static void toggle_record_hash(smc_vm *vm, const smc_undefined_bytes *row) {
    vm->head.undefined_hash ^= hash_undefined_bytes(row);
}

// Moves the records from index `from` on to index `to`.
static void move_records(smc_vm *vm, uint32_t from, uint32_t to) {
    assert(from <= vm->head.n_undefined_bytes);
    memmove(vm->undefined_bytes + to, vm->undefined_bytes + from,
            (vm->head.n_undefined_bytes - from) * sizeof *vm->undefined_bytes);
    vm->head.n_undefined_bytes += to - from;
}

// Removes the records of n bytes. A record that is partly in the range is split.
static void remove_undefined_records(smc_vm *vm, uint32_t at, uint32_t n) {
    uint32_t i = first_record_from(vm, at);
    while (i < vm->head.n_undefined_bytes && vm->undefined_bytes[i].at < at + n) {
        const smc_undefined_bytes row = vm->undefined_bytes[i];
        toggle_record_hash(vm, &row);
        move_records(vm, i + 1, i);
        const uint32_t end = row.at + row.n;
        const smc_undefined_bytes rest[] = {
            {row.at, at - row.at, row.origin, row.bits},
            {at + n, end - (at + n), row.origin + (at + n - row.at), row.bits}};
        const bool has[] = {row.at<at, end> at + n};
        for (unsigned k = 0; k < 2; k++)
            if (has[k] && vm->head.n_undefined_bytes < SMC_MAX_UNDEFINED) {
                move_records(vm, i, i + 1);
                toggle_record_hash(vm, &rest[k]);
                vm->undefined_bytes[i++] = rest[k];
            }
    }
}

// Records the undefined bits of a byte; extends the previous record if possible. If the table of
// records is full, the byte is treated as never written.
static void append_undefined_record(smc_vm *vm, uint32_t at, uint64_t origin, uint64_t bits) {
    const uint32_t i = first_record_from(vm, at);
    smc_undefined_bytes *before = i ? &vm->undefined_bytes[i - 1] : NULL;
    // The caller has removed earlier records of the byte.
    assert(i == vm->head.n_undefined_bytes || vm->undefined_bytes[i].at > at);
    if (before && before->at + before->n == at && before->origin + before->n == origin &&
        before->bits == bits) {
        toggle_record_hash(vm, before);
        before->n++;
        toggle_record_hash(vm, before);
    } else if (vm->head.n_undefined_bytes < SMC_MAX_UNDEFINED) {
        move_records(vm, i, i + 1);
        vm->undefined_bytes[i] = (smc_undefined_bytes){at, 1, origin, bits};
        toggle_record_hash(vm, &vm->undefined_bytes[i]);
    }
}

void smc_uninitialised_drop_dead(smc_vm *vm) {
    const uint32_t from = first_record_from(vm, smc_vm_private_end(vm));
    uint32_t to = from;
    while (to < vm->head.n_undefined_bytes && vm->undefined_bytes[to].at < SMC_OWNED_OFFSET)
        toggle_record_hash(vm, &vm->undefined_bytes[to++]);
    if (to > from) move_records(vm, to, from);
}

// True if the bytes can be used: they depend on inputs, or all their undefined bits are padding
// where they come from.
static bool is_usable(const smc_vm *vm, const smc_undefined_bytes *row) {
    bool is = true;
    if (smc_is_term(row->origin)) return true;
    for (uint32_t k = 0; k < row->n && is; k++)
        is = smc_memory_padding_bits(&vm->memory, &vm->places,
                                     (smc_undefined){row->bits, row->origin + k}) == row->bits;
    return is;
}

bool smc_uninitialised_is_copied(const smc_vm *vm) {
    const uint32_t end = first_record_from(vm, smc_vm_private_end(vm));
    bool copied = vm->head.n_undefined_bytes == SMC_MAX_UNDEFINED; // some may have no record
    for (uint32_t i = 0; i < end && !copied; i++) copied = !is_usable(vm, &vm->undefined_bytes[i]);
    return copied;
}

// ---- accesses -----------------------------------------------------------------------------------

// Returns the undefined bits of a byte whose flag is set.
static smc_undefined byte_at(const smc_vm *vm, const smc_slot *s, uint32_t offset) {
    const uint32_t at = s->start + offset, i = first_record_from(vm, at);
    if (i == vm->head.n_undefined_bytes || vm->undefined_bytes[i].at > at)
        return (smc_undefined){ALL, origin_of_unwritten_byte(vm, s, offset)};
    const smc_undefined_bytes *row = &vm->undefined_bytes[i];
    return (smc_undefined){row->bits, row->origin + (at - row->at)};
}

smc_undefined smc_uninitialised_get(const smc_vm *vm, const smc_slot *s, uint32_t offset,
                                    uint32_t n) {
    smc_undefined u = {0};
    const unsigned flags = s->undefined ? flags_at(vm, s, offset, n) : 0;
    for (uint32_t k = n; k-- > 0;)
        if (flags >> k & 1) {
            const smc_undefined byte = byte_at(vm, s, offset + k);
            u.bits |= byte.bits << 8 * k;
            u.origin = byte.origin;
        }
    return u;
}

void smc_uninitialised_set(smc_vm *vm, smc_slot *s, uint32_t offset, uint32_t n, smc_undefined u) {
    unsigned flags = 0;
    if (n < 8) u.bits &= (1ull << 8 * n) - 1;
    if (!u.bits && !smc_uninitialised_has_bits(vm, s, offset, n)) return;
    for (uint32_t k = 0; k < n; k++) flags |= (unsigned)((u.bits >> 8 * k & ALL) != 0) << k;
    if (vm->head.n_undefined_bytes) remove_undefined_records(vm, s->start + offset, n);
    set_flags(vm, s, offset, n, flags);
    const uint32_t lowest = flags ? (uint32_t)__builtin_ctz(flags) : 0;
    for (uint32_t k = lowest; k < n; k++) {
        const uint64_t bits = u.bits >> 8 * k & ALL, origin = u.origin + (k - lowest);
        if (bits && (bits != ALL || origin != origin_of_unwritten_byte(vm, s, offset + k)))
            append_undefined_record(vm, s->start + offset + k, origin, bits);
    }
}

void smc_uninitialised_clear(smc_vm *vm, smc_slot *s, uint32_t offset, uint32_t n) {
    if (s->undefined && vm->head.n_undefined_bytes)
        remove_undefined_records(vm, s->start + offset, n);
    for (uint32_t done = 0; s->undefined && done < n; done += 8)
        set_flags(vm, s, offset + done, n - done < 8 ? n - done : 8, 0);
}

const char *smc_undefined_check(const smc_vm *vm) {
    uint64_t hash = smc_undefined_hash_of_registers(vm);
    for (uint32_t i = 0; i < vm->head.n_undefined_bytes; i++) {
        const smc_undefined_bytes *row = &vm->undefined_bytes[i];
        if (!row->n || (i && row[-1].at + row[-1].n > row->at))
            return "undefined bytes are not in the order of their places";
        hash ^= hash_undefined_bytes(row);
    }
    return hash == vm->head.undefined_hash ? NULL : "undefined bytes have another hash";
}
