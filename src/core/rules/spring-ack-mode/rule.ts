import type { View } from '../../dialects/spring/profiles.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import type { DialectReport } from '../rule.ts';
import { atBothEnds, reviewFix, springRule } from '../spring-rule.ts';

export const rule = springRule('spring-ack-mode', ({ starts }) =>
  starts.flatMap(({ view, config }) => ackMode(view, config)),
);

/** `ContainerProperties.AckMode`, as enums are compared: by their letters. */
const MANUAL: ReadonlyMap<string, string> = new Map([
  ['manual', 'MANUAL'],
  ['manualimmediate', 'MANUAL_IMMEDIATE'],
]);

/** A listener that acknowledges by hand beside auto commit: the listener container refuses to start. */
function ackMode(view: View, config: ConsumerConfig): DialectReport[] {
  const autoCommit = config.get('enable.auto.commit');
  if (!autoCommit || config.boolean(autoCommit.key) !== true) return [];
  for (const { file, kafka } of view.documents.toReversed()) {
    const item = kafka.findLast(({ area, relaxed }) => area === 'listener' && relaxed === 'ackmode');
    if (!item) continue;
    const mode = MANUAL.get(item.value.toLowerCase().replace(/[^a-z]/g, ''));
    if (!mode) return [];
    return atBothEnds(
      {
        severity: 'warning',
        message:
          `With ack-mode ${mode} the listener container refuses enable.auto.commit=true ` +
          `(IllegalStateException: Consumer cannot be configured for auto commit for ackMode ${mode}). ` +
          'Set enable-auto-commit to false, or leave it out: the container then turns it off by itself.',
        file: autoCommit.file,
        span: autoCommit.pair.span,
        key: autoCommit.key,
        fixes: [
          reviewFix('Set enable-auto-commit to false', [{ kind: 'set', entry: autoCommit, value: 'false' }], true),
        ],
      },
      { file, pair: item.pair },
      `Ack mode ${mode} is chosen here`,
    );
  }
  return [];
}
