"""Runs Python samples, each in a child process of its own and in an empty folder.

stdin: {"width": int, "samples": [{"id": int, "code": str, "arguments": [str], "files": [str]}]}, `width` is how many run
at a time and `files` are names of what lies in the folder; stdout: [{"id", "code", "stdout", "stderr"}], `code` -1 where
the sample imports what is not installed here, 124 where it was stopped for taking too long. The SDK is imported once,
before the children are made: it takes longer to import than a sample takes to run.
"""

import json
import os
import signal
import sys
import tempfile
import traceback

try:
    import openai  # noqa: F401
    import pydantic  # noqa: F401
except ImportError:
    pass

SECONDS = 60
NOT_INSTALLED = 77
TOO_LONG = 124


def start(sample):
    folder = tempfile.TemporaryDirectory()
    output, errors = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    child = os.fork()
    if child == 0:
        os.chdir(folder.name)
        os.dup2(output.fileno(), 1)
        os.dup2(errors.fileno(), 2)
        signal.alarm(SECONDS)
        for name in sample["files"]:
            with open(name, "wb") as file:
                file.write(b"not looked at")
        sys.argv = ["sample.py", *sample["arguments"]]
        ended = 1
        try:
            exec(compile(sample["code"], "sample.py", "exec"), {"__name__": "__main__"})
            ended = 0
        except SystemExit as stop:
            ended = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
            if isinstance(stop.code, str):
                print(stop.code, file=sys.stderr)
        except ModuleNotFoundError:
            ended = NOT_INSTALLED
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(ended)
    return child, (sample["id"], folder, output, errors)


def result(status, ran):
    sample, folder, output, errors = ran
    folder.cleanup()
    code = os.waitstatus_to_exitcode(status)
    ended = {NOT_INSTALLED: -1, -signal.SIGALRM: TOO_LONG}.get(code, code)
    return {"id": sample, "code": ended, "stdout": text_of(output), "stderr": text_of(errors)}


def text_of(file):
    with file:
        file.seek(0)
        return file.read().decode("utf-8", "replace")


def run_all(width, samples):
    waiting, running, results = samples[::-1], {}, []
    while waiting or running:
        while waiting and len(running) < width:
            child, ran = start(waiting.pop())
            running[child] = ran
        child, status = os.wait()
        results.append(result(status, running.pop(child)))
    return sorted(results, key=lambda ended: ended["id"])


json.dump(run_all(**json.load(sys.stdin)), sys.stdout)
