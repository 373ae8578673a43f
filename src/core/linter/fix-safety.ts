import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { ConfigChange, Finding } from '../model/findings.ts';
import type { FixSpec } from '../rules/rule.ts';

/**
 * Which configs of a family asked for the changes of a rule. An entry of a shared file reaches several of them (one per
 * profile), and what mends one of them can take from another something that it uses.
 */
export class FixSafety {
  readonly #askedBy = new Map<string, Set<ConsumerConfig>>();

  note(rule: string, fixes: readonly FixSpec[] | undefined, config: ConsumerConfig): void {
    for (const { changes } of fixes ?? []) {
      for (const entry of entriesOf(changes)) {
        const identity = identityOf(rule, entry);
        const configs = this.#askedBy.get(identity);
        if (configs) configs.add(config);
        else this.#askedBy.set(identity, new Set([config]));
      }
    }
  }

  /** The finding with every safe fix put up for review that changes what a config works with in which the rule found nothing. */
  judge(finding: Finding, configs: readonly ConsumerConfig[]): Finding {
    const harmless = (entry: ConfigEntry) => {
      const askedBy = this.#askedBy.get(identityOf(finding.rule, entry));
      // Fixes of dialects and formats are about the text, whoever reads it.
      return !askedBy || configs.every((config) => askedBy.has(config) || config.get(entry.key)?.pair !== entry.pair);
    };
    const isSafe = (changes: readonly ConfigChange[]) => [...entriesOf(changes)].every(harmless);
    if (finding.fixes.every((fix) => fix.safety === 'review' || isSafe(fix.changes))) return finding;
    const fixes = finding.fixes.map((fix) => (isSafe(fix.changes) ? fix : { ...fix, safety: 'review' as const }));
    return { ...finding, fixes };
  }
}

function* entriesOf(changes: readonly ConfigChange[]): Generator<ConfigEntry> {
  for (const change of changes) if ('entry' in change) yield change.entry;
}

function identityOf(rule: string, { uri, pair }: ConfigEntry): string {
  return `${rule} ${pair.span.start} ${uri}`;
}
