// progress.h - how far a run is, in one line on standard error that is written over again and
// again.
#ifndef SMC_PROGRESS_H
#define SMC_PROGRESS_H

#include "explorers/explorer.h"
#include "tools/run/run.h"
#include "tools/report/words/shape.h"

// Who, too, wants to know now and then what has been found. NULL: nobody.
typedef struct smc_listener {
    void (*hear)(void *self, const smc_result *so_far);
    void *self;
} smc_listener;

// NULL where nobody is to see it, since standard error is no terminal or the program prints there,
// and nobody listens. Valid until smc_progress_end.
smc_progress *smc_progress_start(smc_run *, const smc_listener *);
void smc_progress_end(void); // takes the line back

// What takes the line back: to be put before what comes after it. "": there is none.
const char *smc_progress_eraser(void);

extern const smc_json_shape smc_progress_shapes[]; // of --progress=json; the last one has no name

#endif
