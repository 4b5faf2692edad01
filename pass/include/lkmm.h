/* lkmm.h - replaces the header of this name of GenMC or Dartagnan for programs that include it but
 * do not contain it. A header of the program itself takes precedence. */
#ifndef SMC_LKMM_H
#define SMC_LKMM_H

#include <smc/linux.h>

#endif
