// rpc.h - JSON-RPC 2.0 on standard input and output, with the message headers of the Language
// Server Protocol (3.17, base protocol).
#ifndef SMC_RPC_H
#define SMC_RPC_H

#include "base/base.h"

#include <jansson.h>

// The connection to the client.
typedef struct smc_rpc {
    SMC_VEC(char) in; // input that was not processed yet
    int64_t next_id;  // id of the next request to the client
} smc_rpc;

// Waits for input and reads what is available. Returns false at the end of the input.
bool smc_rpc_read(smc_rpc *);
// Returns the next complete message, which the caller owns; NULL: there is none yet. Invalid
// messages are answered and skipped.
json_t *smc_rpc_next(smc_rpc *);

// Send messages; they take ownership of the values. If the connection is closed, that is noticed on
// standard input.
void smc_rpc_notify(const char *method, json_t *params);
// The client's response is ignored.
void smc_rpc_request(smc_rpc *, const char *method, json_t *params);
void smc_rpc_answer(const json_t *request, json_t *result);
enum {
    SMC_RPC_PARSE_ERROR = -32700,
    SMC_RPC_NO_METHOD = -32601,
    SMC_RPC_INVALID = -32600,
    SMC_RPC_FAILED = -32803
};
// Sends an error response; `request` is NULL if the request is unknown.
void smc_rpc_answer_error(const json_t *request, int code, const char *message);

#endif
