// extend.h - adds events to the graph between branching points.
#ifndef SMC_REVISIT_EXTEND_H
#define SMC_REVISIT_EXTEND_H

#include "explorers/revisit/engine.h"

// Extends the graph to the next branching point, or until no thread is enabled.
void revisit_extend_graph(revisit_engine *);

#endif
