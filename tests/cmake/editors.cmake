# The extension for Visual Studio Code: what it says of smc, its unit tests, its package. The editor
# itself does not run.
smc_python(editors/vscode editors/vscode.py RELEASE)
smc_python(editors/vscode_units editors/vscode_npm.py RELEASE SKIPS ARGUMENTS units)
smc_python(editors/vscode_package editors/vscode_npm.py RELEASE LONG SKIPS ARGUMENTS package)
