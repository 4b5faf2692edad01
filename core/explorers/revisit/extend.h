// extend.h - the graph is extended.
#ifndef SMC_REVISIT_EXTEND_H
#define SMC_REVISIT_EXTEND_H

#include "explorers/revisit/engine.h"

// Extends the graph up to the next point with alternatives, or to a leaf.
void revisit_extend(revisit_engine *);

#endif
