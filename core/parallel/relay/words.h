// words.h - what goes over the socket: a number of bytes, then these. Private to this folder.
#ifndef SMC_RELAY_WORDS_H
#define SMC_RELAY_WORDS_H

#include "parallel/store.h"

// A request begins with one of these.
typedef enum relay_call {
    RELAY_ATTEMPT,
    RELAY_ENTER,
    RELAY_TAKE,
    RELAY_END,
    RELAY_BEGIN_ANEW,
    RELAY_GIVE_BACK,
    RELAY_STATE,
    RELAY_LOOK,
    RELAY_FINISH,
    RELAY_CALLS
} relay_call;

bool relay_send(int socket, const smc_packed *);
bool relay_receive(int socket, smc_packed *); // replaces what is there; false: the other end is
                                              // gone, or says too much

void relay_put_bytes(smc_packed *, const void *at, size_t n);
void relay_get_bytes(smc_unpacking *, smc_packed *out); // to be freed

void relay_put_attempt(smc_packed *, const smc_attempt *);
void relay_get_attempt(smc_unpacking *, smc_attempt *out);
void relay_put_work(smc_packed *, const smc_work *);
void relay_get_work(smc_unpacking *, smc_work *out);
void relay_put_item(smc_packed *, const smc_item *);
void relay_get_item(smc_unpacking *, smc_item *out);
void relay_put_state(smc_packed *, const smc_store_state *);
void relay_get_state(smc_unpacking *, smc_store_state *out);

#endif
