// project.h - the programs and tests of the served directory, and their runs.
#ifndef SMC_SERVE_PROJECT_H
#define SMC_SERVE_PROJECT_H

#include "tools/serve/run.h"

#include <poll.h>

// A program, test or object. `listed` is its object of smc --list=programs.
typedef struct serve_item {
    char *name; // unique
    json_t *listed;
    SMC_VEC(serve_run *) runs; // the oldest first; at most SERVE_HISTORY
} serve_item;
enum { SERVE_HISTORY = 10 };

// The project. `changed` is called with each item that changes, and with NULL if the list changes.
typedef struct serve_project {
    char *directory;     // absolute path, without links; it is the current directory
    char *build;         // directory of the compilation database (--project); NULL: none
    smc_arguments given; // options of all checks
    smc_job listing;     // smc --list=programs
    char *messages;      // what the last listing wrote to standard error
    SMC_VEC(serve_item) items;
    uint64_t n_runs; // number of runs so far
    void (*changed)(void *self, const serve_item *);
    void *self;
} serve_project;

// Choices of the user on the page.
typedef struct serve_choice {
    const char *model; // name of a built-in model; NULL: the default
    uint32_t unroll;   // --unroll; 0: no bound
    bool hunts;        // smc hunt
} serve_choice;

// Starts to list the programs. Runs of programs that are listed again are kept.
void serve_project_list(serve_project *);
void serve_project_free(serve_project *);

// Requests a check, unless one waits or runs. Returns false if the choice does not fit the item.
SMC_MUST_USE bool serve_project_check(serve_project *, uint32_t item, const serve_choice *);
// Cancels the run with this number; 0: all runs.
void serve_project_cancel(serve_project *, uint64_t run);
const serve_run *serve_project_find_run(const serve_project *, uint64_t number);

// Appends the descriptors on which the project waits. serve_project_step reads what is available,
// and starts runs that wait, the oldest first, as many at a time as there are processors.
typedef SMC_VEC(struct pollfd) serve_descriptors;
void serve_project_add_descriptors(const serve_project *, serve_descriptors *);
void serve_project_step(serve_project *);
// True if serve_project_step must be called again soon, although no descriptor is ready: a
// cancelled process still runs.
bool serve_project_needs_time(const serve_project *);

json_t *serve_project_json(const serve_project *); // everything
json_t *serve_item_json(const serve_project *, const serve_item *);

#endif
