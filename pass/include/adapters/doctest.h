/* doctest.h - see doctest/doctest.h. */
#include "doctest/doctest.h"
