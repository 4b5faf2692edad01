// smc: --model=sc --algo=mcr --keep-going -DN=1
// expect: verdict=verified exit=0 executions=2 redundant=0
// smc: --model=tso --algo=mcr --keep-going -DN=2
// expect: verdict=verified exit=0 executions=40 redundant=0
// smc: --model=sc --algo=mcr --keep-going -DN=4
// expect: verdict=verified exit=0 executions=196 redundant=0
// smc: --model=pso --algo=mcr --keep-going -DN=1
// expect: verdict=verified exit=0 executions=10 redundant=0
// smc: --model=pso --algo=mcr --keep-going -DN=3
// expect: verdict=verified exit=0 executions=92 redundant=0
// smc: --model=sc --algo=mcr -DCHECK
// expect: verdict=verified exit=0
// smc: --model=tso --algo=mcr -DCHECK
// expect: verdict=verified exit=0
// smc: --model=pso --algo=mcr -DCHECK
// expect: verdict=unsafe exit=1 error=assertion
//
// Figure 6 of MCR for TSO and PSO. The paper visits 2, 43, 296, 2767 executions under SC and TSO, and 10, 89, 819, 8420 under PSO.
#include "../../../bench/mcr/example.c"
