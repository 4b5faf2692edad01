#include "tools/serve/serve.h"

#include "base/files.h"
#include "tools/report/report.h"
#include "tools/serve/web.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

// ---- the command line ---------------------------------------------------------------------------

// The words of the command line.
typedef struct command_line {
    const char *directory, *build; // NULL: not given
    uint16_t port;                 // 0: any
    smc_arguments given;           // the words after "--"
} command_line;

static bool parse_port(const char *text, uint16_t *out) {
    char *end;
    const unsigned long n = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || n > UINT16_MAX) {
        smc_print_usage_error("bad value '%s' for --port=N: a number up to 65535", text);
        return false;
    }
    *out = (uint16_t)n;
    return true;
}

// Parses the word at argv[*i], and possibly the next one.
static bool parse_word(char **argv, int *i, command_line *line) {
    static const char port[] = "--port=", project[] = "--project=";
    const char *word = argv[*i];
    if (smc_has_prefix(word, port)) return parse_port(word + sizeof port - 1, &line->port);
    if (smc_has_prefix(word, project)) return line->build = word + sizeof project - 1, true;
    if (strcmp(word, "-p") == 0 && argv[*i + 1]) return line->build = argv[++*i], true;
    if (*word == '-')
        smc_print_usage_error("unknown option '%s' of smc serve; options of the checks follow "
                              "after --: smc serve . -- %s",
                              word, word);
    else if (line->directory)
        smc_print_usage_error("smc serve takes one directory, not '%s' too", word);
    else return line->directory = word, true;
    return false;
}

// Options that would take from the server what it needs: the result, the page and the progress.
static bool is_reserved(const char *word) {
    static const char *const own[] = {"--format", "--json", "--html",  "--progress",
                                      "--output", "--list", "--watch", "--steps"};
    return smc_starts_with_any_of(word, own, sizeof own / sizeof *own);
}

static bool parse_command_line(int argc, char **argv, command_line *line) {
    int i = 2;
    for (; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!parse_word(argv, &i, line)) return false;
    for (i++; i < argc; i++) {
        if (is_reserved(argv[i])) {
            smc_print_usage_error("smc serve sets %s itself", argv[i]);
            return false;
        }
        smc_arguments_add(&line->given, smc_strdup(argv[i]));
    }
    return true;
}

// ---- the project --------------------------------------------------------------------------------

// Returns the directory of the compilation database of the current directory: this one or `build`;
// NULL: there is none that only the user can write.
static char *find_build(void) {
    static const char *const places[] = {".", "build"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *path = smc_format("%s/compile_commands.json", places[i]);
        FILE *database = smc_open_trusted_file(path, UINT64_MAX);
        free(path);
        if (!database) continue;
        fclose(database);
        return smc_strdup(places[i]);
    }
    return NULL;
}

static bool open_project(command_line *line, serve_project *p) {
    const char *directory = line->directory ? line->directory : ".";
    p->given = line->given;
    line->given = (smc_arguments){0};
    if (line->build && !(p->build = realpath(line->build, NULL))) {
        smc_print_usage_error("cannot read '%s': %s", line->build, strerror(errno));
        return false;
    }
    if (chdir(directory) != 0 || !(p->directory = realpath(".", NULL))) {
        smc_print_usage_error("cannot serve '%s': %s", directory, strerror(errno));
        return false;
    }
    if (!p->build) p->build = find_build();
    return true;
}

// ---- the main loop ------------------------------------------------------------------------------

// Signals that end the server. They are blocked, and read from this descriptor.
static int open_signals(void) {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    return signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
}

static int shorter(int a, int b) { return a < 0 || (b >= 0 && b < a) ? b : a; }

static void serve(serve_web *w, int signals) {
    enum { PING = 20000, SOON = 200 }; // milliseconds
    serve_descriptors all = {0};
    uint64_t pinged = smc_monotonic_time();
    for (int timeout = 0;;) {
        all.n = 0;
        *smc_vec_push(&all) = (struct pollfd){.fd = signals, .events = POLLIN};
        *smc_vec_push(&all) = (struct pollfd){.fd = serve_web_descriptor(w), .events = POLLIN};
        serve_project_add_descriptors(w->project, &all);
        if (poll(all.at, all.n, shorter(timeout, PING)) > 0 && all.at[0].revents) break;
        serve_project_step(w->project);
        if (smc_monotonic_time() - pinged > UINT64_C(1000000) * PING) {
            serve_stream_ping(&w->streams);
            pinged = smc_monotonic_time();
        }
        timeout = serve_web_step(w);
        serve_project_step(w->project); // starts what was requested
        if (serve_project_needs_time(w->project)) timeout = shorter(timeout, SOON);
        if (serve_web_has_events(w)) timeout = 0;
    }
    smc_vec_free(&all);
}

static int run(command_line *line) {
    serve_project project = {0};
    serve_web web = {0};
    int status = SMC_EXIT_USAGE;
    signal(SIGPIPE, SIG_IGN);
    const int signals = open_signals();
    if (signals >= 0 && open_project(line, &project) &&
        serve_web_start(&web, &project, line->port)) {
        printf("smc: serving %s: http://127.0.0.1:%u/%s/ (Ctrl-C ends it)\n", project.directory,
               web.port, web.token);
        fflush(stdout);
        serve_project_list(&project);
        serve(&web, signals);
        status = EXIT_SUCCESS;
    }
    serve_web_end(&web);
    serve_project_free(&project);
    if (signals >= 0) close(signals);
    return status;
}

int smc_serve_run(int argc, char **argv) {
    command_line line = {0};
    const int status = parse_command_line(argc, argv, &line) ? run(&line) : SMC_EXIT_USAGE;
    smc_arguments_free(&line.given);
    return status;
}
