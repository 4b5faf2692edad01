"""listed.py - reads the list of algorithms that smc --list prints."""
import functools
import subprocess


@functools.cache
def table(smc, heading):
    """Returns the rows of a table: name -> rest of the row. Columns are recognised by their
    positions."""
    lines = subprocess.run(
        [smc, "--list"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(heading + " "))
    rows = {}
    for line in lines[first + 1:]:
        if not line.startswith("  "):
            break
        rows[line.split()[0]] = line
    return lines[first], rows


def pairs(smc):
    """Returns the pairs (algorithm, model) that smc supports."""
    heading, rows = table(smc, "supported")
    ends = {
        model: (heading + " ").index(" " + model + " ") + len(model)
        for model in heading.split()[1:]
    }
    return [
        (algo, model)
        for algo, row in rows.items()
        for model, end in ends.items()
        if row[end : end + 1] == "x"
    ]


def counts_exactly(smc, algo):
    """Returns whether the number of executions is determined by an equivalence alone."""
    _, rows = table(smc, "counts")
    return algo in rows and " .. " not in rows[algo]


def in_parts(smc, algo):
    """Returns whether --jobs is supported."""
    heading, rows = table(smc, "counts")
    return algo in rows and rows[algo][heading.index("--jobs") + 5] == "x"
