"""Rules as text: `lycos face_down=0 limit=none`, a preset and what differs from it, both ways."""

from bataille.errors import RulesError, nearest
from bataille.rules.fields import FIELDS
from bataille.rules.presets import PRESETS, preset
from bataille.rules.rules import Rules

DEFAULT = "bataille"
"""The preset where the text names none."""


def parse(text: str) -> Rules:
    """The rules written as a preset's name followed by `field=value` words; `bataille` where no preset is named.

    RulesError if a preset, a field or a value does not exist.

    >>> str(parse("lycos limit=none face_down=0")), str(parse("pickup=sorted/winner"))
    ('lycos face_down=0 limit=none', 'bataille pickup=sorted/winner')
    """
    words = text.split()
    name = words.pop(0) if words and "=" not in words[0] else DEFAULT
    changes = {}
    for word in words:
        field, equals, value = word.partition("=")
        key = field.replace("-", "_")
        if not equals or key not in FIELDS:
            raise RulesError("no rule is called {word}: {hint}", word=repr(word[:40]), hint=nearest(key, list(FIELDS)))
        changes[key] = FIELDS[key].parse(value)
    return preset(name).replaced(**changes)


def written(rules: Rules) -> str:
    """The shortest text from which `parse` reads these rules: the preset they are nearest to, and what differs.

    >>> written(preset("war").changed(face_down=2))
    'war face_down=2'
    """
    named = [rules.name] if rules.name in PRESETS else []
    texts = [" ".join([name, *_differences(rules, PRESETS[name])]) for name in named or PRESETS]
    return min(texts, key=lambda text: text.count(" "))


def _differences(rules: Rules, base: Rules) -> list[str]:
    return [
        f"{name}={field.written(getattr(rules, name))}"
        for name, field in FIELDS.items()
        if getattr(rules, name) != getattr(base, name)
    ]
