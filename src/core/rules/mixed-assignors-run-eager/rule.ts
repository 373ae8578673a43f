import { catalog } from '../../catalog/catalog.ts';
import { kafkaAssignors, LIBRDKAFKA_ASSIGNORS, runningStrategy, STRATEGY } from '../../client/assignor-list.ts';
import { simpleName } from '../../client/assignors.ts';
import { nextCooperativeStep } from '../../migration/cooperative.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import type { ConfigRule, FixSpec, Reporter } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'mixed-assignors-run-eager',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [STRATEGY],
  check(config, report) {
    const entry = runningStrategy(config);
    if (!entry?.value?.includes(',')) return;
    if (config.client === 'librdkafka') librdkafka(entry, report);
    else java(entry, config, report);
  },
};

function java(entry: ConfigEntry, config: ConsumerConfig, report: Reporter): void {
  const assignors = kafkaAssignors(entry, config);
  const cooperative = assignors?.find((assignor) => assignor.protocol === 'cooperative');
  const eager = assignors?.filter((assignor) => assignor.protocol === 'eager') ?? [];
  if (!assignors || !cooperative || eager.length === 0) return;
  const step = nextCooperativeStep(config);
  const fixes: FixSpec[] =
    step.kind === 'drop'
      ? [
          {
            title: `Keep only ${simpleName(cooperative)} (last rolling restart)`,
            kind: 'refactor',
            safety: 'review',
            changes: step.changes,
          },
        ]
      : [];
  const names = eager.map(simpleName).join(' and ');
  const whole = `As long as the list holds ${names}, the client rebalances eagerly: every member gives up all its partitions in every rebalance.`;
  const finish = `When every member has this list, remove ${names} and restart them once more.`;
  const isDefault =
    catalog.spec(STRATEGY, config.version)?.default === assignors.map((each) => each.className).join(',');
  if (isDefault) {
    report({ severity: 'hint', message: `This is the default list. ${whole} ${finish}`, entry, part: 'value', fixes });
  } else if (assignors[0] === cooperative) {
    report({
      severity: 'warning',
      message: `${simpleName(cooperative)} comes first but does not make the group cooperative. ${whole} ${finish}`,
      entry,
      part: 'value',
      fixes,
    });
  } else {
    report({
      severity: 'info',
      message: `This is the first of two rolling restarts to cooperative rebalancing. ${whole} ${finish}`,
      entry,
      part: 'value',
      fixes,
    });
  }
}

function librdkafka(entry: ConfigEntry, report: Reporter): void {
  const names = entry.items().map((item) => item.value);
  if (!names.every((name) => LIBRDKAFKA_ASSIGNORS.includes(name))) return;
  const cooperative = names.filter((name) => name.startsWith('cooperative'));
  if (cooperative.length === 0 || cooperative.length === names.length) return;
  const eager = names.filter((name) => !cooperative.includes(name));
  report({
    severity: 'error',
    message: `librdkafka refuses a list of eager and cooperative assignors (${names.join(', ')}) and has no rolling way between them. Keep either ${cooperative[0]} or ${eager.join(', ')}.`,
    entry,
    part: 'value',
    fixes: [
      {
        title: `Keep ${eager.join(', ')}`,
        safety: 'review',
        changes: [{ kind: 'set', entry, value: eager.join(',') }],
      },
      { title: `Keep ${cooperative[0]}`, safety: 'review', changes: [{ kind: 'set', entry, value: cooperative[0]! }] },
    ],
  });
}
