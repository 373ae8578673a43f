import type { ConsumerConfig } from '../../core/model/config.ts';
import { visible } from '../../core/text/visible.ts';
import type { LabFromConfig } from '../../lab/from-config.ts';
import type { ConfigView } from '../../shared/lab-view.ts';

/** Longer values are cut in the panel; the members get them whole. */
const LONGEST = 160;

/** What the panel says of a person's config: values of keys that the lab takes, and only the names of all others. */
export function configView(file: string, config: ConsumerConfig, taken: LabFromConfig): ConfigView {
  return {
    file,
    used: taken.taken.map((key) => `${key}=${shown(config.get(key)?.value ?? '')}`),
    dropped: taken.dropped.map(({ key, reason }) => ({ key: shown(key), reason })),
    notes: taken.notes,
  };
}

function shown(text: string): string {
  const all = visible(text);
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all;
}
