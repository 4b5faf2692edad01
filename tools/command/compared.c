#include "tools/command/compared.h"

#include <inttypes.h>

static unsigned kinds_of(const smc_result *r) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < r->errors.n; i++) kinds |= 1u << r->errors.at[i].kind;
    return kinds;
}

// The names of the kinds of the errors.
static json_t *kinds_json(const smc_result *r) {
    json_t *kinds = json_array();
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++)
        if (kinds_of(r) >> kind & 1)
            json_array_append_new(kinds, json_string(smc_error_name(kind)));
    return kinds;
}

json_t *smc_compared_json(const smc_compared *row) {
    const smc_result *r = &row->result;
    json_t *o =
        json_pack("{s:s, s:s, s:b, s:I, s:I, s:I, s:I, s:f, s:o}", "algo", row->by->name, "verdict",
                  smc_verdict_word(row->verdict), "complete", r->complete, "executions",
                  (json_int_t)r->executions, "blocked", (json_int_t)r->blocked, "redundant",
                  (json_int_t)r->redundant, "outcomes", (json_int_t)r->outcome_set.n,
                  "exploration_seconds", row->seconds, "errors", kinds_json(r));
    if (row->reason) json_object_set_new(o, "reason", json_string(row->reason));
    if (row->all_rounds) json_object_set_new(o, "all_rounds", json_integer(SMC_COMPARED_ROUNDS));
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, r->outcome_hash);
    if (r->has_outcome_hash) json_object_set_new(o, "outcome_hash", json_string(hash));
    return o;
}

static void pack_numbers(const smc_place_set *all, smc_packed *out) {
    smc_pack_number(out, all->n);
    for (uint32_t i = 0; i < all->n; i++) smc_pack_number(out, all->at[i]);
}

static void get_numbers(smc_place_set *all, smc_unpacking *from) {
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--)
        smc_distinct_places_add(all, smc_unpack_number32(from));
}

// Fields of a result that are printed and compared. The same list serves for encoding and decoding.
#define COMPARED(NUMBER, FLAG)                                                                     \
    FLAG(complete)                                                                                 \
    NUMBER(executions)                                                                             \
    NUMBER(ended)                                                                                  \
    NUMBER(blocked)                                                                                \
    NUMBER(redundant)                                                                              \
    FLAG(has_outcome_hash)                                                                         \
    NUMBER(outcome_hash)                                                                           \
    NUMBER(reduced)                                                                                \
    NUMBER(left_out)                                                                               \
    NUMBER(bounded)                                                                                \
    FLAG(seen)                                                                                     \
    NUMBER(rounds)                                                                                 \
    FLAG(withheld)                                                                                 \
    FLAG(keeps_rounds)                                                                             \
    FLAG(cyclic)

void smc_compared_pack(const smc_compared *row, smc_packed *out) {
    const smc_result *r = &row->result;
    smc_pack_number(out, row->verdict);
#define PUT(field) smc_pack_number(out, r->field);
    COMPARED(PUT, PUT)
#undef PUT
    smc_pack_number(out, kinds_of(r));
    smc_pack_number(out, r->outcome_set.n);
    for (uint64_t i = 0; i < r->outcome_set.cap; i++)
        if (r->outcome_set.slots[i]) smc_pack_number(out, r->outcome_set.slots[i]);
    pack_numbers(&r->servers, out);
    pack_numbers(&r->endless, out);
    pack_numbers(&r->unexplored_rounds, out);
    pack_numbers(&r->stale, out);
    smc_pack_text(out, row->reason);
    smc_pack_double(out, row->seconds);
}

void smc_compared_unpack(smc_compared *row, smc_unpacking *from) {
    smc_result *r = &row->result;
    row->verdict = (smc_verdict)smc_unpack_number(from);
#define NUMBER(field) r->field = (__typeof__(r->field))smc_unpack_number(from);
#define FLAG(field) r->field = smc_unpack_flag(from);
    COMPARED(NUMBER, FLAG)
#undef NUMBER
#undef FLAG
    const uint64_t kinds = smc_unpack_number(from);
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++)
        if (kinds >> kind & 1)
            *smc_vec_push(&r->errors) = (smc_error){.kind = (smc_error_kind)kind};
    for (uint64_t n = smc_unpack_number(from); n && !from->wrong; n--)
        smc_outcomes_add(&r->outcome_set, smc_unpack_number(from));
    get_numbers(&r->servers, from);
    get_numbers(&r->endless, from);
    get_numbers(&r->unexplored_rounds, from);
    get_numbers(&r->stale, from);
    row->reason = row->reason_text = smc_unpack_text(from);
    row->seconds = smc_unpack_double(from);
}
