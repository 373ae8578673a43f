import { catalog, formatVersion } from '../catalog/catalog.ts';
import { STRATEGY } from '../client/assignor-list.ts';
import type { ConsumerConfig } from '../model/config.ts';
import { code, shellQuoted } from '../text/markdown.ts';
import { aboutRemaining, remainingAfter } from './aftermath.ts';
import { ChangeSet } from './change-set.ts';
import { describeChanges } from './changes.ts';
import { shell } from './consumer-plan.ts';
import { bullets, groupsOf, numbered, page } from './markdown.ts';
import { type Migration, type MigrationOptions, type Remaining, refusal, SHARE_REASON, unsafe } from './result.ts';
import { offered, PROTOCOL, REMOTE } from './to-consumer.ts';

/** The classic assignors that do what the broker's do, by the broker's name. */
const COUNTERPARTS: Readonly<Record<string, { readonly java: string; readonly librdkafka: string }>> = {
  range: { java: 'range', librdkafka: 'range' },
  uniform: { java: 'cooperative-sticky', librdkafka: 'cooperative-sticky' },
};

/**
 * Moves consumer configs back from the consumer protocol to the classic one: `group.protocol=classic`, no
 * `group.remote.assignor`, and the classic counterpart of the assignor that runs.
 */
export function backToClassic(configs: readonly ConsumerConfig[], options: MigrationOptions = {}): Migration {
  if (configs.length === 0) return refusal('There is no consumer config in the file.');
  const set = new ChangeSet(configs);
  const assignors = new Set<string>();
  for (const config of configs) {
    if (config.client === 'share') return refusal(SHARE_REASON);
    const protocol = config.get(PROTOCOL);
    if (protocol?.dynamic) {
      return refusal(`${PROTOCOL} is filled in from outside the file. Set it to classic there.`, protocol);
    }
    const remote = config.get(REMOTE);
    if (config.protocol !== 'consumer') {
      // Nothing runs it, and clients from 3.9 on refuse it.
      for (const entry of config.all(REMOTE)) set.remove(entry);
      // Blank or another word: every client refuses it.
      if (protocol && config.protocol === undefined) set.set(protocol, 'classic');
      continue;
    }
    if (remote?.dynamic) {
      return refusal(
        `${REMOTE} is filled in from outside the file, so it is not known which assignor runs. Write its name here first.`,
        remote,
      );
    }
    const name = remote && !remote.blank ? remote.trimmed : offered(config, options)[0]!;
    const classic = classicAssignor(name, config);
    if (classic === undefined) {
      return refusal(
        `The broker’s assignor ${name} has no classic counterpart. Remove ${REMOTE} and choose an assignor with ${STRATEGY}.`,
        remote,
      );
    }
    goBack(config, classic, set);
    assignors.add(`${name} becomes ${classic}`);
  }
  for (const config of configs) if (config.protocol === 'classic') keepStrategy(config, set);
  const { changes } = set;
  const version = Math.max(...configs.map((config) => config.version));
  const remaining = remainingAfter(configs, changes, version, options);
  if (!remaining) return unsafe(describeChanges(changes));
  return {
    changes,
    plan: plan(configs, changes, [...assignors], remaining, options),
    remaining,
    title: 'Back to the classic protocol',
    alternatives: [],
  };
}

function goBack(config: ConsumerConfig, assignor: string, set: ChangeSet): void {
  for (const entry of config.all(PROTOCOL)) if (entry.trimmed.toLowerCase() !== 'classic') set.set(entry, 'classic');
  const strategy = config.get(STRATEGY);
  const remote = config.get(REMOTE);
  const [first, ...others] = config.all(REMOTE).toReversed();
  for (const entry of others) set.remove(entry);
  if (strategy) {
    // It was refused or ignored beside the consumer protocol; a value in it is somebody's choice.
    if (first) set.remove(first);
    if (strategy.blank) set.set(strategy, assignor);
  } else if (remote && first) set.rename(first, STRATEGY, assignor);
  // Whoever decides the protocol decides the assignor: elsewhere it could reach a profile that runs classic already.
  else if (set.outcome(config, STRATEGY) !== assignor) set.insertBeside(config.get(PROTOCOL)!, STRATEGY, assignor);
}

/** A config that ran classic with the client's default list goes on with it, whatever it would inherit now. */
function keepStrategy(config: ConsumerConfig, set: ChangeSet): void {
  const list = catalog.spec(STRATEGY, config.version)?.default;
  if (config.has(STRATEGY) || !list || set.outcome(config, STRATEGY) === undefined) return;
  set.insertForProfile(config, [PROTOCOL], STRATEGY, list);
}

function classicAssignor(name: string, config: ConsumerConfig): string | undefined {
  const counterpart = COUNTERPARTS[name];
  if (!counterpart) return undefined;
  if (config.client === 'librdkafka') return counterpart.librdkafka;
  return catalog.assignors(config.version).find((assignor) => assignor.shortName === counterpart.java)?.className;
}

function plan(
  configs: readonly ConsumerConfig[],
  changes: ReturnType<() => ChangeSet['changes']>,
  assignors: readonly string[],
  remaining: readonly Remaining[],
  options: MigrationOptions,
): string {
  const groups = groupsOf(configs);
  const title = `Move ${groups.map(code).join(', ')} back to the classic protocol`;
  const refused = bullets(aboutRemaining(remaining, configs[0]!, configs[0]!.version));
  if (changes.length === 0 && refused !== '') return page(title, [['Before you start', refused]]);
  if (changes.length === 0) return `# ${title}\n\nNothing to do: the classic protocol runs already.\n`;
  const group = shellQuoted(groups[0]!);
  const version = configs[0]!.version;
  const session = catalog.spec('session.timeout.ms', version)?.default;
  const heartbeat = catalog.spec('heartbeat.interval.ms', version)?.default;
  const bounds = catalog.broker(version).groupSession;
  const { minSessionTimeoutMs: min = bounds.min, maxSessionTimeoutMs: max = bounds.max } = options.broker ?? {};
  return page(title, [
    ['Before you start', refused],
    ['What changes in the files', describeChanges(changes)],
    [
      'What will be different',
      bullets([
        ...assignors.map((each) => `The assignor of the broker becomes one of the client: ${each}.`),
        `The client decides its timeouts again: \`session.timeout.ms\` (default ${session} ms; brokers allow ${min} to ${max}) and \`heartbeat.interval.ms\` (default ${heartbeat} ms). What was set for the group with \`kafka-configs.sh\` no longer counts; put the values into the file if they matter.`,
        'When two members have the same `group.instance.id`, the newcomer takes over and the older one is fenced.',
      ]),
    ],
    [
      'Roll it out',
      numbered([
        '`group.consumer.migration.policy` of the brokers is `bidirectional` (the default) or `downgrade`; otherwise stop all members first.',
        'Restart the members one after another. As long as one of them runs the consumer protocol, the group stays a consumer group and all of them work in it; when the last one has left, it is classic.',
      ]),
    ],
    [
      'See that it worked',
      `${shell(
        `kafka-groups.sh --bootstrap-server <host:port> --list\nkafka-consumer-groups.sh --bootstrap-server <host:port> --describe --group ${group} --state`,
      )}\n\nThe type of the group is \`Classic\` (judged for a ${formatVersion(version)} client).`,
    ],
  ]);
}
