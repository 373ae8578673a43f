import type { ConsumerConfig } from '../../core/model/config.ts';

/** The paths of the files that set something of a config, those that win last. */
export function filesOf({ entries }: ConsumerConfig): string[] {
  return [...new Set(entries.map(({ uri }) => uri))];
}

/** The group that a config names; null where no file names it, or where it is filled in from outside. */
export function groupOf(config: ConsumerConfig): string | null {
  const group = config.get('group.id');
  return group && !group.dynamic && !group.blank ? group.trimmed : null;
}
