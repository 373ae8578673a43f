"""Prints librdkafka's own property table as JSON: [name, scope, alias target, accepted values, default, deprecated], global and
topic properties. Accepted values are `1..3600000` or words joined by commas; both, and the default, are empty where the table leaves
them open.

librdkafka is the C library inside the confluent-kafka wheel; rd_kafka_conf_properties_show writes the table.
"""

import ctypes
import json
import re
import tempfile
from pathlib import Path

import confluent_kafka

ROW = re.compile(r"^\s*(?P<name>[\w.]+)\s*\|\s*(?P<scope>C|P|\*)\s*\|(?P<range>[^|]*)\|(?P<default>.*?)\| (?:high|medium|low) ")
ALIAS = re.compile(r"Alias for `([\w.]+)`")


def library():
    package = Path(confluent_kafka.__file__).parent
    places = [(package.parent / "confluent_kafka.libs", "librdkafka*.so*"), (package / ".dylibs", "librdkafka*.dylib")]
    found = [path for folder, pattern in places for path in sorted(folder.glob(pattern))]
    if not found:
        raise SystemExit(f"no librdkafka beside {package}")
    return ctypes.CDLL(str(found[0]))


def table():
    libc = ctypes.CDLL(None)
    libc.fopen.restype = ctypes.c_void_p
    libc.fclose.argtypes = [ctypes.c_void_p]
    rdkafka = library()
    rdkafka.rd_kafka_conf_properties_show.argtypes = [ctypes.c_void_p]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table")
        stream = libc.fopen(str(path).encode(), b"w")
        rdkafka.rd_kafka_conf_properties_show(stream)
        libc.fclose(stream)
        return path.read_text(encoding="utf-8")


def rows(text):
    for line in text.splitlines():
        match = ROW.match(line)
        if match:
            alias = ALIAS.search(line)
            # Flags may be combined, and their names are no list of single choices.
            words = "" if "*Type: CSV flags*" in line else re.sub(r"\s", "", match["range"])
            # What the library was built with is no setting.
            default = "" if match["name"] == "builtin.features" else match["default"].strip()
            yield [match["name"], match["scope"], alias[1] if alias else "", words, default, "**DEPRECATED**" in line]


print(json.dumps(list(rows(table()))))
