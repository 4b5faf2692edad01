#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstdio>
#include <cstring>

#include "rtti.inc"
#include "exceptions.inc"
#include "stdexcept.inc"
