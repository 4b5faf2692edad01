/* lkmm.h - for programs that include the header of this name of GenMC or Dartagnan and do not bring
 * it. A header of the program's own goes first. */
#ifndef SMC_LKMM_H
#define SMC_LKMM_H

#include <smc/linux.h>

#endif
