// result.c - reads the result of a check from smc's JSON output.
#include "internal.h"

#include <string.h>

// Returns the result of the last run; NULL: none. jansson treats NULL as an object without members.
static json_t *json_of(const smc_checking *c) { return c ? c->json : NULL; }

const char *smc_check_messages(const smc_checking *c) {
    return c && c->messages.at ? c->messages.at : "";
}

smc_api_verdict smc_check_verdict(const smc_checking *c) {
    static const char *const words[] = {"verified", "bounded", "sampled", "unsafe"};
    const char *verdict = smc_check_text(c, "verdict");
    for (unsigned i = 0; verdict && i < sizeof words / sizeof *words; i++)
        if (strcmp(verdict, words[i]) == 0) return (smc_api_verdict)i;
    return SMC_API_INCOMPLETE;
}

uint64_t smc_check_count(const smc_checking *c, const char *name) {
    return (uint64_t)json_integer_value(json_object_get(json_of(c), name));
}

double smc_check_seconds(const smc_checking *c) {
    return json_number_value(json_object_get(json_of(c), "seconds"));
}

const char *smc_check_text(const smc_checking *c, const char *name) {
    return json_string_value(json_object_get(json_of(c), name));
}

const char *smc_check_json(const smc_checking *c) {
    return c && c->json && c->result.at ? c->result.at : NULL;
}

static json_t *errors_of(const smc_checking *c) { return json_object_get(json_of(c), "errors"); }

size_t smc_check_errors(const smc_checking *c) { return json_array_size(errors_of(c)); }

static const char *text_member(json_t *o, const char *name) {
    return json_string_value(json_object_get(o, name));
}

static unsigned number_member(json_t *o, const char *name) {
    return (unsigned)json_integer_value(json_object_get(o, name));
}

// Copies the first `size` bytes of the struct, as many as the caller's version has, and zeroes the
// caller's further bytes.
static smc_api_status copy_known_part(void *to, size_t size, const void *from, size_t known) {
    if (!to) return SMC_API_INVALID;
    memset(to, 0, size);
    memcpy(to, from, size < known ? size : known);
    return SMC_API_OK;
}

smc_api_status smc_check_error(const smc_checking *c, size_t error, smc_api_error *to,
                               size_t size) {
    json_t *e = json_array_get(errors_of(c), error);
    if (!e) return SMC_API_INVALID;
    smc_api_error found;
    memset(&found, 0, sizeof found); // also the padding at the end
    found.kind = text_member(e, "kind");
    found.message = text_member(e, "message");
    found.file = text_member(e, "file");
    found.function = text_member(e, "function");
    found.replay = text_member(e, "replay");
    found.line = number_member(e, "line");
    found.column = number_member(e, "column");
    found.thread = number_member(e, "thread");
    return copy_known_part(to, size, &found, sizeof found);
}

// ---- execution ----------------------------------------------------------------------------------

static json_t *execution_of(const smc_checking *c, size_t error) {
    return json_object_get(json_array_get(errors_of(c), error), "execution");
}

size_t smc_check_steps(const smc_checking *c, size_t error) {
    json_t *threads = json_object_get(execution_of(c, error), "threads"), *thread;
    size_t i, n = 0;
    json_array_foreach(threads, i, thread) n += json_array_size(json_object_get(thread, "events"));
    return n;
}

// Values of read_from that are not events. In the JSON, "rf" has pairs of a write (null for the
// initial value) and a read.
enum { FROM_INITIALISATION = -1, READS_NOTHING = -2 };

static int64_t rf_source_in_json(json_t *execution, json_int_t id) {
    json_t *pairs = json_object_get(execution, "rf"), *pair;
    size_t i;
    json_array_foreach(pairs, i, pair) {
        json_t *write = json_array_get(pair, 0);
        if (json_integer_value(json_array_get(pair, 1)) == id)
            return json_is_integer(write) ? json_integer_value(write) : FROM_INITIALISATION;
    }
    return READS_NOTHING;
}

static smc_api_step api_step_of_event(json_t *execution, json_t *thread, json_t *event) {
    json_t *read = json_object_get(event, "value_read"),
           *written = json_object_get(event, "value_written"),
           *step = json_object_get(event, "step");
    const json_int_t id = json_integer_value(json_object_get(event, "id"));
    return (smc_api_step){.kind = text_member(event, "kind"),
                          .order = text_member(event, "order"),
                          .location = text_member(event, "location"),
                          .file = text_member(event, "file"),
                          .function = text_member(event, "function"),
                          .thread = number_member(thread, "thread"),
                          .line = number_member(event, "line"),
                          .column = number_member(event, "column"),
                          .id = (uint32_t)id,
                          .read_from = rf_source_in_json(execution, id),
                          .step = step ? json_integer_value(step) : -1,
                          .has_read = json_is_integer(read),
                          .has_written = json_is_integer(written),
                          .value_read = json_integer_value(read),
                          .value_written = json_integer_value(written)};
}

smc_api_status smc_check_step(const smc_checking *c, size_t error, size_t i, smc_api_step *to,
                              size_t size) {
    json_t *execution = execution_of(c, error), *thread;
    size_t k;
    json_array_foreach(json_object_get(execution, "threads"), k, thread) {
        json_t *events = json_object_get(thread, "events");
        const size_t n = json_array_size(events);
        if (i < n) {
            const smc_api_step step =
                api_step_of_event(execution, thread, json_array_get(events, i));
            return copy_known_part(to, size, &step, sizeof step);
        }
        i -= n;
    }
    return SMC_API_INVALID;
}
