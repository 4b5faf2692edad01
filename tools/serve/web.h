// web.h - the HTTP server: only for this machine, and only for those who know the token.
//
// Each address begins with the token, a number of 128 random bits. A request whose address or Host
// header (against DNS rebinding) is another one is refused before anything else is read of it. No
// address contains a path: programs and runs have numbers.
#ifndef SMC_SERVE_WEB_H
#define SMC_SERVE_WEB_H

#include "tools/serve/project.h"
#include "tools/serve/stream.h"

enum { SERVE_TOKEN = 32 }; // hexadecimal digits of the token

// The server.
typedef struct serve_web {
    smc_microhttpd http;
    struct MHD_Daemon *daemon;
    serve_streams streams;
    serve_project *project;
    uint16_t port;
    char token[SERVE_TOKEN + 1];
} serve_web;

// Starts the server on 127.0.0.1; port 0: any free port. Returns false after a message.
SMC_MUST_USE bool serve_web_start(serve_web *, serve_project *, uint16_t port);
// Descriptor that is readable when serve_web_step must be called.
int serve_web_descriptor(const serve_web *);
// Answers requests. Returns the milliseconds after which it must be called again; -1: any. If the
// project changes after the call, it must be called again at once (serve_web_has_events).
int serve_web_step(serve_web *);
bool serve_web_has_events(const serve_web *);
void serve_web_end(serve_web *);

#endif
