// words.h - messages on the socket of a relay: the length in bytes, then the contents. Private to
// core/parallel/relay/.
#ifndef SMC_RELAY_WORDS_H
#define SMC_RELAY_WORDS_H

#include "parallel/store.h"

// The call that a request demands; the request's first number.
typedef enum relay_call {
    RELAY_ATTEMPT,
    RELAY_ENTER,
    RELAY_TAKE_ITEM,
    RELAY_END_ITEM,
    RELAY_START_NEXT_ATTEMPT,
    RELAY_GIVE_BACK,
    RELAY_STATE,
    RELAY_GET_DEMAND,
    RELAY_FINISH,
    RELAY_CALLS
} relay_call;

// Sends a message. Returns false if the other end is closed.
bool relay_send(int socket, const smc_packed *);

// Receives a message in place of the buffer's contents. Returns false if the other end is closed,
// or the message is too long.
bool relay_receive(int socket, smc_packed *);

void relay_put_bytes(smc_packed *, const void *at, size_t n); // preceded by their number

// Decodes bytes into `out`, which the caller frees.
void relay_get_bytes(smc_unpacking *, smc_packed *out);

// Encode and decode the arguments and results of calls. The caller frees the decoded values.
void relay_put_attempt(smc_packed *, const smc_store_attempt *);
void relay_get_attempt(smc_unpacking *, smc_store_attempt *out);
void relay_put_work(smc_packed *, const smc_work *);
void relay_get_work(smc_unpacking *, smc_work *out);
void relay_put_item(smc_packed *, const smc_item *);
void relay_get_item(smc_unpacking *, smc_item *out);
void relay_put_state(smc_packed *, const smc_store_state *);
void relay_get_state(smc_unpacking *, smc_store_state *out);

#endif
