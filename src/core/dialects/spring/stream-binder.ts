import type { Pair, ParsedFile } from '../../formats/format.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import { fileName } from '../../model/uri.ts';
import { linesOf } from '../../text/lines.ts';
import { code, name } from '../../text/markdown.ts';
import { parseName, uniform } from './name.ts';

const PREFIX = ['spring', 'cloud', 'stream', 'kafka'];
/** Keys that the plan names; a binder easily has dozens. */
const NAMED = 5;

/**
 * What a plan says when files hold keys of Spring Cloud Stream's Kafka binder as well. The binder starts from Boot's consumer
 * properties (`KafkaBinderConfigurationProperties.mergedConsumerConfiguration`) and puts a binding's `configuration` over them
 * (`KafkaMessageChannelBinder.createKafkaConsumerFactory`), so that both halves meet in one client.
 * @param refused keys that the client will not take beside the consumer protocol
 */
export function aboutStreamBinder(configs: readonly ConsumerConfig[], refused: readonly string[]): string[] {
  const isRefused = ({ path }: Pair) => refused.some((key) => path.replace(/\]$/, '').endsWith(key));
  const keys = binderKeys(configs);
  if (keys.length === 0) return [];
  const sorted = [...keys.filter(({ pair }) => isRefused(pair)), ...keys.filter(({ pair }) => !isRefused(pair))];
  const named = sorted.slice(0, NAMED).map(({ pair, file }) => `${code(pair.path)} (${placeOf(pair, file)})`);
  const more = sorted.length > NAMED ? ` and ${sorted.length - NAMED} more` : '';
  return [
    `Spring Cloud Stream’s own keys are not read here and do not change: ${named.join(', ')}${more}. Its Kafka binder starts from what stands under \`spring.kafka\`, \`group.protocol=consumer\` included, and adds the binder’s and each binding’s own settings. Take ${refused.map(code).join(', ')} out of those by hand: beside the consumer protocol the client refuses them.`,
  ];
}

function binderKeys(configs: readonly ConsumerConfig[]): { readonly pair: Pair; readonly file: ParsedFile }[] {
  const files = new Set(configs.flatMap(({ entries }) => entries.map(({ file }) => file)));
  return [...files].flatMap((file) => file.pairs.filter(isBinderKey).map((pair) => ({ pair, file })));
}

function isBinderKey({ path }: Pair): boolean {
  const elements = parseName(path);
  return PREFIX.every((name, index) => elements[index] !== undefined && uniform(elements[index]) === name);
}

function placeOf(pair: Pair, file: ParsedFile): string {
  const { line } = linesOf(file.source).rangeOf(pair.span).start;
  return `${name(fileName(file.source.uri))}:${line + 1}`;
}
