"""saves.py SMC - tests an editor that saves a file much faster than it can be checked, and one that
shuts the server down during a check."""
import os
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
import lsp  # noqa: E402  (found in the folder tests/)

SAVES = 2000
PATIENCE = 200  # seconds; only a server that never answers is slower
ENDLESS = "int main(void) { for (volatile int i = 0;; i++) continue; }\n"
WRONG = "#include <assert.h>\nint main(void) { assert(0); }\n"


class Editor(lsp.Server):
    def __init__(self, smc):
        self.begun, self.ended, self.answers, self.changed = 0, [], {}, threading.Condition()
        super().__init__(smc)
        self.send(
            id="first",
            method="initialize",
            params={"capabilities": {"window": {"workDoneProgress": True}}},
        )

    def hear(self, message):
        with self.changed:
            kind = (
                message["params"]["value"]["kind"]
                if message.get("method") == "$/progress"
                else None
            )
            self.begun += kind == "begin"
            self.ended += [message["params"]["value"]["message"]] if kind == "end" else []
            if "method" not in message:
                self.answers[message["id"]] = message
            self.changed.notify()

    def wait(self, what, is_so):
        with self.changed:
            if not self.changed.wait_for(is_so, PATIENCE):
                sys.exit(f"{what}: {self.begun} begun, ended: {self.ended}, {self.answers}")

    def write(self, path, method="textDocument/didSave"):
        self.send(method=method, params={"textDocument": {"uri": "file://" + path}})

    def shut_down(self, what):
        self.send(id="last", method="shutdown")
        self.wait(f"{what}: shutdown", lambda: "last" in self.answers)
        self.send(id="late", method="textDocument/codeAction", params={})
        self.wait(f"{what}: after it", lambda: "late" in self.answers)
        if "error" not in self.answers["late"]:
            sys.exit(f"{what}: a server that is shut down answers {self.answers['late']}")
        self.send(method="exit")
        if self.server.wait(PATIENCE):
            sys.exit(f"{what}: status {self.server.returncode}")


def file(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as f:
        f.write(text)
    return path


def many_saves(smc, folder):
    """Waiting checks of one file are merged: the last version is checked, and few of the earlier
    ones."""
    editor = Editor(smc)
    paths = [file(folder, f"wrong{i}.c", WRONG) for i in range(2)]
    for i in range(SAVES):
        editor.write(paths[i % 2])
    editor.wait(
        "many saves",
        lambda: editor.begun
        and len(editor.ended) == editor.begun
        and sum(x != "cancelled" for x in editor.ended) >= 2,
    )
    if editor.begun > SAVES // 4:
        sys.exit(f"many saves: {editor.begun} checks were begun")
    if any(not x.startswith("unsafe") for x in editor.ended if x != "cancelled"):
        sys.exit(f"many saves: {editor.ended}")
    editor.shut_down("many saves")


def busy(smc, folder):
    """Shutting down does not wait for running or waiting checks."""
    editor = Editor(smc)
    endless = [file(folder, f"endless{i}.c", ENDLESS) for i in range(40)]
    for path in endless:
        editor.write(path, "textDocument/didOpen")
    editor.wait("busy", lambda: editor.begun)
    editor.shut_down("busy")
    if any(x != "cancelled" for x in editor.ended):
        sys.exit(f"busy: {editor.ended}")


with tempfile.TemporaryDirectory() as place:
    many_saves(sys.argv[1], os.path.realpath(place))
    busy(sys.argv[1], os.path.realpath(place))
print("passed")
