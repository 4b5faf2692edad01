// progress.h - shows the progress of a run in one line on standard error that is overwritten.
#ifndef SMC_PROGRESS_H
#define SMC_PROGRESS_H

#include "explorers/explorer.h"
#include "tools/run/run.h"
#include "tools/report/words/shape.h"

// Receives intermediate results from time to time. NULL: none.
typedef struct smc_listener {
    void (*hear)(void *self, const smc_result *so_far);
    void *self;
} smc_listener;

// Starts the display; returns NULL if it would not be seen (standard error is no terminal or the
// program prints there) and there is no listener. Valid until smc_progress_end.
smc_progress *smc_progress_start(smc_run *, const smc_listener *);
// Erases the line.
void smc_progress_end(void);

// Returns the sequence that erases the line, to be printed before other output; "" if there is no
// line.
const char *smc_progress_eraser(void);

// Fields of --progress=json, terminated by a shape without a name.
extern const smc_json_shape smc_progress_shapes[];

#endif
