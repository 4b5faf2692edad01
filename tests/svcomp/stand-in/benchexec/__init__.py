"""A stand-in for the parts of BenchExec that tools/svcomp/smc.py uses, for tests where BenchExec is
not installed."""
