"""A validator for witnesses that is independent of the code that writes them: it replays an
execution (--replay) as the witness describes, one event after another, in its own memory."""

import functools


class Run:
    """An execution as printed by --format=json --report=full. Line numbers are those of the
    task; 0 elsewhere."""

    def __init__(self, execution, line_of):
        self.threads = {
            t["thread"]: [
                e for e in sorted(t["events"], key=lambda e: e["index"]) if not e.get("pending")
            ]
            for t in execution["threads"]
        }
        for events in self.threads.values():
            for e in events:
                e["line"] = (
                    line_of(e.get("file"), e.get("line", 0)) or 0 if e["kind"] != "end" else 0
                )
        self.source = {read: write for write, read in execution["rf"]}
        self.maker = {
            e["other_thread"]: e["id"]
            for events in self.threads.values()
            for e in events
            if e["kind"] == "create"
        }

    def event(self, thread, at):
        events = self.threads.get(thread, [])
        return events[at] if at < len(events) else None


def shows(run, witness):
    """Returns whether the execution can follow the witness's segments to their targets, while each
    read returns the last written value."""
    points = [[p['waypoint'] for p in s['segment']] for s in witness['content']]
    steps, targets = [p[0] for p in points[:-1]], points[-1]
    threads = sorted(run.threads)

    def ready(state, memory, thread):
        """Returns the thread's next event; None: it is not enabled."""
        e = run.event(thread, state[threads.index(thread)])
        done = {x['id'] for t, at in zip(threads, state) for x in run.threads[t][:at]}
        if e is None or thread in run.maker and run.maker[thread] not in done:
            return None
        if e["kind"] == "join" and any(
            x["id"] not in done for x in run.threads.get(e["other_thread"], ())
        ):
            return None
        right = e["id"] not in run.source or run.source[e["id"]] == dict(memory).get(
            e.get("location")
        )
        return e if right else None

    def do(state, memory, thread, e):
        state = tuple(at + (t == thread) for t, at in zip(threads, state))
        return state, (
            tuple(sorted({**dict(memory), e["location"]: e["id"]}.items()))
            if "value_written" in e
            else memory
        )

    @functools.lru_cache(maxsize=None)
    def reach(state, memory, number, inside):
        """Executes up to step `number`. inside: the thread has begun the step, which may have
        several events."""
        if number == len(steps):
            return arrived(state, memory)
        step = steps[number]
        if inside and reach(state, memory, number + 1, False):
            return True
        e = ready(state, memory, step['thread_id'])
        if e is not None and e['line'] in (0, step['location']['line']):
            return reach(*do(state, memory, step['thread_id'], e), number, inside or e['line'] != 0)
        return silent(state, memory, number, inside, step['thread_id'])

    def silent(state, memory, number, inside, but):
        """Executes events of other threads that have no line in the task."""
        others = ((t, ready(state, memory, t)) for t in threads if t != but)
        return any(
            e is not None and e["line"] == 0 and reach(*do(state, memory, t, e), number, inside)
            for t, e in others
        )

    def arrived(state, memory):
        for target in targets:
            thread, line = target['thread_id'], target['location']['line']
            e = run.event(thread, state[threads.index(thread)])
            while e is not None and e['line'] == 0 and ready(state, memory, thread) is not None:
                state, memory = do(state, memory, thread, e)
                e = run.event(thread, state[threads.index(thread)])
            if e is not None and e['line'] != line:
                return False
        return len(targets) == 1 or conflict(state)

    def conflict(state):
        """Returns whether the next events of two threads race: both access the same location, and
        one writes."""
        both = [run.event(t["thread_id"], state[threads.index(t["thread_id"])]) for t in targets]
        if (
            None in both
            or both[0]["location"] != both[1]["location"]
            or targets[0]["thread_id"] == targets[1]["thread_id"]
        ):
            return False
        return any('value_written' in e for e in both)

    return reach(tuple(0 for _ in threads), (), 0, False)
