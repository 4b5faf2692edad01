"""lsp.py - the connection to `smc lsp`, shared by tests that simulate an editor."""
import json
import subprocess
import threading

SECONDS = 400  # only a server that never answers is slower
failures = 0


def check(what, is_right, seen=""):
    global failures
    if not is_right:
        failures += 1
        print("FAIL", what, seen, flush=True)


class Server:
    """Runs a server. Derived classes process its messages in hear(), which a separate thread calls.
    """

    def __init__(self, smc):
        self.server = subprocess.Popen([smc, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.server.stdin.flush()

    def listen(self):
        while line := self.server.stdout.readline():
            size = int(line.split(b":")[1])
            self.server.stdout.readline()
            self.hear(json.loads(self.server.stdout.read(size)))


class Client(Server):
    """A client that stores the notifications it receives, by method."""

    def __init__(self, smc, *words):
        self.told, self.answers, self.heard, self.ids = {}, {}, threading.Condition(), 0
        super().__init__(smc)
        self.capabilities = self.ask(
            "initialize",
            capabilities={"window": {"workDoneProgress": True, "showDocument": {"support": True}}},
            initializationOptions={"args": words},
        )["capabilities"]

    def hear(self, message):
        with self.heard:
            if "method" in message:
                self.told.setdefault(message["method"], []).append(message["params"])
            else:
                self.answers[message["id"]] = message
            self.heard.notify()

    def wait(self, ready):
        with self.heard:
            assert self.heard.wait_for(ready, SECONDS), "the server is silent"

    def ask(self, method, **params):
        self.ids += 1
        number = self.ids
        self.send(id=number, method=method, params=params)
        self.wait(lambda: number in self.answers)
        return self.answers[number].get("result")

    def count(self, method):
        return len(self.told.get(method, []))

    def checked(self, method, uri):
        """Sends a notification after which the file is checked, and waits for the end of the check.
        """
        ends = lambda: sum(p["value"]["kind"] == "end" for p in self.told.get("$/progress", []))
        n = ends()
        self.send(method=f"textDocument/{method}", params={"textDocument": {"uri": uri}})
        self.wait(lambda: ends() > n)

    def actions(self, uri, line):
        at = {"line": line, "character": 0}
        return {
            a["title"]: a
            for a in self.ask(
                "textDocument/codeAction",
                textDocument={"uri": uri},
                range={"start": at, "end": at},
                context={"diagnostics": []},
            )
        }

    def execute(self, action):
        return self.ask(
            "workspace/executeCommand", command=action["command"], arguments=action["arguments"]
        )

    def orders(self, uri, title):
        n = self.count("window/showMessage")
        self.execute(self.actions(uri, 0)[title])
        self.wait(lambda: self.count("window/showMessage") > n)
        return self.told["window/showMessage"][-1]["message"]
