// object_id.h - which object smc loads to lower.
#ifndef SMC_LOWERING_OBJECT_ID_H
#define SMC_LOWERING_OBJECT_ID_H

// The build id that its linker has given it, as smc_build_id says it: made while smc is built
// (object_id.cmake). So smc's own says which object it has, too.
extern const char smc_lowering_object_id[];

#endif
