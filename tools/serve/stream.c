#include "tools/serve/stream.h"

#include <string.h>

// MOST_PENDING: bytes after which a browser that receives nothing is disconnected. It reconnects,
// and gets the present state.
enum { BLOCK = 1 << 14, MOST_PENDING = 4 << 20 };

static void resume(serve_client *c) {
    if (!c->is_suspended) return;
    c->is_suspended = false;
    c->streams->are_resumed = true;
    c->streams->http->resume_connection(c->connection);
}

static void append(serve_client *c, const char *text, size_t n) {
    if (c->has_ended) return;
    if (c->pending.n + n > MOST_PENDING) {
        c->has_ended = true;
    } else {
        smc_vec_reserve(&c->pending, c->pending.n + n);
        memcpy(c->pending.at + c->pending.n, text, n);
        c->pending.n += (uint32_t)n;
    }
    resume(c);
}

// Returns the text of an event. JSON on one line has no newline, which would end the data.
static char *text_of_event(const char *name, json_t *data) {
    char *json = json_dumps(data, JSON_COMPACT), *text;
    text = smc_format("event: %s\ndata: %s\n\n", name, json ? json : "null");
    free(json);
    json_decref(data);
    return text;
}

// Called by the library: copies events into its buffer, or suspends the connection.
static ssize_t read_events(void *self, uint64_t at, char *to, size_t room) {
    serve_client *c = self;
    (void)at;
    if (c->has_ended) return MHD_CONTENT_READER_END_OF_STREAM;
    if (!c->pending.n) {
        c->is_suspended = true;
        c->streams->http->suspend_connection(c->connection);
        return 0;
    }
    const size_t n = c->pending.n < room ? c->pending.n : room;
    memcpy(to, c->pending.at, n);
    c->pending.n -= (uint32_t)n;
    memmove(c->pending.at, c->pending.at + n, c->pending.n);
    return (ssize_t)n;
}

// Called by the library when the connection is closed.
static void forget_client(void *self) {
    serve_client *c = self;
    serve_streams *s = c->streams;
    for (uint32_t i = 0; i < s->clients.n; i++)
        if (s->clients.at[i] == c) s->clients.at[i] = s->clients.at[--s->clients.n];
    smc_vec_free(&c->pending);
    free(c);
}

struct MHD_Response *serve_stream_open(serve_streams *s, struct MHD_Connection *connection,
                                       const char *name, json_t *data) {
    serve_client *c = smc_alloc(sizeof *c);
    *c = (serve_client){.streams = s, .connection = connection};
    *smc_vec_push(&s->clients) = c;
    char *text = text_of_event(name, data);
    append(c, text, strlen(text));
    free(text);
    struct MHD_Response *r = s->http->create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK,
                                                                    read_events, c, forget_client);
    if (!r) forget_client(c);
    return r;
}

void serve_stream_send(serve_streams *s, const char *name, json_t *data) {
    char *text = text_of_event(name, data);
    for (uint32_t i = 0; i < s->clients.n; i++) append(s->clients.at[i], text, strlen(text));
    free(text);
}

void serve_stream_ping(serve_streams *s) {
    static const char comment[] = ":\n\n";
    for (uint32_t i = 0; i < s->clients.n; i++)
        append(s->clients.at[i], comment, sizeof comment - 1);
}

void serve_stream_end(serve_streams *s) {
    for (uint32_t i = 0; i < s->clients.n; i++) {
        s->clients.at[i]->has_ended = true;
        resume(s->clients.at[i]);
    }
}
