"""Asks the real librdkafka whether it takes consumer configs.

stdin: one JSON object of settings a line. stdout: one JSON object a line, {"accepted": bool, "message": str}.
Each config is tried in a process of its own, because librdkafka aborts on some.
"""

import json
import os
import sys

from confluent_kafka import Consumer, KafkaException


def attempt(config):
    try:
        Consumer({**config, "log_level": 0}).close()
        return {"accepted": True, "message": ""}
    except KafkaException as refusal:
        return {"accepted": False, "message": refusal.args[0].str()}
    except (TypeError, ValueError) as refusal:
        return {"accepted": False, "message": str(refusal)}


def in_child(config):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        # librdkafka says on stderr why it aborts.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.write(writer, json.dumps(attempt(config)).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        text = answer.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return {"accepted": False, "message": f"aborted by signal {os.WTERMSIG(status)}"}
    return json.loads(text)


for line in sys.stdin:
    print(json.dumps(in_child(json.loads(line))), flush=True)
