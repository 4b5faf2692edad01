#include "tools/serve/project.h"

#include "base/child.h"
#include "models/model.h"
#include "tools/report/words/json.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

// ---- items --------------------------------------------------------------------------------------

static const char *text_member(const json_t *o, const char *key) {
    return json_string_value(json_object_get(o, key));
}

static void free_item(serve_item *item) {
    for (uint32_t i = 0; i < item->runs.n; i++) serve_run_free(item->runs.at[i]);
    smc_vec_free(&item->runs);
    json_decref(item->listed);
    free(item->name);
}

static char *name_of(const json_t *listed) {
    const char *target = text_member(listed, "build_target"), *test = text_member(listed, "test"),
               *file = text_member(listed, "file");
    if (strncmp(file, "./", 2) == 0) file += 2;
    return smc_format("%s%s%s%s%s%s", file, target ? " (" : "", target ? target : "",
                      target ? ")" : "", test ? ":" : "", test ? test : "");
}

// True if the file is in the served directory, wherever symbolic links lead.
static bool is_inside(const serve_project *p, const char *file) {
    char real[PATH_MAX];
    const size_t n = strlen(p->directory);
    return realpath(file, real) && strncmp(real, p->directory, n) == 0 &&
           (real[n] == '/' || (n == 1 && *p->directory == '/'));
}

static bool are_inside(const serve_project *p, const json_t *listed) {
    size_t i;
    json_t *file;
    bool inside = true;
    json_array_foreach(json_object_get(listed, "files"), i, file) inside =
        inside && is_inside(p, json_string_value(file));
    return inside;
}

// ---- the list -----------------------------------------------------------------------------------

void serve_project_list(serve_project *p) {
    smc_arguments words = {0};
    if (p->listing.pid) return;
    smc_arguments_add(&words, smc_strdup("smc"));
    smc_arguments_add(&words, smc_strdup("--list=programs"));
    smc_arguments_add(&words, smc_strdup("--format=json"));
    for (uint32_t i = 0; i < p->given.n; i++) smc_arguments_add(&words, smc_strdup(p->given.at[i]));
    smc_arguments_add(&words, p->build ? smc_format("--project=%s", p->build) : smc_strdup("."));
    if (!smc_job_start(&p->listing, &words, -1)) {
        free(p->messages);
        p->messages = smc_format("smc cannot be started: %s\n", strerror(errno));
    }
    smc_arguments_free(&words);
    p->changed(p->self, NULL);
}

// Moves the runs of the item with this name out of `old`.
static void keep_runs(serve_item *item, serve_item *old, uint32_t n_old) {
    for (uint32_t i = 0; i < n_old; i++) {
        if (strcmp(old[i].name, item->name) != 0) continue;
        memcpy(&item->runs, &old[i].runs, sizeof item->runs);
        memset(&old[i].runs, 0, sizeof old[i].runs);
    }
}

static void finish_list(serve_project *p) {
    serve_item *old = p->items.at;
    const uint32_t n_old = p->items.n;
    uint32_t at = 0, n_outside = 0;
    json_t *listed;
    memset(&p->items, 0, sizeof p->items);
    while ((listed = smc_job_result(&p->listing, &at))) {
        if (!text_member(listed, "file") || !are_inside(p, listed)) {
            n_outside++;
            json_decref(listed);
            continue;
        }
        serve_item *item = smc_vec_push(&p->items);
        *item = (serve_item){.name = name_of(listed), .listed = listed};
        keep_runs(item, old, n_old);
    }
    for (uint32_t i = 0; i < n_old; i++) free_item(&old[i]);
    free(old);
    free(p->messages);
    const smc_job_output *m = &p->listing.messages;
    p->messages = n_outside ? smc_format("%.*s%u of the programs are outside of %s: left out\n",
                                         (int)m->n, m->n ? m->at : "", n_outside, p->directory)
                            : smc_format("%.*s", (int)m->n, m->n ? m->at : "");
    smc_job_end(&p->listing);
    p->changed(p->self, NULL);
}

void serve_project_free(serve_project *p) {
    smc_job_end(&p->listing);
    for (uint32_t i = 0; i < p->items.n; i++) free_item(&p->items.at[i]);
    smc_vec_free(&p->items);
    smc_arguments_free(&p->given);
    free(p->directory);
    free(p->build);
    free(p->messages);
}

// ---- runs ---------------------------------------------------------------------------------------

static serve_run *last_run(const serve_item *item) {
    return item->runs.n ? item->runs.at[item->runs.n - 1] : NULL;
}

// The command in which the item's arguments begin: "test" or "linearize"; NULL: a check.
static const char *command_of(const serve_item *item) {
    const char *first =
        json_string_value(json_array_get(json_object_get(item->listed, "arguments"), 0));
    return first && (strcmp(first, "test") == 0 || strcmp(first, "linearize") == 0) ? first : NULL;
}

static bool is_built_in_model(const char *name) {
    bool is = false;
    for (size_t i = 0; !is && smc_model_at(i); i++) is = strcmp(smc_model_at(i)->name, name) == 0;
    return is;
}

// Returns the words that the choice adds.
static smc_arguments words_of_choice(const serve_choice *c) {
    smc_arguments words = {0};
    if (c->model) smc_arguments_add(&words, smc_format("--model=%s", c->model));
    if (c->unroll) smc_arguments_add(&words, smc_format("--unroll=%u", c->unroll));
    return words;
}

static smc_arguments arguments_of_run(const serve_project *p, const serve_item *item,
                                      const serve_choice *c) {
    static const char *const own[] = {"--format=json", "--progress=json", "--html=" SMC_JOB_PAGE,
                                      "--memory-limit=2000", NULL};
    smc_arguments all = {0}, chosen = words_of_choice(c);
    const char *command = c->hunts ? "hunt" : command_of(item);
    size_t i;
    json_t *word;
    smc_arguments_add(&all, smc_strdup("smc"));
    if (command) smc_arguments_add(&all, smc_strdup(command));
    for (const char *const *o = own; *o; o++) smc_arguments_add(&all, smc_strdup(*o));
    for (uint32_t k = 0; k < p->given.n; k++) smc_arguments_add(&all, smc_strdup(p->given.at[k]));
    for (uint32_t k = 0; k < chosen.n; k++) smc_arguments_add(&all, smc_strdup(chosen.at[k]));
    json_array_foreach(json_object_get(item->listed, "arguments"), i, word) {
        if (i || !command_of(item)) smc_arguments_add(&all, smc_strdup(json_string_value(word)));
    }
    smc_arguments_free(&chosen);
    return all;
}

static char *text_of_choice(const serve_choice *c) {
    smc_arguments words = words_of_choice(c);
    char *text = smc_strdup(c->hunts ? "hunt" : "");
    for (uint32_t i = 0; i < words.n; i++) {
        char *longer = smc_format("%s%s%s", text, *text ? " " : "", words.at[i]);
        free(text);
        text = longer;
    }
    smc_arguments_free(&words);
    return text;
}

bool serve_project_check(serve_project *p, uint32_t number, const serve_choice *c) {
    if (number >= p->items.n || (c->model && !is_built_in_model(c->model))) return false;
    serve_item *item = &p->items.at[number];
    if ((c->hunts && command_of(item)) || !are_inside(p, item->listed)) return false;
    if (last_run(item) && last_run(item)->state != SERVE_ENDED) return true;
    if (item->runs.n == SERVE_HISTORY) {
        serve_run_free(item->runs.at[0]);
        memmove(item->runs.at, item->runs.at + 1, --item->runs.n * sizeof *item->runs.at);
    }
    char *options = text_of_choice(c);
    *smc_vec_push(&item->runs) = serve_run_new(++p->n_runs, arguments_of_run(p, item, c), options);
    free(options);
    p->changed(p->self, item);
    return true;
}

void serve_project_cancel(serve_project *p, uint64_t number) {
    for (uint32_t i = 0; i < p->items.n; i++) {
        serve_run *r = last_run(&p->items.at[i]);
        if (!r || r->state == SERVE_ENDED || (number && r->number != number)) continue;
        serve_run_cancel(r);
        p->changed(p->self, &p->items.at[i]);
    }
}

const serve_run *serve_project_find_run(const serve_project *p, uint64_t number) {
    for (uint32_t i = 0; i < p->items.n; i++)
        for (uint32_t k = 0; k < p->items.at[i].runs.n; k++)
            if (p->items.at[i].runs.at[k]->number == number) return p->items.at[i].runs.at[k];
    return NULL;
}

// ---- waiting and reading ------------------------------------------------------------------------

static void add_descriptors(const smc_job *j, serve_descriptors *to) {
    if (!j->pid) return;
    *smc_vec_push(to) = (struct pollfd){.fd = j->out, .events = POLLIN};
    *smc_vec_push(to) = (struct pollfd){.fd = j->err, .events = POLLIN};
}

void serve_project_add_descriptors(const serve_project *p, serve_descriptors *to) {
    add_descriptors(&p->listing, to);
    for (uint32_t i = 0; i < p->items.n; i++)
        if (last_run(&p->items.at[i])) add_descriptors(&last_run(&p->items.at[i])->job, to);
}

bool serve_project_needs_time(const serve_project *p) {
    bool needs = false;
    for (uint32_t i = 0; i < p->items.n; i++) {
        const serve_run *r = last_run(&p->items.at[i]);
        needs |= r && r->state == SERVE_RUNS && r->cancelled;
    }
    return needs;
}

static void start_waiting_runs(serve_project *p) {
    for (;;) {
        uint32_t running = 0;
        serve_item *next = NULL;
        for (uint32_t i = 0; i < p->items.n; i++) {
            const serve_run *r = last_run(&p->items.at[i]);
            if (!r) continue;
            running += r->state == SERVE_RUNS;
            if (r->state == SERVE_WAITS && (!next || r->number < last_run(next)->number))
                next = &p->items.at[i];
        }
        if (!next || running >= smc_count_processors()) return;
        serve_run_start(last_run(next));
        p->changed(p->self, next);
    }
}

void serve_project_step(serve_project *p) {
    int status;
    for (uint32_t i = 0; i < p->items.n; i++) {
        serve_run *r = last_run(&p->items.at[i]);
        if (!r || r->state != SERVE_RUNS) continue;
        serve_run_enforce_cancel(r);
        if (serve_run_read(r)) p->changed(p->self, &p->items.at[i]);
    }
    if (p->listing.pid && smc_job_read(&p->listing, &status)) finish_list(p);
    start_waiting_runs(p);
}

// ---- JSON ---------------------------------------------------------------------------------------

json_t *serve_item_json(const serve_project *p, const serve_item *item) {
    json_t *o = json_object(), *runs = json_array();
    const char *command = command_of(item);
    smc_json_set_member(o, "id", smc_json_number((uint64_t)(item - p->items.at)));
    smc_json_set_member(o, "name", smc_json_text(item->name));
    smc_json_set_member(o, "command", smc_json_text(command ? command : "check"));
    for (uint32_t i = 0; i < item->runs.n; i++)
        smc_json_append(runs, serve_run_json(item->runs.at[i]));
    smc_json_set_member(o, "runs", runs);
    return o;
}

json_t *serve_project_json(const serve_project *p) {
    json_t *o = json_object(), *items = json_array(), *models = json_array();
    for (uint32_t i = 0; i < p->items.n; i++)
        smc_json_append(items, serve_item_json(p, &p->items.at[i]));
    for (size_t i = 0; smc_model_at(i); i++)
        smc_json_append(models, json_string(smc_model_at(i)->name));
    smc_json_set_member(o, "directory", smc_json_text(p->directory));
    smc_json_set_member(o, "listing", json_boolean(p->listing.pid));
    smc_json_set_member(o, "messages", smc_json_text(p->messages ? p->messages : ""));
    smc_json_set_member(o, "models", models);
    smc_json_set_member(o, "items", items);
    return o;
}
