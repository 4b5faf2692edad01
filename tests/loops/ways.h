// ways.h - the settings under which a random program with loops is explored (test_loops.c): models,
// explorers and options, drawn at random or requested.
#ifndef SMC_TESTS_WAYS_H
#define SMC_TESTS_WAYS_H

#include "tests/loops/judge.h"
#include "tests/loops/pieces.h"
#include "tests/support/draw.h"

// State of the random number generator for programs and settings.
static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }
#define ONE_OF(list) (list)[below(sizeof(list) / sizeof *(list))]

typedef struct way {
    const char *model;
    // all, some: options of the two compared explorations; more: options of a third one, if
    // has_more
    const char *all[MOST_WORDS], *some[MOST_WORDS], *more[MOST_WORDS];
    bool has_more, written; // has_more: a third exploration is compared; written: it explores the
                            // variant of the program whose numbers of rounds are literals
    char words[3][40];
    char checkpoint[40];
} way;

static const char *draw_explorer(const smc_model *model, bool cells) {
    const unsigned flags = cells ? SMC_EXPLORER_MIXES_SIZES : 0;
    const smc_explorer *explorer;
    uint32_t n = 0;
    while (smc_explorer_at(n)) n++;
    if (!below(3) && !cells) return "tracer";
    do explorer = smc_explorer_at(below(n));
    while (!explorer->supports(model) || flags & ~explorer->flags);
    return explorer->name;
}

static const char *algo_word(char *to, const char *algo) {
    sprintf(to, "--algo=%s", algo);
    return to;
}

// The models under which each program is judged; none: a model is drawn for each.
enum { MAX_REQUESTED = 12 };
static const char *requested_models[MAX_REQUESTED];
static uint32_t n_requested_models;

// Options, each for one further exploration of each program.
static const char *requested_options[MAX_REQUESTED];
static uint32_t n_requested_options;

static const char *draw_model(unsigned has) {
    static const char *const models[] = {"sc",  "sc",  "tso", "tso", "rc11", "rc11", "rc11",
                                         "c20", "c20", "c20", "pso", "ra",   "sra"};
    return has & LATE && below(2) ? "rc11" : ONE_OF(models);
}

// Adds a further exploration with this option.
static void add_third_exploration(way *w, const char *option) {
    const uint32_t n = w->all[1] ? 2 : 1;
    w->has_more = true;
    w->written = false;
    if (strncmp(option, "--algo=", 7) == 0) w->more[0] = option;
    else w->more[n] = option;
    if (strcmp(option, "--algo=sampling") == 0) w->more[n] = "--samples=200";
    if (strcmp(option, "--jobs=2") == 0) w->more[n + 1] = "--debug=share-after=0";
    if (strcmp(option, "--checkpoint") != 0) return;
    snprintf(w->checkpoint, sizeof w->checkpoint, "--checkpoint=/tmp/smc-loops-%d.db", getpid());
    w->more[n] = w->checkpoint;
}

static void draw_settings(way *w, unsigned has, const char *named) {
    static const char *const rare[] = {"--jobs=2",      "--checkpoint",    in_parts,
                                       in_parts,        "--symmetry=off",  "--awaits=off",
                                       "--commute=off", "--elision=off",   "--barriers=off",
                                       "--undone=3",    "--no-reductions", "--minimize"};
    memset(w, 0, sizeof *w);
    w->model = named ? named : draw_model(has);
    const smc_model *model = smc_model_find(w->model);
    const bool cells = has & CELLS;
    uint32_t n = 0;
    const char *both = !below(8) ? "--weak-cas=fails" : !below(8) ? "--plain=access" : NULL;
    w->all[n] = algo_word(w->words[0], below(4) && !cells ? "tracer" : "trust");
    w->some[n] = algo_word(w->words[1], draw_explorer(model, cells));
    w->more[n++] = algo_word(w->words[2], below(2) && !cells ? "tracer" : "trust");
    if (both) w->all[n] = w->some[n] = w->more[n] = both, n++;
    if (strcmp(w->some[0], "--algo=sampling") == 0) w->some[n] = "--samples=200";
    w->has_more = !below(has & LATE ? 2 : 4);
    if (!w->has_more) return;
    w->written = has & COUNTED && below(2);
    if (w->written) return;
    add_third_exploration(w, ONE_OF(rare));
}

#endif
