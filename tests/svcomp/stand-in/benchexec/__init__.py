"""A stand-in for what tools/svcomp/smc.py needs of BenchExec, for the test where that is not
installed."""
