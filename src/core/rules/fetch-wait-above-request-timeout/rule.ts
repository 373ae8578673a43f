import { shown } from '../../client/timeouts.ts';
import { alsoHere, removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const WAIT = 'fetch.max.wait.ms';
const REQUEST = 'request.timeout.ms';

export const rule: ConfigRule = {
  name: 'fetch-wait-above-request-timeout',
  kind: 'config',
  meta: {
    summary: 'A fetch that waits longer than its request may take.',
    appliesTo: ['java'],
    tags: ['timeouts'],
    severities: ['warning'],
    fixable: true,
  },
  keys: [WAIT, REQUEST],
  check(config, report) {
    const wait = config.number(WAIT);
    const request = config.number(REQUEST);
    // A request timeout of zero is another mistake.
    if (wait === undefined || request === undefined || request < 1 || wait < request) return;
    const waitEntry = config.get(WAIT);
    const requestEntry = config.get(REQUEST);
    const entry = waitEntry ?? requestEntry!;
    report({
      severity: 'warning',
      message: `${WAIT} (${shown(wait, waitEntry)}) is not below ${REQUEST} (${shown(request, requestEntry)}): whenever a topic is quiet, the client gives the fetch up and drops the connection before the broker answers. Lower ${WAIT} or raise ${REQUEST}.`,
      entry,
      part: 'value',
      related: entry === requestEntry ? [] : alsoHere(requestEntry),
      fixes: [removal(config, entry.key)],
    });
  },
};
