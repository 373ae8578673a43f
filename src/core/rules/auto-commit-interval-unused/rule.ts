import type { ConfigRule } from '../rule.ts';

const KEY = 'auto.commit.interval.ms';

export const rule: ConfigRule = {
  name: 'auto-commit-interval-unused',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [KEY],
  check(config, report) {
    const switched = config.get('enable.auto.commit');
    if (!switched || config.boolean(switched.key) !== false) return;
    const entry = config.get(KEY)!;
    report({
      severity: 'hint',
      message: `${KEY} has no effect: enable.auto.commit is false.`,
      entry,
      related: [{ entry: switched, message: 'Auto commit is switched off here' }],
      tags: ['unnecessary'],
      fixes: [
        {
          title: `Remove ${KEY}`,
          // Code may switch auto commit on for some of its consumers.
          safety: 'review',
          preferred: true,
          changes: config.all(KEY).map((each) => ({ kind: 'remove', entry: each })),
        },
      ],
    });
  },
};
