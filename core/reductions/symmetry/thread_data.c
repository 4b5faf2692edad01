#include "reductions/symmetry/thread_data.h"

#include <string.h>

enum { MAX_KINDS = 64 }; // maximum number of kinds

void smc_thread_data_free(smc_thread_data *b) {
    smc_vec_free(&b->at);
    smc_vec_free(&b->owners);
    *b = (smc_thread_data){0};
}

void smc_thread_data_encode(const smc_thread_data *b, smc_packed *to) {
    smc_pack_number(to, b->kinds);
    smc_pack_number(to, b->owners.n);
    for (uint32_t i = 0; i < b->owners.n; i++) smc_pack_number(to, b->owners.at[i]);
    smc_pack_number(to, b->at.n);
    for (uint32_t i = 0; i < b->at.n; i++) {
        const smc_thread_datum *at = &b->at.at[i];
        smc_pack_number(to, at->base);
        smc_pack_number(to, at->size);
        smc_pack_number(to, at->owner);
        smc_pack_number(to, at->kind);
    }
}

void smc_thread_data_decode(smc_thread_data *b, smc_unpacking *from) {
    b->kinds = smc_unpack_number32(from);
    const uint32_t owners = smc_unpack_count(from);
    for (uint32_t i = 0; i < owners && i < SMC_MAX_OWNERS; i++)
        *smc_vec_push(&b->owners) = smc_unpack_number(from);
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        const smc_thread_datum at = {.base = smc_unpack_number(from),
                                     .size = smc_unpack_number(from),
                                     .owner = smc_unpack_number_below(from, SMC_MAX_OWNERS),
                                     .kind = smc_unpack_number32(from)};
        if (!from->wrong && at.owner < b->owners.n) *smc_vec_push(&b->at) = at;
    }
}

// The address that stands for a thread's number; no object has such an address.
static uint64_t address_of_number(uint64_t one) { return UINT64_C(0xffffffff00000000) + one; }

bool smc_thread_data_moves_accesses(const smc_thread_data *b) {
    // the smallest address that stands for a number
    return b->at.n && b->at.at[0].base < address_of_number(0);
}

// ---- owners -------------------------------------------------------------------------------------

const smc_thread_datum *smc_thread_datum_at(const smc_thread_data *b, uint64_t value) {
    uint32_t low = 0, high = b->at.n; // entries below `low` begin at the value or before it
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (b->at.at[middle].base <= value) low = middle + 1;
        else high = middle;
    }
    const smc_thread_datum *at = low ? &b->at.at[low - 1] : NULL;
    return at && value - at->base < at->size ? at : NULL;
}

const smc_thread_datum *smc_thread_datum_of(const smc_thread_data *b, uint32_t kind,
                                            uint64_t owner) {
    for (uint32_t i = 0; i < b->at.n; i++)
        if (b->at.at[i].kind == kind && b->owners.at[b->at.at[i].owner] == owner)
            return &b->at.at[i];
    return NULL;
}

// The owner of the address, as a set with one member; 0: none.
static uint64_t owner_of_address(const smc_thread_data *b, uint64_t address) {
    const smc_thread_datum *at = smc_thread_datum_at(b, address);
    assert(!at || at->owner < SMC_MAX_OWNERS);
    return at ? UINT64_C(1) << at->owner : 0;
}

uint64_t smc_owners_in_value(const smc_thread_data *b, uint64_t value, smc_thread_reference names) {
    if (names == SMC_REFERENCE_ADDRESS) return owner_of_address(b, value);
    if (names == SMC_NUMBER) return owner_of_address(b, address_of_number(value));
    uint64_t owners = 0, one;
    const bool uses_names = names == SMC_REFERENCE_LIST ||
                            (names == SMC_REFERENCE_QUEUE && !smc_waiting_is_ordered(value));
    for (unsigned k = 0; uses_names && (one = smc_waiting_thread_at(value, k)); k++)
        owners |= owner_of_address(b, address_of_number(one));
    return owners;
}

// How the word of the action refers to threads.
static smc_thread_reference reference_kind_of_word(const smc_action *a, unsigned word) {
    if (smc_action_word(a, word) != SMC_WORD_VALUE) return SMC_REFERENCE_NONE;
    if (smc_is_list_access(a) && a->kind == SMC_RMW && a->op == SMC_APPEND)
        return SMC_REFERENCE_LIST; // the appended thread
    return a->kind == SMC_END ? SMC_REFERENCE_ADDRESS : smc_thread_reference_kind(a);
}

static bool is_of_object(const smc_action *a) {
    return a->kind == SMC_ALLOC || a->kind == SMC_FREE;
}
static uint64_t address_of_object(const smc_program *p, uint32_t object) {
    return p->objects.address && object ? p->objects.address(p, object) : 0;
}

uint64_t smc_owners_in_action(const smc_thread_data *b, const smc_program *p, const smc_action *a) {
    uint64_t owners = 0;
    for (unsigned i = 0; i < SMC_ACTION_WORDS; i++)
        owners |= smc_owners_in_value(b, a->words[i], reference_kind_of_word(a, i));
    if (a->loc) owners |= owner_of_address(b, p->location(p, a->loc).address);
    if (a->object && is_of_object(a))
        owners |= owner_of_address(b, address_of_object(p, a->object));
    return owners;
}

// ---- renaming -----------------------------------------------------------------------------------

// The number of the owner whose name the owner gets.
static uint32_t renamed_owner(const smc_renaming *r, uint32_t owner) {
    for (uint32_t i = 0; i < r->n; i++)
        if (r->from[i] == owner) return r->to[i];
    return owner;
}

// The address after renaming.
static uint64_t renamed_address(smc_renaming *r, uint64_t value) {
    const smc_thread_datum *at = smc_thread_datum_at(r->of, value);
    const uint32_t owner = at ? renamed_owner(r, at->owner) : 0;
    if (!at || owner == at->owner) return value;
    const smc_thread_datum *other =
        owner == UINT32_MAX ? NULL : smc_thread_datum_of(r->of, at->kind, r->of->owners.at[owner]);
    r->failed |= !other;
    return other ? other->base + (value - at->base) : value;
}

static uint64_t renamed_number(smc_renaming *r, uint64_t one) {
    return renamed_address(r, address_of_number(one)) - address_of_number(0);
}

// The list of waiting threads with each thread replaced by its new name.
static uint64_t renamed_list(smc_renaming *r, uint64_t list) {
    uint64_t renamed = smc_waiting_is_ordered(list) ? 0 : SMC_WAITING_UNORDERED, one;
    for (unsigned k = 0; (one = smc_waiting_thread_at(list, k)); k++)
        renamed = smc_waiting_add(renamed, renamed_number(r, one));
    return renamed;
}

uint64_t smc_renamed_value(smc_renaming *r, uint64_t value, smc_thread_reference names) {
    switch (names) {
    case SMC_REFERENCE_ADDRESS: return renamed_address(r, value);
    case SMC_NUMBER: return renamed_number(r, value);
    case SMC_REFERENCE_LIST:
    case SMC_REFERENCE_QUEUE: return renamed_list(r, value);
    case SMC_REFERENCE_NONE: break;
    }
    return value;
}

static bool is_program_data_location(const smc_location *l) { return !l->lock && !l->part_of; }

// Whether location b equals location a after renaming.
static bool is_renamed_location(smc_renaming *r, const smc_program *p, uint32_t a, uint32_t b) {
    if (!a || !b) return a == b;
    const smc_location x = p->location(p, a);
    const uint64_t address = renamed_address(r, x.address),
                   initial = x.size == 8 ? renamed_address(r, x.initial) : x.initial;
    if (a == b) return address == x.address && initial == x.initial;
    const smc_location y = p->location(p, b);
    return address == y.address && x.size == y.size && is_program_data_location(&x) &&
           is_program_data_location(&y) && x.initialised == y.initialised &&
           x.plain_only == y.plain_only && x.elided == y.elided && initial == y.initial;
}

// Whether object b equals object a after renaming.
static bool is_renamed_object(smc_renaming *r, const smc_program *p, uint32_t a, uint32_t b) {
    if (!a || !b) return a == b;
    return renamed_address(r, address_of_object(p, a)) == address_of_object(p, b) &&
           (a == b || p->objects.address);
}

// Whether word number `word` of b equals that of a after renaming; true for words that do not refer
// to threads.
static bool is_renamed_word(smc_renaming *r, const smc_program *p, const smc_action *a,
                            const smc_action *b, unsigned word) {
    switch (smc_action_word(a, word)) {
    case SMC_WORD_VALUE:
        return smc_renamed_value(r, a->words[word], reference_kind_of_word(a, word)) ==
               b->words[word];
    case SMC_WORD_OBJECT:
        return is_renamed_object(r, p, (uint32_t)a->words[word], (uint32_t)b->words[word]);
    default: return true; // such words are compared without renaming
    }
}

// Whether words of this type may refer to threads.
static bool may_refer_to_threads(smc_word_type type) {
    return type == SMC_WORD_VALUE || type == SMC_WORD_OBJECT;
}

bool smc_is_renamed_action(smc_renaming *r, const smc_program *p, const smc_action *a,
                           const smc_action *b, bool free_threads) {
    smc_action c = *b;
    if (!r->of->at.n) return smc_actions_are_equal(a, b);
    if (a->kind != b->kind) return false;
    if (!is_renamed_location(r, p, a->loc, b->loc)) return false;
    c.loc = a->loc;
    for (unsigned i = 0; i < SMC_ACTION_WORDS; i++) {
        if (!is_renamed_word(r, p, a, b, i)) return false;
        if (may_refer_to_threads(smc_action_word(a, i))) c.words[i] = a->words[i];
    }
    if (is_of_object(a) && !is_renamed_object(r, p, a->object, b->object)) return false;
    // The object was compared above, or the location's address, which was compared, identifies it.
    if (is_of_object(a) || a->loc) c.object = a->object;
    if (free_threads && (a->kind == SMC_CREATE || a->kind == SMC_JOIN)) c.thread = a->thread;
    return !r->failed && smc_actions_are_equal(a, &c);
}

bool smc_is_renamed_write(smc_renaming *r, const smc_action *a, uint64_t read_a,
                          const smc_action *b, uint64_t read_b) {
    uint64_t x = 0, y = 0;
    const bool writes = smc_rmw_writes(a, read_a, &x);
    return writes == smc_rmw_writes(b, read_b, &y) &&
           (!writes || smc_renamed_value(r, x, smc_thread_reference_kind(a)) == y) && !r->failed;
}

// ---- learning thread data -----------------------------------------------------------------------

// A field of an action that may contain an address or a thread's number.
typedef enum action_field {
    LOCATION,
    FIRST_WORD,
    SECOND_WORD,
    OBJECT,
    NUMBER,
    FIELDS
} action_field;

// Whether the operand is the number of the acting thread: it appends or removes itself in a list of
// waiting threads, or takes a lock.
static bool contains_own_thread(const smc_action *a) {
    return a->kind == SMC_RMW && a->of_thread &&
           (a->op == SMC_APPEND || a->op == SMC_REMOVE ||
            (a->size < 8 && a->op == SMC_CAS && !a->rmw.expected));
}

// The address in the field of the action; 0: the field contains none.
static uint64_t address_in_field(const smc_program *p, const smc_action *a, action_field f) {
    switch (f) {
    case LOCATION: return a->loc && smc_is_access(a->kind) ? p->location(p, a->loc).address : 0;
    case FIRST_WORD:
    case SECOND_WORD:
        return reference_kind_of_word(a, f - FIRST_WORD) == SMC_REFERENCE_ADDRESS
                   ? a->words[f - FIRST_WORD]
                   : 0;
    case NUMBER: return contains_own_thread(a) ? address_of_number(a->rmw.operand) : 0;
    case OBJECT: return is_of_object(a) ? address_of_object(p, a->object) : 0;
    case FIELDS: break;
    }
    return 0;
}

// Whether both values are addresses within objects.
static bool are_addresses(const smc_program *p, uint64_t x, uint64_t y) {
    uint64_t base, size;
    return x && y && p->objects.extent && p->objects.extent(p, x, &base, &size) &&
           p->objects.extent(p, y, &base, &size);
}

bool smc_could_be_renamed(const smc_program *p, const smc_action *a, const smc_action *b) {
    smc_action c = *b;
    if (smc_actions_are_equal(a, b)) return true;
    c.loc = a->loc, c.object = a->object;
    for (unsigned i = 0; i < SMC_ACTION_WORDS; i++)
        if (smc_action_word(a, i) == SMC_WORD_VALUE) c.words[i] = a->words[i];
    if (!smc_actions_are_equal(a, &c) || !a->loc != !b->loc || !a->object != !b->object)
        return false;
    if (a->loc != b->loc &&
        !are_addresses(p, address_in_field(p, a, LOCATION), address_in_field(p, b, LOCATION)))
        return false;
    for (unsigned i = 0; i < SMC_ACTION_WORDS; i++) {
        const action_field f = FIRST_WORD + i;
        const bool differs = smc_action_word(a, i) == SMC_WORD_VALUE && a->words[i] != b->words[i];
        if (differs && !contains_own_thread(a) &&
            !are_addresses(p, address_in_field(p, a, f), address_in_field(p, b, f)))
            return false;
    }
    return !is_of_object(a) || a->object == b->object ||
           are_addresses(p, address_in_field(p, a, OBJECT), address_in_field(p, b, OBJECT));
}

// Number of the owner; adds the owner if it is new.
static uint32_t number_of_owner(smc_thread_data *b, uint64_t owner) {
    for (uint32_t i = 0; i < b->owners.n; i++)
        if (b->owners.at[i] == owner) return i;
    *smc_vec_push(&b->owners) = owner;
    return b->owners.n - 1;
}

static void clear_kind(smc_thread_data *b, uint32_t kind) {
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < b->at.n; i++)
        if (b->at.at[i].kind != kind) b->at.at[n_left++] = b->at.at[i];
    b->at.n = n_left;
}

// Removes the kinds of thread data that overlap the address range.
static void clear_overlapping_kinds(smc_thread_data *b, uint64_t base, uint64_t size) {
    for (uint32_t i = 0; i < b->at.n; i++)
        if (b->at.at[i].base < base + size && base < b->at.at[i].base + b->at.at[i].size) {
            clear_kind(b, b->at.at[i].kind);
            i = (uint32_t)-1;
        }
}

// Inserts a datum in the order of addresses.
static void insert_datum(smc_thread_data *b, smc_thread_datum new) {
    uint32_t i = b->at.n;
    (void)smc_vec_push(&b->at);
    for (; i && b->at.at[i - 1].base > new.base; i--) b->at.at[i] = b->at.at[i - 1];
    b->at.at[i] = new;
    assert(!i || b->at.at[i - 1].base + b->at.at[i - 1].size <= new.base);
    assert(i + 1 == b->at.n || new.base + new.size <= b->at.at[i + 1].base);
}

// Determines n pieces of memory of equal size that contain the addresses: n whole objects, or
// elements of one array. Returns false if there are no such pieces.
static bool find_memory_pieces(const smc_program *p, const uint64_t *address, uint32_t n,
                               action_field f, uint64_t *start, uint64_t *size) {
    uint64_t base[SMC_MAX_RENAMED], sizes[SMC_MAX_RENAMED];
    bool are_distinct = true, together = true, evenly = address[1] > address[0];
    if (f == NUMBER) {
        memcpy(start, address, n * sizeof *address);
        *size = 1;
        return true;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (!address[i] || !p->objects.extent ||
            !p->objects.extent(p, address[i], &base[i], &sizes[i]))
            return false;
        for (uint32_t k = 0; k < i; k++) are_distinct &= base[k] != base[i];
        together &= base[i] == base[0];
        if (i) evenly &= address[i] - address[i - 1] == address[1] - address[0];
    }
    if (are_distinct) {
        for (uint32_t i = 0; i < n; i++) {
            if (sizes[i] != sizes[0] || address[i] - base[i] != address[0] - base[0]) return false;
            start[i] = base[i];
        }
        *size = sizes[0] + 1; // the address of an object's end belongs to the object, too
        return true;
    }
    if (!together || !evenly) return false;
    *size = address[1] - address[0];
    for (uint32_t i = 0; i < n; i++) start[i] = address[i] - (address[0] - base[0]) % *size;
    return true;
}

// Makes the pieces of memory that contain the addresses thread data of their owners. Returns false
// if they are thread data already, or if that is impossible.
static bool learn_datum(smc_thread_data *b, const smc_program *p, const uint64_t *address,
                        uint32_t n, action_field f, const uint64_t *owners) {
    uint64_t start[SMC_MAX_RENAMED], size;
    bool known = true;
    if (!find_memory_pieces(p, address, n, f, start, &size)) return false;
    for (uint32_t i = 0; i < n; i++) {
        const smc_thread_datum *at = smc_thread_datum_at(b, address[i]),
                               *first = smc_thread_datum_at(b, address[0]);
        known &= at && first && at->kind == first->kind && b->owners.at[at->owner] == owners[i] &&
                 address[i] - at->base == address[0] - first->base;
    }
    if (known || b->kinds == MAX_KINDS) return false;
    for (uint32_t i = 0; i < n; i++)
        if (number_of_owner(b, owners[i]) >= SMC_MAX_OWNERS)
            return b->owners.n = SMC_MAX_OWNERS, false;
    for (uint32_t i = 0; i < n; i++) clear_overlapping_kinds(b, start[i], size);
    for (uint32_t i = 0; i < n; i++)
        insert_datum(b, (smc_thread_datum){.base = start[i],
                                           .size = size,
                                           .owner = number_of_owner(b, owners[i]),
                                           .kind = b->kinds});
    b->kinds++;
    return true;
}

bool smc_thread_data_learn(smc_thread_data *b, const smc_program *p, const smc_action *const *a,
                           const uint64_t *owners, uint32_t n) {
    uint64_t address[SMC_MAX_RENAMED];
    if (n < 2 || n > SMC_MAX_RENAMED) return false;
    for (action_field f = 0; f < FIELDS; f++) {
        bool are_distinct = true;
        for (uint32_t i = 0; i < n; i++) {
            address[i] = address_in_field(p, a[i], f);
            for (uint32_t k = 0; k < i; k++) are_distinct &= address[k] != address[i];
        }
        if (are_distinct && learn_datum(b, p, address, n, f, owners)) return true;
    }
    return false;
}
