// progress.h - shows the progress of a run in one line on standard error, which is overwritten each
// time.
#ifndef SMC_PROGRESS_H
#define SMC_PROGRESS_H

#include "explorers/explorer.h"
#include "tools/run/estimate.h"
#include "tools/run/run.h"
#include "tools/report/words/shape.h"

// A function that receives the results so far, from time to time; NULL: none.
typedef struct smc_listener {
    void (*notify)(void *self, const smc_result *so_far, smc_forecast *forecast);
    void *self;
} smc_listener;

// Starts the display. Returns NULL if the display would be invisible: standard error is no
// terminal, or the program prints there, and there is no listener. Otherwise the result is valid
// until smc_progress_end.
smc_progress *smc_progress_start(smc_run *, const smc_listener *);
// Ends the display and erases its line.
void smc_progress_end(void);

// Returns the terminal sequence that erases the line, to be printed before other output; "" if no
// line is shown.
const char *smc_progress_erase_sequence(void);

// Members of the objects that --progress=json prints; terminated by a shape without a name.
extern const smc_json_shape smc_progress_shapes[];

#endif
