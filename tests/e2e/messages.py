"""messages.py SMC - sends invalid messages to `smc lsp`: the server must answer each message that
has an id, and continue."""
import json
import subprocess
import sys

failed = 0


def check(good, what):
    global failed
    if not good:
        failed += 1
        print("FAIL", what)


class Server:
    def __init__(self):
        self.process = subprocess.Popen(
            [sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def send(self, message):
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            return None
        self.process.stdout.readline()
        return json.loads(self.process.stdout.read(int(line.split(b":")[1])))

    def ask(self, message, wanted_id):
        """Sends a request and returns its answer, which must be the next one."""
        self.send(message)
        answer = self.answer()
        check(answer and answer.get("id") == wanted_id, f"{str(message)[:80]}: {answer}")
        return answer or {}

    def end(self, what):
        self.ask({"id": "last", "method": "shutdown"}, "last")
        self.send({"method": "exit"})
        check(self.process.wait(10) == 0, f"{what}: status {self.process.returncode}")


REQUESTS = [
    "initialize",
    "textDocument/codeAction",
    "workspace/executeCommand",
    "shutdown",
    "no/such",
]
NOTIFICATIONS = [
    "textDocument/didOpen",
    "textDocument/didSave",
    "textDocument/didClose",
    "window/workDoneProgress/cancel",
    "exit",
]
PARAMS = [
    None,
    1,
    "text",
    [],
    {},
    {"textDocument": 1},
    {"textDocument": {"uri": 5}},
    {"textDocument": {"uri": "file://"}},
    {"textDocument": {"uri": "http://x/y.c"}},
    {"command": "smc.openReport", "arguments": 3},
    {"arguments": [[]]},
]

server = Server()
for method in REQUESTS:  # the answers are not awaited
    for params in PARAMS:
        server.send({"method": method, "params": params})
for method in NOTIFICATIONS:
    if method != "exit":
        for params in PARAMS:
            server.send({"method": method, "params": params})
server.ask({"id": 1, "method": "no/such"}, 1)
for method in NOTIFICATIONS:
    answer = server.ask({"id": 2, "method": method}, 2)
    check(answer.get("error", {}).get("code") == -32600, f"{method} with an id: {answer}")
for identity in (None, 1.5, [], {}, True):
    server.ask({"id": identity, "method": "shutdown"}, None)
for number, text in enumerate(
    (b"", b"{", b"[]", b"[" * 100000, b"\xff\xfe", b'{"id": 1e999, "method": "x"}', b'"text"')
):
    answer = server.ask(text, None)
    check("error" in answer, f"text {number}: {answer}")
for method in REQUESTS[1:3]:
    for params in PARAMS:
        server.ask({"id": 3, "method": method, "params": params}, 3)
server.ask(
    {
        "id": 4,
        "method": "initialize",
        "params": {"capabilities": 5, "initializationOptions": {"args": [1, None, {}]}},
    },
    4,
)
check("error" in server.ask({"id": 5, "method": "initialize"}, 5), "a second initialize")
server.send({"id": 7, "result": None})
server.send({"result": None})
server.send({"id": {}, "error": 3})
server.end("after all of them")

server = Server()
server.process.stdin.write(b"Content-Length: 99999999999999999999\r\n\r\n{}")
server.process.stdin.close()
check(server.process.wait(10) == 1, "a length beyond all: it ends with its input")

print("failed" if failed else "passed")
sys.exit(failed != 0)
