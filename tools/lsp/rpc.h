// rpc.h - JSON-RPC 2.0 on standard input and output, with the headers of the Language Server
// Protocol (3.17, base protocol).
#ifndef SMC_RPC_H
#define SMC_RPC_H

#include "base/base.h"

#include <jansson.h>

typedef struct smc_rpc {
    SMC_VEC(char) in; // what was read and not yet taken
    int64_t next_id;  // of our own requests
} smc_rpc;

// Takes what standard input has now, waiting for something. False: it has ended.
bool smc_rpc_read(smc_rpc *);
// The next whole message, owned by the caller; NULL: there is none yet. One that is no JSON object
// is answered and left out.
json_t *smc_rpc_next(smc_rpc *);

// All of these take the values over. A client that has gone away shows on standard input.
void smc_rpc_notify(const char *method, json_t *params);
void smc_rpc_request(smc_rpc *, const char *method, json_t *params); // whatever the answer
void smc_rpc_answer(const json_t *request, json_t *result);
enum {
    SMC_RPC_PARSE_ERROR = -32700,
    SMC_RPC_NO_METHOD = -32601,
    SMC_RPC_INVALID = -32600,
    SMC_RPC_FAILED = -32803
};
// NULL: which request is not known.
void smc_rpc_fail(const json_t *request, int code, const char *message);

#endif
