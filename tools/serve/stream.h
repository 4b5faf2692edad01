// stream.h - server-sent events: browsers that are connected get each change of the project.
#ifndef SMC_SERVE_STREAM_H
#define SMC_SERVE_STREAM_H

#include "tools/serve/microhttpd.h"

#include "base/base.h"

#include <jansson.h>

// A connected browser: the events that it has not received yet. Its connection is suspended while
// there are none.
typedef struct serve_client {
    struct serve_streams *streams; // those to which it belongs
    struct MHD_Connection *connection;
    SMC_VEC(char) pending;
    bool is_suspended;
    bool has_ended; // it did not receive events in time, or the server ends
} serve_client;

// All connected browsers.
typedef struct serve_streams {
    const smc_microhttpd *http;
    SMC_VEC(serve_client *) clients;
    bool are_resumed; // a connection was resumed, of which the library's descriptor does not tell
} serve_streams;

// Answers the connection with a stream, whose first event is `name` with this data. Takes ownership
// of the data. Returns NULL if that fails.
struct MHD_Response *serve_stream_open(serve_streams *, struct MHD_Connection *, const char *name,
                                       json_t *data);
// Sends an event to all browsers. Takes ownership of the data.
void serve_stream_send(serve_streams *, const char *name, json_t *data);
// Sends a comment to all browsers, so that closed connections are noticed.
void serve_stream_ping(serve_streams *);
// Ends all streams.
void serve_stream_end(serve_streams *);

#endif
