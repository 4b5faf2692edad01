"""sessions.py - editors that open, save, close, send requests, cancel and disconnect, in any order
and without waiting: the language server must answer all requests, end when it is told to, and leave
no process behind."""
import json
import os
import random
import subprocess

SECONDS = 60
TEXTS = [
    "int main(void) { return 0; }\n",
    "#include <assert.h>\nint main(void) { assert(0); }\n",
    "int main(void) { for (;;); }\n",
    "int main(void) {\n",
    "// smc: --model=sc --output=x\nint main(void) { return 0; }\n",
    "",
    "\0\xff",
    "// smc: " + "-DX " * 3000 + "\n",
]
COMMANDS = ["smc.openReport", "smc.memoryOrders", "smc.openWhy", "no.such"]


class Sessions:
    def __init__(self, smc):
        self.smc = smc

    def missing(self):
        return None

    @staticmethod
    def messages(draw, uris):
        """Generates the messages of a session; those with an id must be answered."""
        said = [
            {
                "id": 0,
                "method": "initialize",
                "params": {
                    "capabilities": {"window": {"workDoneProgress": draw.random() < 0.5}},
                    "initializationOptions": {"args": ["--time-limit=2"]},
                },
            }
        ]
        for number in range(1, draw.choice((2, 5, 20, 100))):
            document = {"textDocument": {"uri": draw.choice(uris)}}
            said.append(
                draw.choice(
                    (
                        {"method": "textDocument/didOpen", "params": document},
                        {"method": "textDocument/didSave", "params": document},
                        {"method": "textDocument/didSave", "params": document},
                        {"method": "textDocument/didClose", "params": document},
                        {
                            "id": number,
                            "method": "textDocument/codeAction",
                            "params": {
                                **document,
                                "range": {"start": {"line": 0}, "end": {"line": draw.randrange(9)}},
                            },
                        },
                        {
                            "id": number,
                            "method": "workspace/executeCommand",
                            "params": {
                                "command": draw.choice(COMMANDS),
                                "arguments": [draw.choice(uris), draw.randrange(3)],
                            },
                        },
                        {
                            "method": "window/workDoneProgress/cancel",
                            "params": {"token": draw.randrange(9)},
                        },
                        {
                            "id": f"x{number}",
                            "method": draw.choice(
                                ("no/such", "textDocument/didSave", "initialize")
                            ),
                        },
                        {"id": number, "result": None},
                    )
                )
            )
        if draw.random() < 0.8:
            said += [{"id": "last", "method": "shutdown"}] + [
                {"id": "late", "method": "initialize"}
            ] * draw.randrange(2)
        return said + [{"method": "exit"}] * draw.randrange(2)

    def judge(self, seed, folder):
        from differential import Outcome, failure
        draw, uris = random.Random(seed), ["file:///no/such.c", "http://x/y.c", "file://"]
        for i in range(draw.randrange(1, 4)):
            path = os.path.join(folder, f"program{i}.c")
            with open(path, "w", encoding="latin-1") as f:
                f.write(draw.choice(TEXTS))
            uris.append("file://" + path)
        said = self.messages(draw, uris)
        texts = [json.dumps({"jsonrpc": "2.0", **m}).encode() for m in said]
        wire = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(t), t) for t in texts)
        if draw.random() < 0.2:  # disconnects in the middle of a message
            wire = wire[: draw.randrange(len(wire))]
        with open(os.path.join(folder, "messages"), "wb") as f:
            f.write(wire)
        before = set(os.listdir(folder))
        p = subprocess.Popen(
            [self.smc, "lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            process_group=0,
        )
        try:
            out, err = p.communicate(wire, timeout=10 * SECONDS)
        except subprocess.TimeoutExpired:
            p.kill()
            return failure("error", "it does not end")
        answers, is_whole = self.answers(out)
        wanted = self.wanted(said, wire)
        is_down = '"last"' in wanted
        if p.returncode != (0 if is_down else 1) or err or not is_whole:
            return failure("error", f"status {p.returncode}: {err[:200]!r}")
        if sorted(answers) != sorted(wanted):
            return failure("error", f"answers {answers}, not {wanted}")
        foreign = set(os.listdir(folder)) - before
        return (
            failure("error", f"files: {foreign}")
            if foreign
            else Outcome("shut down" if is_down else "left", "", False)
        )

    @staticmethod
    def wanted(said, wire):
        """Returns the ids of the requests that were sent completely."""
        ids, at = [], 0
        for message in said:
            text = json.dumps({"jsonrpc": "2.0", **message}).encode()
            at += len(b"Content-Length: %d\r\n\r\n" % len(text)) + len(text)
            if at <= len(wire) and "id" in message and "method" in message:
                ids.append(json.dumps(message["id"]))
        return ids

    @staticmethod
    def answers(out):
        """Returns the ids of the answers in the output, and whether all messages are complete."""
        ids = []
        while out:
            head, _, rest = out.partition(b"\r\n\r\n")
            size = int(head.split(b":")[1])
            if len(rest) < size:
                return ids, False
            message = json.loads(rest[:size])
            ids += [json.dumps(message["id"])] if "method" not in message else []
            out = rest[size:]
        return ids, True
