"""What smc-svcomp is made of; docs/sv-comp.md says what it answers and why."""
