// smc: --model=rc11 --jobs=2 --debug=share-after=0
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 -DLOCKED --algo=trust --jobs=2 --debug=share-after=0
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 -DELSEWHERE --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 executions=3
//
// One process may explore the round that a wait leaves out, another one the late event.
#include "../races/late.c"
