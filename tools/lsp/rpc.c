#include "tools/lsp/rpc.h"

#include "tools/report/words/json.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { MOST_BYTES = 64 << 20 }; // largest message

bool smc_rpc_read(smc_rpc *r) {
    enum { CHUNK = 1 << 16 };
    smc_vec_reserve(&r->in, r->in.n + CHUNK);
    ssize_t n;
    do n = read(STDIN_FILENO, r->in.at + r->in.n, CHUNK);
    while (n < 0 && errno == EINTR);
    if (n <= 0) return false;
    r->in.n += (uint32_t)n;
    return r->in.n <= MOST_BYTES;
}

// Returns the length of the header, including the empty line, and sets *length to the value of
// Content-Length; 0: the header is incomplete.
static uint32_t parse_header(const smc_rpc *r, uint64_t *length) {
    static const char name[] = "Content-Length:";
    *length = 0;
    for (uint32_t at = 0; at < r->in.n;) {
        const char *line = r->in.at + at, *end = memchr(line, '\n', r->in.n - at);
        if (!end) return 0;
        at = (uint32_t)(end + 1 - r->in.at);
        if (end == line || (end == line + 1 && *line == '\r')) return at;
        if ((size_t)(end - line) >= sizeof name && strncasecmp(line, name, sizeof name - 1) == 0)
            // The number ends with the line, where strtoull stops.
            *length = strtoull(line + sizeof name - 1, NULL, 10);
    }
    return 0;
}

json_t *smc_rpc_next(smc_rpc *r) {
    uint64_t length;
    uint32_t start;
    while ((start = parse_header(r, &length)) && length <= r->in.n - start) {
        json_t *message = json_loadb(r->in.at + start, length, 0, NULL);
        const uint32_t used = start + (uint32_t)length;
        memmove(r->in.at, r->in.at + used, r->in.n - used);
        r->in.n -= used;
        if (json_is_object(message)) return message;
        json_decref(message);
        smc_rpc_answer_error(NULL, SMC_RPC_PARSE_ERROR, "the message is not a JSON object");
    }
    return NULL;
}

static void send_message(json_t *message) {
    smc_json_set_member(message, "jsonrpc", json_string("2.0"));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    printf("Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    fflush(stdout);
    free(text);
}

void smc_rpc_notify(const char *method, json_t *params) {
    send_message(json_pack("{s:s, s:o}", "method", method, "params", params));
}

void smc_rpc_request(smc_rpc *r, const char *method, json_t *params) {
    send_message(json_pack("{s:I, s:s, s:o}", "id", (json_int_t)++r->next_id, "method", method,
                           "params", params));
}

void smc_rpc_answer(const json_t *request, json_t *result) {
    send_message(json_pack("{s:O, s:o}", "id", json_object_get(request, "id"), "result", result));
}

void smc_rpc_answer_error(const json_t *request, int code, const char *message) {
    json_t *id = json_object_get(request, "id");
    send_message(json_pack("{s:o, s:{s:i, s:s}}", "id", id ? json_incref(id) : json_null(), "error",
                           "code", code, "message", message));
}
