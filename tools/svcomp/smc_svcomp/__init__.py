"""The modules of smc-svcomp, which answers SV-COMP's tasks; docs/sv-comp.md explains the
answers."""
