import type { ClientFamily, ConsumerConfig } from '../model.ts';
import { rules } from './index.ts';
import type { ConfigRule, EntryRule } from './rule.ts';

interface Waiting {
  readonly configRules: readonly ConfigRule[];
  /** Positions in `configRules` by the keys that the rules wait for. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  readonly entryRules: readonly EntryRule[];
}

const byClient = new Map<ClientFamily, Waiting>();

/**
 * The rules that may have something to say about a config, in the order of the index. A file has some dozens of keys and the
 * rules wait for some hundreds, so the file's keys are looked up among the rules' and not the other way round.
 */
export function dueRules(config: ConsumerConfig): Pick<Waiting, 'configRules' | 'entryRules'> {
  const { configRules, byKey, entryRules } = waitingFor(config.client);
  const due = new Uint8Array(configRules.length);
  for (const { key } of config.entries) {
    const waiting = byKey.get(key);
    if (waiting) for (const position of waiting) due[position] = 1;
  }
  return {
    configRules: configRules.filter((_, position) => due[position] === 1),
    entryRules: entryRules.filter((rule) => !rule.idle?.(config)),
  };
}

function waitingFor(client: ClientFamily): Waiting {
  let waiting = byClient.get(client);
  if (!waiting) {
    const own = rules.filter((rule) => rule.meta.appliesTo.includes(client));
    const configRules = own.filter((rule): rule is ConfigRule => rule.kind === 'config');
    const byKey = new Map<string, number[]>();
    for (const [position, { keys }] of configRules.entries()) {
      for (const key of keys) {
        const known = byKey.get(key);
        if (known) known.push(position);
        else byKey.set(key, [position]);
      }
    }
    waiting = { configRules, byKey, entryRules: own.filter((rule): rule is EntryRule => rule.kind === 'entry') };
    byClient.set(client, waiting);
  }
  return waiting;
}
