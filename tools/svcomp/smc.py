"""BenchExec's tool-info module for smc: copy this file to benchexec/tools/, or refer to it as
`tool="path.to.smc"` (docs/sv-comp.md)."""

import os
import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """smc, a stateless model checker for concurrent C programs."""

    REQUIRED_PATHS = [
        "bin/smc",
        "bin/smc-svcomp",
        "libexec/smc",
        "share/smc",
    ]  # libexec exists only in the competition's archive

    def name(self):
        return 'smc'

    def executable(self, tool_locator):
        return tool_locator.find_executable('smc-svcomp', subdir='bin')

    def program_files(self, executable):
        root = os.path.dirname(os.path.dirname(executable))
        files = [os.path.join(root, path) for path in self.REQUIRED_PATHS]
        return [file for file in files if os.path.exists(file)]

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, *options]
        if task.property_file:
            command += ['--property', task.property_file]
        if isinstance(task.options, dict) and task.options.get('data_model'):
            command += ['--data-model', task.options['data_model']]
        if rlimits.cputime:
            command += [
                "--timeout",
                str(max(rlimits.cputime - 10, 1)),
            ]  # leaves time to answer "unknown"
        return [*command, task.single_input_file]

    def determine_result(self, run):
        """The answer is the last line of the output; any other text is an error."""
        lines = [line.strip() for line in run.output if line.strip()]
        answer = lines[-1] if lines else ''
        if answer == 'true':
            return result.RESULT_TRUE_PROP
        violated = re.fullmatch(r'false\(([\w-]+)\)', answer)
        if violated:
            return f'{result.RESULT_FALSE_PROP}({violated.group(1)})'
        if re.fullmatch(r'unknown( \(.*\))?', answer):
            return result.RESULT_UNKNOWN
        return result.RESULT_ERROR
