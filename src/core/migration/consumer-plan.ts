import { catalog, formatVersion } from '../catalog/catalog.ts';
import { CONSUMER_PROTOCOL_GENERAL } from '../catalog/consumer-protocol.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { fileName } from '../model/uri.ts';
import { code, shellQuoted } from '../text/markdown.ts';
import { aboutRemaining } from './aftermath.ts';
import { type Carried, carriedTimeouts } from './broker-settings.ts';
import { describeChanges } from './changes.ts';
import type { Intent } from './intent.ts';
import { bullets, groupOf, groupsOf, NAMELESS, numbered, page } from './markdown.ts';
import { preconditions } from './preconditions.ts';
import type { MigrationOptions, Remaining } from './result.ts';

/** First Java client that sends client.rack to the broker's assignors. */
const RACK_SENT_SINCE = 401;

/**
 * The plan that goes with a migration to the consumer protocol, in Markdown.
 * @param assignors the server-side assignor of each intent, `undefined` for the broker's default
 */
export function consumerPlan(
  intents: readonly Intent[],
  assignors: readonly (string | undefined)[],
  changes: readonly ConfigChange[],
  remaining: readonly Remaining[],
  options: MigrationOptions,
): string {
  const configs = intents.map((intent) => intent.config);
  const groups = groupsOf(configs);
  const title = `Migrate ${groups.map(code).join(', ')} to the consumer protocol (KIP-848)`;
  const version = Math.max(CONSUMER_PROTOCOL_GENERAL, ...configs.map((config) => config.version));
  const refused = aboutRemaining(remaining, configs[0]!, version);
  if (changes.length === 0) {
    if (refused.length > 0) return page(title, [['Before you start', bullets(refused)]]);
    return `# ${title}\n\nNothing to do: \`group.protocol\` is \`consumer\` already, and no key is left that the client refuses beside it.\n`;
  }
  const carried = brokerSection(configs, version, options);
  return page(title, [
    ['Before you start', bullets([...refused, ...preconditions(configs)])],
    ['What changes in the files', describeChanges(changes)],
    ['What the brokers take over', carried],
    ['What will be different', bullets(differences(intents, assignors, version, options))],
    ['Roll it out', numbered(rollOut(groups, carried.includes('--add-config')))],
    ['See that it worked', checks(groups)],
    ['The way back', bullets(wayBack())],
  ]);
}

function brokerSection(configs: readonly ConsumerConfig[], version: number, options: MigrationOptions): string {
  const parts = new Map<string, { group: string; text: string; configs: ConsumerConfig[] }>();
  for (const config of configs) {
    const group = groupOf(config);
    const carried = carriedTimeouts(config, version, options);
    const lines = carried.map((each) => explain(each, version, options));
    const commands = carried.filter((each) => each.command).map((each) => `${each.groupKey}=${each.after}`);
    let text = bullets(lines);
    if (commands.length > 0) {
      text += `\n\nSet it for ${group === NAMELESS ? 'each group' : 'the group'} before the first member restarts (it takes effect at once, no broker restart):\n\n${shell(
        `kafka-configs.sh --bootstrap-server <host:port> --alter --entity-type groups --entity-name ${shellQuoted(group)} --add-config ${commands.join(',')}`,
      )}`;
    }
    const known = parts.get(`${group}\n${text}`);
    if (known) known.configs.push(config);
    else parts.set(`${group}\n${text}`, { group, text, configs: [config] });
  }
  const all = [...parts.values()];
  const severalGroups = groupsOf(configs).length > 1;
  return all
    .map((part) => {
      const label = severalGroups ? [code(part.group)] : [];
      if (all.some((other) => other !== part && other.group === part.group)) label.push(startsOf(part.configs));
      return label.length > 0 ? `**${label.join(', ')}**\n\n${part.text}` : part.text;
    })
    .join('\n\n');
}

/** Which starts of the application read these configs: profiles, or files where the dialect has none. */
function startsOf(configs: readonly ConsumerConfig[]): string {
  const names = configs.map(({ about, entries }) => {
    if (about.profile !== undefined) return `profile ${code(about.profile)}`;
    return about.dialect.framework ? 'without a profile' : code(fileName(entries[0]!.uri));
  });
  return [...new Set(names)].join(', ');
}

function explain(each: Carried, version: number, options: MigrationOptions): string {
  const { key, groupKey, before, explicit, after, bounds, bound, command } = each;
  const name = code(key);
  if (before === undefined) {
    return `${name} is filled in from outside the file, so its value is not known here. The group gets the broker’s default of ${after} ms; if it was another value on purpose, set ${code(groupKey)} of the group (${bounds.min} to ${bounds.max} ms).`;
  }
  const was = explicit ? `${before} ms` : `${before} ms (the client’s default)`;
  if (bound) {
    const keep = bound.includes('.min.') ? `at most ${before}` : `at least ${before}`;
    const given =
      Object.keys(options.broker ?? {}).length > 0
        ? 'your broker settings'
        : `the defaults of ${formatVersion(version)} brokers`;
    return `${name} of ${was} cannot be kept: for the consumer protocol brokers allow ${bounds.min} to ${bounds.max} ms (${given}). It becomes ${after} ms. To keep ${before}, set ${code(`${bound}`)} to ${keep} on every broker (they read it when they start), then ${code(`${groupKey}=${before}`)} for the group.`;
  }
  if (before === after) {
    return command
      ? `${name} of ${was} moves to the group: ${code(`${groupKey}=${after}`)}.`
      : `${name} of ${was} stays: it is the broker’s default, there is nothing to set.`;
  }
  return `${name} of ${was} becomes ${after} ms, the broker’s default.`;
}

function differences(
  intents: readonly Intent[],
  assignors: readonly (string | undefined)[],
  version: number,
  options: MigrationOptions,
): string[] {
  const lines: string[] = [];
  const fallback = options.broker?.consumerAssignors?.[0] ?? catalog.broker(version).consumerAssignors[0]!;
  for (const [index, intent] of intents.entries())
    lines.push(assignment(intent, assignors[index] ?? fallback, fallback));
  lines.push('Rebalances are incremental: members keep what they keep and give up only what moves.');
  const configs = intents.map((intent) => intent.config);
  if (configs.some((config) => config.has('group.instance.id'))) {
    lines.push(
      '`group.instance.id` stays, and a conflict goes the other way round: a second member with the same id is refused (`UnreleasedInstanceIdException`) until the first has left or its session has timed out. After a crash, a restart within the session timeout can meet that.',
    );
  }
  if (configs.some((config) => config.has('client.rack'))) {
    lines.push(
      `\`client.rack\` stays and fetching from the closest replica works as before. The broker’s assignors do not place partitions by rack as fully as the classic ones${version < RACK_SENT_SINCE ? ', and clients before 4.1 do not tell them the rack' : ''}.`,
    );
  }
  lines.push('`max.poll.interval.ms` stays with the client, and so does everything else in the file.');
  return [...new Set(lines)];
}

/** How partitions were assigned and will be. */
function assignment({ running, byDefault, kept, assignor }: Intent, now: string, fallback: string): string {
  if (running.length === 0) {
    const before = kept?.trimmed ?? fallback;
    return before === now
      ? `The broker’s assignor ${code(now)} runs.`
      : `The broker’s assignor ${code(before)} ran until now where the consumer protocol was on already; ${code(now)} takes its place there.`;
  }
  const from = `${running.join(', ')}${byDefault ? ' (the default)' : ''} ran until now`;
  if (kept)
    return `${from}; ${code(`group.remote.assignor=${kept.trimmed}`)} was in the file already and takes effect now.`;
  if (assignor !== now) {
    return `${from}; the broker’s ${code(now)} takes its place and assigns differently: topics whose partitions belong together (joins) no longer meet at one member by their numbers.`;
  }
  if (/^round/i.test(running[0]!)) {
    return `${from}; the broker’s ${code(now)} comes closest: it spreads partitions as evenly, though not in turn, and moves few of them.`;
  }
  return `${from}; the broker’s ${code(now)} does the same${now === 'uniform' ? ': it spreads partitions evenly and moves few of them' : ''}.`;
}

function rollOut(groups: readonly string[], commands: boolean): string[] {
  return [
    'Try it with a test group first, or in a staging cluster.',
    ...(commands ? ['Set the timeouts of the group with the command above.'] : []),
    groups.includes(NAMELESS)
      ? 'Restart the members of all these groups one after another with the new config. The first member of a group turns it into a consumer group; members with the old config go on working in it.'
      : `Restart the members of ${groups.map(code).join(', ')} one after another with the new config. The first one turns the group into a consumer group; members with the old config go on working in it.`,
    'Watch lag and rebalances until the last member has restarted. A group without members changes by itself when the first new member joins.',
  ];
}

function checks(groups: readonly string[]): string {
  const group = shellQuoted(groups[0]!);
  return `${shell(
    [
      'kafka-groups.sh --bootstrap-server <host:port> --list',
      `kafka-consumer-groups.sh --bootstrap-server <host:port> --describe --group ${group} --state`,
      `kafka-configs.sh --bootstrap-server <host:port> --describe --entity-type groups --entity-name ${group}`,
    ].join('\n'),
  )}\n\nThe type of the group is \`Consumer\`, its assignment strategy the name of the broker’s assignor, its state \`Stable\`.`;
}

function wayBack(): string[] {
  return [
    'Put the old files back and restart the members one after another. When the last member of the consumer protocol has left, the group is classic again (`group.consumer.migration.policy` must be `bidirectional` or `downgrade`).',
    'Offsets stay where they are in both directions.',
    'Once a group has used the protocol, brokers can only be downgraded to 3.4.1 or later.',
  ];
}

export function shell(commands: string): string {
  return `\`\`\`sh\n${commands}\n\`\`\``;
}
