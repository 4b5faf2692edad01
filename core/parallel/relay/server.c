// server.c - the end of a relay that holds the store: answers requests.
#include "parallel/relay/relay.h"
#include "parallel/relay/words.h"

bool smc_relay_handshake(const smc_relay *r) {
    smc_packed words = {0};
    smc_pack_number(&words, r->store->calls->poll != NULL);
    smc_pack_number(&words, r->store->calls->finish != NULL);
    const bool ok = relay_send(r->socket, &words);
    smc_vec_free(&words);
    return ok;
}

// Serves a request: decodes the arguments, performs the call and encodes the output values. If the
// request is malformed, only returns SMC_STORE_INVALID.
typedef smc_store_result service(smc_relay *, smc_unpacking *from, smc_packed *to);

static smc_store_result serve_attempt(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    smc_store_attempt a;
    (void)from;
    const smc_store_result end = r->store->calls->attempt(r->store, &a);
    if (end == SMC_STORE_DONE) relay_put_attempt(to, &a);
    smc_store_attempt_free(&a);
    return end;
}

static smc_store_result serve_enter(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    (void)from;
    const smc_store_result end = r->store->calls->enter(r->store, &r->session);
    if (end == SMC_STORE_DONE) smc_pack_number(to, r->session);
    return end;
}

static smc_store_result serve_take_item(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    smc_item item;
    const uint64_t number = smc_unpack_number(from);
    if (from->wrong) return SMC_STORE_INVALID;
    const smc_store_result end = r->store->calls->take(r->store, r->session, number, &item);
    if (end == SMC_STORE_DONE) relay_put_item(to, &item);
    smc_work_free(&item.work);
    return end;
}

static smc_store_result serve_end_item(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    SMC_VEC(smc_work) children = {0};
    smc_packed record = {0}, outcomes = {0}; // `outcomes` is a copy that is aligned
    (void)to;
    const uint64_t number = smc_unpack_number(from), item = smc_unpack_number(from);
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--)
        relay_get_work(from, smc_vec_push(&children));
    relay_get_bytes(from, &record);
    relay_get_bytes(from, &outcomes);
    smc_item_result y = {.children = children.at,
                         .n_children = children.n,
                         .record = &record,
                         .outcomes = (const uint64_t *)(void *)outcomes.at,
                         .n_outcomes = outcomes.n / sizeof(uint64_t),
                         .executions = smc_unpack_number(from)};
    y.blocked = smc_unpack_number(from);
    y.stops = smc_unpack_flag(from);
    const smc_store_result end = from->wrong
                                     ? SMC_STORE_INVALID
                                     : r->store->calls->end(r->store, r->session, number, item, &y);
    while (children.n) smc_work_free(&smc_vec_pop(&children));
    smc_vec_free(&children);
    smc_vec_free(&record);
    smc_vec_free(&outcomes);
    return end;
}

static smc_store_result serve_begin_attempt(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    smc_store_attempt next;
    (void)to;
    const uint64_t last = smc_unpack_number(from);
    relay_get_attempt(from, &next);
    const smc_store_result end = from->wrong
                                     ? SMC_STORE_INVALID
                                     : r->store->calls->start_next_attempt(r->store, last, &next);
    smc_store_attempt_free(&next);
    return end;
}

static smc_store_result serve_give_back(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    smc_item worst;
    const smc_session_ending death =
        (smc_session_ending)smc_unpack_number_below(from, SMC_SESSION_ENDINGS);
    if (from->wrong) return SMC_STORE_INVALID;
    const smc_store_result end = r->store->calls->give_back(r->store, r->session, death, &worst);
    if (end == SMC_STORE_DONE) relay_put_item(to, &worst);
    smc_work_free(&worst.work);
    return end;
}

static smc_store_result serve_state(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    smc_store_state s;
    (void)from;
    const smc_store_result end = r->store->calls->state(r->store, &s);
    if (end == SMC_STORE_DONE) relay_put_state(to, &s);
    return end;
}

static smc_store_result serve_demand(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    smc_store_demand g = {0};
    const bool idle = smc_unpack_flag(from);
    if (from->wrong || !r->store->calls->poll) return SMC_STORE_INVALID;
    const smc_store_result end = r->store->calls->poll(r->store, idle, &g);
    if (end == SMC_STORE_DONE) smc_pack_number(to, (uint64_t)g.ends | (uint64_t)g.hungry << 1);
    return end;
}

static smc_store_result serve_finish(smc_relay *r, smc_unpacking *from, smc_packed *to) {
    (void)to;
    const uint64_t number = smc_unpack_number(from);
    char *fault = smc_unpack_text(from);
    // the exploring process may report failure, but not completion
    const bool ok = !from->wrong && fault && r->store->calls->finish;
    const smc_store_result end =
        ok ? r->store->calls->finish(r->store, number, fault) : SMC_STORE_INVALID;
    free(fault);
    return end;
}

static service *const services[RELAY_CALLS] = {serve_attempt,  serve_enter,         serve_take_item,
                                               serve_end_item, serve_begin_attempt, serve_give_back,
                                               serve_state,    serve_demand,        serve_finish};

// Whether the call requires that a session was entered.
static bool needs_session(uint64_t call) {
    return call == RELAY_TAKE_ITEM || call == RELAY_END_ITEM || call == RELAY_GIVE_BACK;
}

bool smc_relay_serve(smc_relay *r) {
    smc_packed request = {0}, answer = {0}, given = {0};
    bool ok = relay_receive(r->socket, &request);
    smc_unpacking from = {.at = request.at, .end = request.at + request.n};
    const uint64_t call = ok ? smc_unpack_number_below(&from, RELAY_CALLS) : 0;
    ok = ok && !from.wrong && (r->session || !needs_session(call));
    if (ok) {
        const smc_store_result end = services[call](r, &from, &given);
        const bool is_failed = end == SMC_STORE_INVALID || end == SMC_STORE_FAILED;
        ok = !from.wrong && from.at == from.end;
        smc_pack_number(&answer, end);
        smc_pack_text(&answer, is_failed ? r->store->fault : NULL);
        smc_pack_bytes(&answer, given.at, given.n);
        ok = ok && relay_send(r->socket, &answer);
    }
    smc_vec_free(&request);
    smc_vec_free(&answer);
    smc_vec_free(&given);
    return ok;
}
