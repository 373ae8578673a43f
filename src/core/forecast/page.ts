import type { ConsumerConfig } from '../model/config.ts';
import { name } from '../text/markdown.ts';
import type { Forecast } from './forecast.ts';
import { INCIDENTS, MEASURES, rangeText } from './words.ts';

/** A forecast in full, as Markdown: each figure with its formula and what it takes for granted. */
export function forecastPage(config: ConsumerConfig, { incidents, reason }: Forecast): string {
  const group = config.get('group.id');
  const of = group && !group.dynamic && !group.blank ? ` of ${name(group.trimmed)}` : '';
  const { profile } = config.about;
  const lines = [`# Forecast for the consumers${of}${profile === undefined ? '' : `, profile ${name(profile)}`}`];
  if (reason !== undefined) lines.push(reason);
  for (const { name: incident, what, measures } of incidents) {
    lines.push(
      `## ${INCIDENTS[incident]}`,
      what,
      [
        '| figure | forecast | how it comes about |',
        '|---|---|---|',
        ...measures.map((measure) => `| ${MEASURES[measure.name]} | ${rangeText(measure)} | ${measure.formula} |`),
      ].join('\n'),
    );
    const assumptions = new Set(measures.flatMap((measure) => measure.assumptions));
    if (assumptions.size > 0) lines.push(`Taken for granted: ${[...assumptions].join(' ')}`);
  }
  return lines.join('\n\n');
}
