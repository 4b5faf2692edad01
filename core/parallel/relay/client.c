// client.c - the end of a relay in the exploring process: each call of the store sends a request
// and receives an answer.
#include "parallel/relay/relay.h"
#include "parallel/relay/words.h"

#include <unistd.h>

// A store whose calls are sent through a socket.
typedef struct relay_store {
    smc_store store;       // the first member, since a pointer to it is converted to relay_store
    smc_store_calls calls; // the calls that the store at the other end supports
    int socket;            // owned
    smc_packed request, answer; // buffers of the last request and answer
} relay_store;

static relay_store *relay_of(smc_store *s) { return (relay_store *)s; }

// Clears the request buffer and appends the number of the call. Returns the buffer.
static smc_packed *begin_request(smc_store *s, relay_call call) {
    relay_of(s)->request.n = 0;
    smc_pack_number(&relay_of(s)->request, call);
    return &relay_of(s)->request;
}

static smc_store_result fail_with(smc_store *s, smc_store_result end, char *fault) {
    free(s->fault);
    s->fault = fault;
    return end;
}

// Sends the request and receives the answer: the result of the call and the fault, then the output
// values. `out` decodes the output values.
static smc_store_result send_request(smc_store *s, smc_unpacking *out) {
    relay_store *r = relay_of(s);
    if (!relay_send(r->socket, &r->request) || !relay_receive(r->socket, &r->answer)) {
        *out = (smc_unpacking){0};
        return fail_with(s, SMC_STORE_FAILED,
                         smc_strdup("the process that serves the store has ended"));
    }
    *out = (smc_unpacking){.at = r->answer.at, .end = r->answer.at + r->answer.n};
    const smc_store_result end =
        (smc_store_result)smc_unpack_number_below(out, SMC_STORE_FAILED + 1);
    char *fault = smc_unpack_text(out);
    if (fault) (void)fail_with(s, end, fault);
    return end;
}

static smc_store_result get_attempt(smc_store *s, smc_store_attempt *out) {
    smc_unpacking u;
    (void)begin_request(s, RELAY_ATTEMPT);
    const smc_store_result end = send_request(s, &u);
    *out = (smc_store_attempt){0};
    if (end == SMC_STORE_DONE) relay_get_attempt(&u, out);
    return end;
}

static smc_store_result enter_session(smc_store *s, uint64_t *session) {
    smc_unpacking u;
    (void)begin_request(s, RELAY_ENTER);
    const smc_store_result end = send_request(s, &u);
    *session = end == SMC_STORE_DONE ? smc_unpack_number(&u) : 0;
    return end;
}

static smc_store_result claim_item(smc_store *s, uint64_t session, uint64_t attempt,
                                   smc_item *out) {
    smc_unpacking u;
    (void)session;
    smc_pack_number(begin_request(s, RELAY_TAKE_ITEM), attempt);
    const smc_store_result end = send_request(s, &u);
    *out = (smc_item){0};
    if (end == SMC_STORE_DONE) relay_get_item(&u, out);
    return end;
}

static smc_store_result end_item(smc_store *s, uint64_t session, uint64_t attempt, uint64_t item,
                                 const smc_item_result *y) {
    smc_unpacking u;
    smc_packed *to = begin_request(s, RELAY_END_ITEM);
    (void)session;
    smc_pack_number(to, attempt);
    smc_pack_number(to, item);
    smc_pack_number(to, y->n_children);
    for (uint32_t i = 0; i < y->n_children; i++) relay_put_work(to, &y->children[i]);
    relay_put_bytes(to, y->record->at, y->record->n);
    relay_put_bytes(to, y->outcomes, (size_t)y->n_outcomes * sizeof *y->outcomes);
    smc_pack_number(to, y->executions);
    smc_pack_number(to, y->blocked);
    smc_pack_number(to, y->stops);
    return send_request(s, &u);
}

static smc_store_result begin_next_attempt(smc_store *s, uint64_t last,
                                           const smc_store_attempt *next) {
    smc_unpacking u;
    smc_packed *to = begin_request(s, RELAY_START_NEXT_ATTEMPT);
    smc_pack_number(to, last);
    relay_put_attempt(to, next);
    return send_request(s, &u);
}

static smc_store_result give_back_items(smc_store *s, uint64_t session, smc_session_ending death,
                                        smc_item *worst) {
    smc_unpacking u;
    (void)session;
    smc_pack_number(begin_request(s, RELAY_GIVE_BACK), death);
    const smc_store_result end = send_request(s, &u);
    *worst = (smc_item){0};
    if (end == SMC_STORE_DONE) relay_get_item(&u, worst);
    return end;
}

static smc_store_result get_state(smc_store *s, smc_store_state *out) {
    smc_unpacking u;
    (void)begin_request(s, RELAY_STATE);
    const smc_store_result end = send_request(s, &u);
    *out = (smc_store_state){0};
    if (end == SMC_STORE_DONE) relay_get_state(&u, out);
    return end;
}

static smc_store_result poll_state(smc_store *s, bool idle, smc_store_demand *out) {
    smc_unpacking u;
    smc_pack_number(begin_request(s, RELAY_GET_DEMAND), idle);
    const smc_store_result end = send_request(s, &u);
    const uint64_t flags = end == SMC_STORE_DONE ? smc_unpack_number_below(&u, 4) : 0;
    *out = (smc_store_demand){.ends = flags & 1, .hungry = flags & 2};
    return end;
}

static smc_store_result finish_job(smc_store *s, uint64_t attempt, const char *fault) {
    smc_unpacking u;
    smc_packed *to = begin_request(s, RELAY_FINISH);
    smc_pack_number(to, attempt);
    smc_pack_text(to, fault);
    return send_request(s, &u);
}

static void close_store(smc_store *s) {
    close(relay_of(s)->socket);
    smc_vec_free(&relay_of(s)->request);
    smc_vec_free(&relay_of(s)->answer);
    free(s->fault);
    free(s);
}

smc_store *smc_relay_open(int socket) {
    relay_store *r = smc_alloc(sizeof *r);
    r->socket = socket;
    r->calls = (smc_store_calls){.close = close_store,
                                 .attempt = get_attempt,
                                 .enter = enter_session,
                                 .take = claim_item,
                                 .end = end_item,
                                 .start_next_attempt = begin_next_attempt,
                                 .give_back = give_back_items,
                                 .state = get_state};
    r->store.calls = &r->calls;
    if (!relay_receive(socket, &r->answer)) {
        close_store(&r->store);
        return NULL;
    }
    smc_unpacking u = {.at = r->answer.at, .end = r->answer.at + r->answer.n};
    if (smc_unpack_flag(&u)) r->calls.poll = poll_state;
    if (smc_unpack_flag(&u)) r->calls.finish = finish_job;
    return &r->store;
}
