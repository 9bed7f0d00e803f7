"""Runs a program of the lab: the same file that a referee starts as a bot.

`run_bot` keeps what it was given; the page asks for one move after the other.
"""

import builtins
import json
import linecache
import random
import signal
import sys
import time
import types

import yolah

FILE = "bot.py"

_choose = None
_returned = None  # the line of the `return` that choose() left by
_sleeping = False
_stopped_at = None  # called where the program is, when it is told to stop


def run_bot(name, choose):
    global _choose
    if not callable(choose):
        raise TypeError("run_bot wants a function: choose")
    _choose = choose


yolah.run_bot = run_bot


def use_engine(rules):
    from pyodide.ffi import JsException

    yolah.use_engine(rules, JsException)


class Flood(BaseException):
    """The program printed too much. No `except Exception` of a program catches it."""


class Output:
    """Standard output and standard error, which are one here."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, tell):
        self.tell = tell

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self.tell(text):
            raise Flood
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def reconfigure(self, **_):
        pass


def _sleep(seconds, _real=time.sleep):
    """time.sleep() in short turns, so that the program hears that it shall stop."""
    global _sleeping
    end = time.monotonic() + seconds
    _sleeping = True
    while (left := end - time.monotonic()) > 0:
        _real(min(left, 0.01))
    _sleeping = False


time.sleep = _sleep


def own_line(frame):
    """The line of the program that led to a frame."""
    while frame is not None and frame.f_code.co_filename != FILE:
        frame = frame.f_back
    return frame and frame.f_lineno


def on_interrupt(_number, frame):
    _stopped_at(own_line(frame), _sleeping)
    raise KeyboardInterrupt


def line_in(error):
    """The program's own innermost line, where an error came by."""
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def kind_of(error):
    kinds = [(KeyboardInterrupt, "loop"), (Flood, "prints"), (RecursionError, "recursion"),
             (MemoryError, "memory"), (SyntaxError, "syntax")]
    return next((kind for type_, kind in kinds if isinstance(error, type_)), "exception")


def fault(error):
    kind = kind_of(error)
    line = line_in(error)
    if kind == "syntax" and error.filename == FILE:
        line = error.lineno
    try:
        text = str(error.msg if kind == "syntax" else error)
    except BaseException:
        text = ""
    detail = type(error).__name__ + (f": {text}" if text else "")
    return json.dumps({"fault": {"kind": kind, "line": line, "detail": detail[:2000]}})


def watch_returns():
    """Remembers by which line choose() returned, at no cost for what it calls."""
    code = getattr(_choose, "__code__", None)
    if code is None:
        return
    monitoring = sys.monitoring
    tool = monitoring.DEBUGGER_ID
    monitoring.use_tool_id(tool, "lab")

    def returned(code, offset, _value):
        global _returned
        for begin, end, line in code.co_lines():
            if begin <= offset < end:
                _returned = line

    monitoring.register_callback(tool, monitoring.events.PY_RETURN, returned)
    monitoring.set_local_events(tool, code, monitoring.events.PY_RETURN)


def start(source, tell, stopped_at):
    """Runs the program's file; empty if all went well, else the fault as JSON."""
    global _stopped_at
    _stopped_at = stopped_at
    sys.stdout = sys.stderr = Output(tell)
    # This memory may be that of another start: its chance shall not be the same.
    random.seed()
    signal.signal(signal.SIGINT, on_interrupt)
    linecache.cache[FILE] = (len(source), None, source.splitlines(True), FILE)
    module = types.ModuleType("__main__")
    module.__dict__.update(__builtins__=builtins, __file__=FILE)
    sys.modules["__main__"] = module
    sys.argv = [FILE]
    try:
        exec(compile(source, FILE, "exec"), module.__dict__)
    except SystemExit:
        pass
    except BaseException as error:
        return fault(error)
    if _choose is None:
        return json.dumps({"fault": {"kind": "no-bot", "line": None, "detail": ""}})
    watch_returns()
    return ""


def choose(text, seconds):
    """The program's move, or its fault, as JSON."""
    global _returned
    _returned = None
    try:
        move = _choose(yolah.Position(text), seconds)
    except BaseException as error:
        return fault(error)
    line = _returned
    if isinstance(move, str):
        return json.dumps({"move": str.__str__(move), "line": line})
    kind = "no-move" if move is None else "type"
    return json.dumps({"fault": {"kind": kind, "line": line, "detail": type(move).__name__}})
