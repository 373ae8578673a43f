import { shown } from '../../client/timeouts.ts';
import { alsoHere, removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const REQUEST = 'request.timeout.ms';
const API = 'default.api.timeout.ms';

export const rule: ConfigRule = {
  name: 'api-timeout-below-request-timeout',
  kind: 'config',
  appliesTo: ['java'],
  keys: [API],
  check(config, report) {
    const api = config.number(API);
    const request = config.number(REQUEST);
    if (api === undefined || request === undefined || api < 1 || api >= request) return;
    const requestEntry = config.get(REQUEST);
    report({
      severity: 'info',
      message: `A call gives up after ${api} ms, before a single request (${REQUEST}, ${shown(request, requestEntry)}) has to be answered, so nothing is tried again. Raise ${API} or lower ${REQUEST}.`,
      entry: config.get(API)!,
      part: 'value',
      related: alsoHere(requestEntry),
      fixes: [removal(config, API)],
    });
  },
};
