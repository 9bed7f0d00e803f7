"""A small terminal: enough of the usual escape codes to see what a person sees."""

import re

CODE = re.compile(r"\x1b(?:\[([?\d;]*)([A-Za-z])|([78]))")
UNFINISHED = re.compile(r"\x1b(?:\[[?\d;]*)?")


class Screen:
    """Text written to a terminal of so many columns and rows."""

    def __init__(self, columns=80, rows=24):
        self.columns, self.rows = columns, rows
        self.cursor_visible = True
        self.second_screen = False
        self.scrolled = 0
        self.saved = (0, 0)
        self.pending = ""  # a code whose end has not come yet
        self.clear()

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]

    def text(self):
        return "\n".join(self.lines())

    def write(self, text):
        text = self.pending + text
        self.pending = ""
        at = 0
        while at < len(text):
            code = CODE.match(text, at)
            if UNFINISHED.fullmatch(text, at):
                self.pending = text[at:]
                return
            if code:
                self.obey(code)
                at = code.end()
            else:
                self.put(text[at])
                at += 1

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.line_feed()
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character >= " ":
            if self.column == self.columns:
                self.column = 0
                self.line_feed()
            self.cells[self.row][self.column] = character
            self.column += 1

    def line_feed(self):
        if self.row + 1 < self.rows:
            self.row += 1
        else:
            self.scrolled += 1
            self.cells = self.cells[1:] + [[" "] * self.columns]

    def obey(self, code):
        if code[3]:
            if code[3] == "7":
                self.saved = (self.row, self.column)
            else:
                self.row, self.column = self.saved
            return
        arguments, name = code[1], code[2]
        if name in "hl" and arguments == "?25":
            self.cursor_visible = name == "h"
        elif name in "hl" and arguments == "?1049":
            self.second_screen = name == "h"
            self.clear()
        elif name != "m":
            self.move([int(number or 0) for number in arguments.split(";")], name)

    def move(self, numbers, name):
        first = numbers[0]
        if name == "H":
            self.row = max(first, 1) - 1
            self.column = max(numbers[1] if len(numbers) > 1 else 1, 1) - 1
        elif name == "G":
            self.column = max(first, 1) - 1
        elif name == "A":
            self.row = max(0, self.row - max(first, 1))
        elif name in "KJ" and first == 0:
            self.cells[self.row][self.column:] = [" "] * (self.columns - self.column)
            if name == "J":
                for row in range(self.row + 1, self.rows):
                    self.cells[row] = [" "] * self.columns
        else:
            raise ValueError(f"unknown escape code {name} {numbers}")
