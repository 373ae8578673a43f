import { catalog } from '../../catalog/catalog.ts';
import { librdkafkaNumber } from '../../client/librdkafka-number.ts';
import { shown } from '../../client/timeouts.ts';
import { alsoHere, removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

/** What each client calls the two, how far apart it wants them (ms), and what happens to those that are not. */
const JAVA = {
  wait: 'fetch.max.wait.ms',
  request: 'request.timeout.ms',
  apart: 1,
  effect: 'whenever a topic is quiet, the client gives the fetch up and drops the connection before the broker answers',
};
/** `rd_kafka_conf_warn`, run on 2.15.1. */
const LIBRDKAFKA = {
  wait: 'fetch.wait.max.ms',
  request: 'socket.timeout.ms',
  apart: 1000,
  effect: 'requests behind the fetch of a quiet topic wait with it and time out, and librdkafka warns of it in its log',
};

export const rule: ConfigRule = {
  name: 'fetch-wait-above-request-timeout',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [JAVA.wait, JAVA.request, LIBRDKAFKA.wait, LIBRDKAFKA.request],
  check(config, report) {
    const librdkafka = config.client === 'librdkafka';
    const { wait: key, request: other, apart, effect } = librdkafka ? LIBRDKAFKA : JAVA;
    const waitEntry = config.get(key);
    const requestEntry = config.get(other);
    const entry = waitEntry ?? requestEntry;
    const wait = librdkafka ? librdkafkaNumber(config, key) : config.number(key);
    const request = librdkafka ? librdkafkaNumber(config, other) : config.number(other);
    // A request timeout of zero is another mistake, and so is a wait that librdkafka refuses.
    if (!entry || wait === undefined || request === undefined || request < 1 || wait + apart <= request) return;
    if (librdkafka && wait > catalog.librdkafkaKey(key)!.range!.max) return;
    report({
      severity: 'warning',
      message: `${key} (${shown(wait, waitEntry)}) is not ${apart > 1 ? `${apart} ms ` : ''}below ${other} (${shown(request, requestEntry)}): ${effect}. Lower ${key} or raise ${other}.`,
      entry,
      part: 'value',
      related: entry === requestEntry ? [] : alsoHere(requestEntry),
      fixes: [removal(config, entry.key)],
    });
  },
};
