"""Shows results as HTML, for notebooks. The colours are those of the notebook's own text."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .result import Error, Event, Execution, Result

_CELL = "text-align:left;vertical-align:top;padding:1px 8px;white-space:pre-wrap"
_CULPRIT = f"{_CELL};font-weight:bold;border-left:3px solid #d33"


def _row(e: Event, threads: list[int]) -> str:
    style = _CULPRIT if e.is_culprit else _CELL
    title = escape(str(e.place), quote=True)
    cells = [f'<td style="{_CELL}">{e.shown}</td><td style="{_CELL}">{e.place.line or ""}</td>']
    for t in threads:
        if t == e.thread:
            cells.append(f'<td style="{style}" title="{title}">{escape(e.text or e.kind)}</td>')
        else:
            cells.append(f'<td style="{_CELL}"></td>')
    return f"<tr>{''.join(cells)}</tr>"


def table(x: Execution) -> str:
    """Returns the steps of an execution as a table with a column for each thread."""
    steps = x.steps
    threads = sorted({e.thread for e in steps})
    heads = "".join(
        f'<th scope="col" style="{_CELL}">thread {t}, {escape(x.names.get(t, ""))}</th>'
        for t in threads
    )
    rows = "".join(_row(e, threads) for e in steps)
    return (
        f'<table><thead><tr><th scope="col" style="{_CELL}">step</th>'
        f'<th scope="col" style="{_CELL}">line</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def error(e: Error) -> str:
    """Returns an error with its execution."""
    advice = "".join(f"<p>{escape(text)}</p>" for text in e.advice)
    steps = table(e.execution) if e.execution else ""
    return (
        f"<p><b>{escape(e.message)}</b> [{escape(e.kind)}]<br>"
        f"<code>{escape(str(e.place))}</code></p>{steps}{advice}"
    )


def result(r: Result) -> str:
    """Returns a result with its errors."""
    reason = f": {escape(r.reason)}" if r.reason else ""
    summary = (
        f"<p><b>{escape(str(r.verdict))}</b>{reason}, {r.executions} executions, "
        f"model {escape(r.model)}, algo {escape(r.algo)}, {r.seconds:.2f} s</p>"
    )
    return summary + "".join(error(e) for e in r.errors)
