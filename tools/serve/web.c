#include "tools/serve/web.h"

#include "tools/report/formats/html.h"
#include "tools/serve/page.h"
#include "tools/terminal/console.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

enum { MOST_BODY = 4096 }; // bytes of a request's body

// A request whose body is being received.
typedef struct request {
    char body[MOST_BODY];
    size_t n;
    bool is_too_long;
} request;

// A response to be sent. `text` is borrowed, or copied if it must be.
typedef struct answer {
    unsigned status;
    const char *type; // of the content; NULL: plain text
    const char *policy;
    const char *text;
    size_t n;
    enum MHD_ResponseMemoryMode memory;
} answer;

// Scripts and styles come from the server only. The report page has its own inside, and gets an
// origin of its own, so that it cannot send requests with the rights of this page.
static const char page_policy[] = "default-src 'none'; script-src 'self'; style-src 'self'; "
                                  "connect-src 'self'; frame-src 'self'; base-uri 'none'; "
                                  "form-action 'none'; frame-ancestors 'none'",
                  report_policy[] = "sandbox allow-scripts; default-src 'none'; "
                                    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
                                    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

// ---- responses ----------------------------------------------------------------------------------

static enum MHD_Result send_response(const serve_web *w, struct MHD_Connection *c,
                                     struct MHD_Response *r, const answer *a) {
    if (!r) return MHD_NO;
    const smc_microhttpd *m = &w->http;
    m->add_response_header(r, "Content-Type", a->type ? a->type : "text/plain; charset=utf-8");
    m->add_response_header(r, "Content-Security-Policy", a->policy ? a->policy : page_policy);
    m->add_response_header(r, "X-Content-Type-Options", "nosniff");
    m->add_response_header(r, "Referrer-Policy", "no-referrer");
    m->add_response_header(r, "Cross-Origin-Resource-Policy", "same-origin");
    m->add_response_header(r, "Cache-Control", "no-store");
    const enum MHD_Result sent = m->queue_response(c, a->status, r);
    m->destroy_response(r);
    return sent;
}

static enum MHD_Result send_answer(const serve_web *w, struct MHD_Connection *c, const answer *a) {
    struct MHD_Response *r =
        w->http.create_response_from_buffer(a->n, (void *)(uintptr_t)a->text, a->memory);
    return send_response(w, c, r, a);
}

static enum MHD_Result send_text(const serve_web *w, struct MHD_Connection *c, unsigned status,
                                 const char *text) {
    return send_answer(w, c, &(answer){.status = status, .text = text, .n = strlen(text)});
}

static enum MHD_Result send_file(const serve_web *w, struct MHD_Connection *c, const char *type,
                                 const char *text) {
    return send_answer(
        w, c, &(answer){.status = MHD_HTTP_OK, .type = type, .text = text, .n = strlen(text)});
}

// ---- what is requested --------------------------------------------------------------------------

static enum MHD_Result send_events(serve_web *w, struct MHD_Connection *c) {
    struct MHD_Response *r =
        serve_stream_open(&w->streams, c, "all", serve_project_json(w->project));
    return send_response(w, c, r, &(answer){.status = MHD_HTTP_OK, .type = "text/event-stream"});
}

// Parses a number that is the whole text; 0: it is none.
static uint64_t number_of(const char *text) {
    char *end;
    if (*text < '1' || *text > '9') return 0;
    errno = 0;
    const unsigned long long n = strtoull(text, &end, 10);
    return *end || errno ? 0 : n;
}

static enum MHD_Result send_report(const serve_web *w, struct MHD_Connection *c, const char *run) {
    const serve_run *r = serve_project_find_run(w->project, number_of(run));
    if (!r || !r->page) return send_text(w, c, MHD_HTTP_NOT_FOUND, "no such report\n");
    return send_answer(w, c,
                       &(answer){.status = MHD_HTTP_OK,
                                 .type = "text/html; charset=utf-8",
                                 .policy = report_policy,
                                 .text = r->page,
                                 .n = r->page_size,
                                 .memory = MHD_RESPMEM_MUST_COPY});
}

static bool check_items(const serve_web *w, const json_t *body) {
    const json_t *item = json_object_get(body, "item"), *unroll = json_object_get(body, "unroll");
    const json_int_t number = json_integer_value(item), bound = json_integer_value(unroll);
    if (!json_is_integer(item) || number < 0 || number > UINT32_MAX || bound < 0 ||
        bound > UINT32_MAX)
        return false;
    const serve_choice choice = {.model = json_string_value(json_object_get(body, "model")),
                                 .unroll = (uint32_t)bound,
                                 .hunts = json_is_true(json_object_get(body, "hunt"))};
    return serve_project_check(w->project, (uint32_t)number, &choice);
}

static bool cancel_runs(const serve_web *w, const json_t *body) {
    const json_t *run = json_object_get(body, "run");
    if (!json_is_integer(run) || json_integer_value(run) < 0) return false;
    serve_project_cancel(w->project, (uint64_t)json_integer_value(run));
    return true;
}

static bool list_again(const serve_web *w, const json_t *body) {
    (void)body;
    serve_project_list(w->project);
    return true;
}

// Answers a POST. A page of another site cannot send this type of content without a request for
// permission, which is refused.
static enum MHD_Result handle_post(const serve_web *w, struct MHD_Connection *c, const char *path,
                                   const request *r) {
    static const struct {
        const char *path;
        bool (*handle)(const serve_web *, const json_t *);
    } all[] = {{"check", check_items}, {"cancel", cancel_runs}, {"list", list_again}};
    const char *type =
        w->http.lookup_connection_value(c, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_TYPE);
    if (r->is_too_long) return send_text(w, c, MHD_HTTP_CONTENT_TOO_LARGE, "too large\n");
    if (!type || strcmp(type, "application/json") != 0)
        return send_text(w, c, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, "expected application/json\n");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(path, all[i].path) != 0) continue;
        json_t *body = json_loadb(r->body, r->n, 0, NULL);
        const bool done = json_is_object(body) && all[i].handle(w, body);
        json_decref(body);
        return done ? send_text(w, c, MHD_HTTP_OK, "")
                    : send_text(w, c, MHD_HTTP_BAD_REQUEST, "invalid request\n");
    }
    return send_text(w, c, MHD_HTTP_NOT_FOUND, "no such page\n");
}

static enum MHD_Result handle_get(serve_web *w, struct MHD_Connection *c, const char *path) {
    static const char report[] = "report/";
    if (!*path) return send_file(w, c, "text/html; charset=utf-8", smc_serve_html);
    if (strcmp(path, "page.js") == 0)
        return send_file(w, c, "text/javascript; charset=utf-8", smc_serve_script);
    if (strcmp(path, "report.css") == 0)
        return send_file(w, c, "text/css; charset=utf-8", smc_html_style);
    if (strcmp(path, "page.css") == 0)
        return send_file(w, c, "text/css; charset=utf-8", smc_serve_style);
    if (strcmp(path, "events") == 0) return send_events(w, c);
    if (smc_has_prefix(path, report)) return send_report(w, c, path + sizeof report - 1);
    return send_text(w, c, MHD_HTTP_NOT_FOUND, "no such page\n");
}

// ---- who may request it -------------------------------------------------------------------------

// True if the Host header is that of the server: a site whose name is made to lead to this machine
// sends its own name.
static bool is_host(const serve_web *w, struct MHD_Connection *c) {
    static const char *const names[] = {"127.0.0.1", "localhost"};
    const char *host = w->http.lookup_connection_value(c, MHD_HEADER_KIND, MHD_HTTP_HEADER_HOST);
    bool is = false;
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        char *own = smc_format("%s:%u", names[i], w->port);
        is |= strcasecmp(host, own) == 0;
        free(own);
    }
    return is;
}

// Returns the rest of the address after "/TOKEN/"; NULL: the token is missing or wrong. The time of
// the comparison does not depend on which digits are wrong.
static const char *path_after_token(const serve_web *w, const char *url) {
    unsigned char difference = 0;
    if (*url != '/' || strlen(url) < SERVE_TOKEN + 2 || url[SERVE_TOKEN + 1] != '/') return NULL;
    for (int i = 0; i < SERVE_TOKEN; i++) difference |= (unsigned char)(url[i + 1] ^ w->token[i]);
    return difference ? NULL : url + SERVE_TOKEN + 2;
}

// Called by the library: when the head of a request was received, for each part of its body, and at
// its end.
static enum MHD_Result handle_request(void *self, struct MHD_Connection *c, const char *url,
                                      const char *method, const char *version, const char *part,
                                      size_t *n, void **state) {
    serve_web *w = self;
    const char *path = is_host(w, c) ? path_after_token(w, url) : NULL;
    request *r = *state;
    (void)version;
    if (!path)
        return send_text(w, c, MHD_HTTP_FORBIDDEN,
                         "forbidden: use the address that smc "
                         "serve has printed\n");
    if (!r) {
        *state = smc_alloc(sizeof *r);
        return MHD_YES;
    }
    if (*n) {
        r->is_too_long |= *n > MOST_BODY - r->n;
        if (!r->is_too_long) memcpy(r->body + r->n, part, *n);
        if (!r->is_too_long) r->n += *n;
        *n = 0;
        return MHD_YES;
    }
    if (strcmp(method, "POST") == 0) return handle_post(w, c, path, r);
    if (strcmp(method, "GET") == 0) return handle_get(w, c, path);
    return send_text(w, c, MHD_HTTP_METHOD_NOT_ALLOWED, "only GET and POST\n");
}

static void end_request(void *self, struct MHD_Connection *c, void **state,
                        enum MHD_RequestTerminationCode code) {
    (void)self, (void)c, (void)code;
    free(*state);
    *state = NULL;
}

// ---- the server ---------------------------------------------------------------------------------

static void send_change(void *self, const serve_item *item) {
    serve_web *w = self;
    if (!w->streams.clients.n) return;
    if (item) serve_stream_send(&w->streams, "item", serve_item_json(w->project, item));
    else serve_stream_send(&w->streams, "all", serve_project_json(w->project));
}

static bool make_token(serve_web *w) {
    unsigned char bytes[SERVE_TOKEN / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(w->token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool serve_web_start(serve_web *w, serve_project *project, uint16_t port) {
    enum { CONNECTIONS = 200 };
    const unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME;
    const struct sockaddr_in here = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char *why = NULL;
    *w = (serve_web){.project = project};
    if (!smc_microhttpd_load(&w->http, &why)) {
        smc_print_usage_error("smc serve needs libmicrohttpd: %s", why);
        free(why);
        return false;
    }
    w->streams.http = &w->http;
    project->changed = send_change;
    project->self = w;
    errno = 0;
    if (make_token(w))
        w->daemon = w->http.start_daemon(
            flags, port, NULL, NULL, handle_request, w, MHD_OPTION_SOCK_ADDR,
            (const struct sockaddr *)&here, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,
            MHD_OPTION_NOTIFY_COMPLETED, end_request, w, MHD_OPTION_END);
    const union MHD_DaemonInfo *info =
        w->daemon ? w->http.get_daemon_info(w->daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    if (!info)
        smc_print_usage_error("cannot listen on port %u: %s", port,
                              errno ? strerror(errno) : "libmicrohttpd gives no reason");
    else w->port = info->port;
    return info;
}

int serve_web_descriptor(const serve_web *w) {
    return w->http.get_daemon_info(w->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

int serve_web_step(serve_web *w) {
    MHD_UNSIGNED_LONG_LONG milliseconds;
    w->streams.are_resumed = false;
    (void)w->http.run(w->daemon);
    if (w->http.get_timeout(w->daemon, &milliseconds) != MHD_YES) return -1;
    return milliseconds > INT32_MAX ? INT32_MAX : (int)milliseconds;
}

bool serve_web_has_events(const serve_web *w) { return w->streams.are_resumed; }

void serve_web_end(serve_web *w) {
    if (!w->daemon) return;
    serve_stream_end(&w->streams);
    (void)w->http.run(w->daemon);
    w->http.stop_daemon(w->daemon);
    smc_vec_free(&w->streams.clients);
}
