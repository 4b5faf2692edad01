#include "program/orders.h"

#include <string.h>

// ---- order places -------------------------------------------------------------------------------

// Key of orders.known: a kind of access at a program place.
static uint64_t key_of_access(unsigned kind, bool compares) { return kind * 2 + compares; }

// Whether the action can have an order place. If an access consists of several actions, the first
// one has the order place of the access.
static bool can_have_order(const smc_orders *o, const smc_action *a) {
    if (a->continues) return false;
    if (a->order == SMC_PLAIN)
        return o->plain && a->full_access && !a->sync &&
               (a->kind == SMC_READ || a->kind == SMC_WRITE);
    const bool is_fence = a->kind == SMC_FENCE && a->op == SMC_FENCE_BY_ORDER;
    return !a->sync && (smc_is_access(a->kind) || is_fence);
}

static bool skip_word(const char **s, const char *word) {
    const size_t n = strlen(word);
    if (strncmp(*s, word, n) != 0) return false;
    *s += n;
    return true;
}

bool smc_is_atomic_operation(const char *callee) {
    if (!skip_word(&callee, "std::")) return false;
    (void)skip_word(&callee, "__1::"); // the inline namespace of libc++
    (void)skip_word(&callee, "__");
    (void)skip_word(&callee, "cxx_");
    return skip_word(&callee, "atomic");
}

bool smc_is_order_of_library(const smc_place *at) {
    return at->library || at->header || (at->callee && !smc_is_atomic_operation(at->callee));
}

static bool same_file(const char *a, const char *b) { return a == b || strcmp(a, b) == 0; }

static bool is_at(const smc_orders *o, const smc_order_place *p, const smc_place *at,
                  uint32_t place) {
    if (o->by_caller) return p->place == place;
    return p->at.line == at->line && p->at.column == at->column && same_file(p->at.file, at->file);
}

static uint32_t find_place(smc_orders *o, const smc_program *program, const smc_action *a) {
    const bool compares =
        a->kind == SMC_RMW &&
        (a->op == SMC_CAS || (a->op == SMC_FETCH && a->rmw.operand == SMC_FETCH_TO_COMPARE));
    uint32_t *known = smc_table_at(&o->known, a->place, key_of_access(a->kind, compares));
    if (*known) return *known;
    const smc_place at = program->place(program, a->place);
    if (!at.file || !at.line || smc_is_order_of_library(&at)) return *known = 1;
    uint32_t i = 0;
    while (i < o->at.n && !(o->at.at[i].kind == a->kind && o->at.at[i].compares == compares &&
                            is_at(o, &o->at.at[i], &at, a->place)))
        i++;
    if (i == o->at.n)
        *smc_vec_push(&o->at) = (smc_order_place){.at = at,
                                                  .place = a->place,
                                                  .loc = a->loc,
                                                  .kind = a->kind,
                                                  .compares = compares,
                                                  .is_new = a->is_new,
                                                  .order = a->order,
                                                  .order_fail = a->order_fail,
                                                  .now = a->order,
                                                  .now_fail = a->order_fail};
    return *known = i + 2;
}

uint32_t smc_order_place_of(const smc_orders *o, uint32_t place, unsigned kind, bool compares) {
    const uint32_t known = smc_table_get(&o->known, place, key_of_access(kind, compares));
    return known > 1 ? known - 2 : SMC_NO_ORDER_PLACE;
}

void smc_orders_apply(smc_orders *o, const smc_program *program, smc_action *a) {
    if (!can_have_order(o, a)) return;
    const uint32_t known = find_place(o, program, a);
    if (known == 1) return;
    smc_order_place *p = &o->at.at[known - 2];
    p->mixed |= p->order != a->order || (p->compares && p->order_fail != a->order_fail) ||
                p->is_new != a->is_new;
    p->several |= p->order == SMC_PLAIN && p->loc != a->loc;
    p->loc = a->loc;
    if (p->mixed) return;
    a->order = p->now;
    // the read of another RMW has the order of the RMW itself
    if (p->compares) a->order_fail = p->now_fail;
    else if (a->kind == SMC_RMW && a->op == SMC_FETCH) a->order_fail = p->now;
}

void smc_orders_free(smc_orders *o) {
    smc_vec_free(&o->at);
    smc_table_free(&o->known);
}

// ---- the lattice --------------------------------------------------------------------------------

// The effects of an order as a set of bits. An order covers another one if its set contains the
// other's set.
static unsigned parts_of_order(unsigned order) {
    static const uint8_t of[] = {
        [SMC_PLAIN] = 0,   [SMC_RELAXED] = 1,  [SMC_CONSUME] = 3, [SMC_ACQUIRE] = 7,
        [SMC_RELEASE] = 9, [SMC_ACQ_REL] = 15, [SMC_SEQ_CST] = 31};
    return of[order];
}

bool smc_order_covers(unsigned strong, unsigned weak) {
    return !(parts_of_order(weak) & ~parts_of_order(strong));
}

unsigned smc_orders_of_kind(unsigned kind, bool fails) {
    const unsigned relaxed = 1u << SMC_RELAXED, acquire = 1u << SMC_ACQUIRE,
                   release = 1u << SMC_RELEASE, most = 1u << SMC_SEQ_CST;
    if (kind == SMC_READ || fails) return relaxed | acquire | most;
    if (kind == SMC_WRITE) return relaxed | release | most;
    return relaxed | acquire | release | 1u << SMC_ACQ_REL | most;
}
