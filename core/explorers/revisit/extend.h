// extend.h - extends the graph.
#ifndef SMC_REVISIT_EXTEND_H
#define SMC_REVISIT_EXTEND_H

#include "explorers/revisit/engine.h"

// Extends the graph to the next branching point or to a leaf.
void revisit_extend(revisit_engine *);

#endif
