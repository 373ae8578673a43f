import type { ConsumerConfig } from '../../core/model.ts';
import type { LabFromConfig } from '../../lab/from-config.ts';
import type { ConfigView } from '../../webview/protocol.ts';

/** Longer values are cut in the panel; the members get them whole. */
const LONGEST = 160;
/** Characters that act on whatever shows them. */
const ACTING = /[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

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
  const visible = text.replace(ACTING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return visible.length > LONGEST ? `${visible.slice(0, LONGEST)}…` : visible;
}
