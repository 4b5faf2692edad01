"""browser.py - drives Chromium without a window, by its debugging protocol over pipes."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

SECONDS = 30


def is_installed():
    return shutil.which("chromium") is not None


class Browser:
    """A browser with one tab. To be used in a `with` statement."""

    def __init__(self, width=1400, height=900, dark=False):
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        from_us, to_us = os.pipe(), os.pipe()  # its descriptors 3 and 4

        def connect():
            ends = os.dup(from_us[0]), os.dup(to_us[1])  # neither is 3 or 4 then
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             f"--window-size={width},{height}", f"--user-data-dir={self.home.name}",
             *(["--blink-settings=preferredColorScheme=0"] if dark else []),
             "--remote-debugging-pipe", "about:blank"],
            close_fds=False, preexec_fn=connect, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(from_us[0])
        os.close(to_us[1])
        self.to, self.from_it, self.rest, self.number = from_us[1], to_us[0], b"", 0
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.to)
        os.close(self.from_it)
        self.home.cleanup()

    def receive(self):
        while b"\0" not in self.rest:
            self.rest += os.read(self.from_it, 1 << 16)
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            continue
        assert "result" in answer, answer
        return answer["result"]

    def open(self, url):
        self.call("Page.navigate", url=url)

    def value(self, expression):
        """The value of an expression of JavaScript."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait(self, expression):
        """Waits until the expression is true. False: it does not become true in time."""
        end = time.time() + SECONDS
        while time.time() < end:
            if self.value(expression):
                return True
            time.sleep(0.05)
        return False

    def key(self, key):
        text = key if len(key) == 1 else "\r" if key == "Enter" else ""
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def screenshot(self, path):
        with open(path, "wb") as f:
            f.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
