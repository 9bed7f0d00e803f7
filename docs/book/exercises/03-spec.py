"""Players by name

A player is made from a text: `random`, `mcts:threads=2`, `minmax:level=3,seed=7`. Write
`read_spec(text)`. It returns the kind and a dictionary of the options:
`read_spec("minmax:level=3,seed=7")` is `("minmax", {"level": "3", "seed": "7"})`.

A text that is no player must never be taken for another one: raise a `ValueError` with words for
who typed it.
"""

# Write:


def read_spec(text):
    kind = text
    options = {}
    return kind, options


# Hint: `text.partition(":")` gives what stands before the first colon, the colon, and the rest.
# Hint: Wrong are: no kind at all, a colon with nothing after it, an option without `=`, without a
# name or without a value, and an option that is given twice.

# Solution:


def read_spec(text):
    kind, colon, rest = text.partition(":")
    if not kind:
        raise ValueError("the kind of player is missing, such as random")
    options = {}
    for part in rest.split(",") if colon else []:
        name, _, value = part.partition("=")
        if not name or not value:
            raise ValueError(f"an option looks like level=3, not like {part!r}")
        if name in options:
            raise ValueError(f"{name} is given twice")
        options[name] = value
    return kind, options


# Mistake: is given twice

def read_spec(text):
    kind, colon, rest = text.partition(":")
    if not kind or (colon and not rest):
        raise ValueError("no player")
    options = dict(part.split("=") for part in rest.split(",") if colon)
    if not all(name and value for name, value in options.items()):
        raise ValueError("an option without a name or a value")
    return kind, options


# Check:


def refuses(text, why):
    try:
        got = read_spec(text)
    except ValueError as error:
        expect_that(str(error), f"read_spec({text!r}) raises a ValueError without any words.")
        return
    raise Wrong(f"read_spec({text!r}) gave {got!r}. It should raise a ValueError: {why}.")


def check_kind():
    """A kind alone"""
    expect(read_spec("random"), ("random", {}), 'read_spec("random")')


def check_options():
    """One option, and two"""
    expect(read_spec("mcts:threads=2"), ("mcts", {"threads": "2"}), 'read_spec("mcts:threads=2")')
    expect(read_spec("minmax:level=3,seed=7"), ("minmax", {"level": "3", "seed": "7"}),
           'read_spec("minmax:level=3,seed=7")')


def check_colon():
    """Only the first colon parts the kind from the options"""
    expect(read_spec("net:file=a:b"), ("net", {"file": "a:b"}), 'read_spec("net:file=a:b")')


def check_missing():
    """Something is missing"""
    refuses("", "the kind is missing")
    refuses(":level=3", "the kind is missing")
    refuses("minmax:", "the options are missing")
    refuses("minmax:level", "the option has no value")
    refuses("minmax:level=", "the option has no value")
    refuses("minmax:=3", "the option has no name")
    refuses("minmax:level=3,", "the second option is missing")


def check_twice():
    """An option that is given twice"""
    refuses("minmax:level=3,level=4", "level is given twice")
