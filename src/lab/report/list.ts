import { needsOf, type Scenario } from '../scenario/scenario.ts';
import { GROUPS } from '../scenarios/catalog.ts';
import type { Paint } from './text.ts';

/** All scenarios with what each answers, group by group; a question that several ask stands once above them. */
export function textList(scenarios: readonly Scenario[], paint: Paint = (_, text) => text): string {
  const width = Math.max(...scenarios.map(({ name }) => name.length)) + 2;
  const blocks = GROUPS.flatMap((group) => {
    const own = scenarios.filter((each) => each.group === group.id);
    if (own.length === 0) return [];
    const questions = [...new Set(own.map(({ question }) => question))];
    const lines = questions.flatMap((question) => [
      `  ${question}`,
      ...own
        .filter((each) => each.question === question)
        .map(
          ({ name, title, estimatedSeconds }) =>
            `    ${paint('bold', name)}${' '.repeat(width - name.length)}${title} (about ${estimatedSeconds} s)`,
        ),
    ]);
    return [[paint('bold', group.title), ...lines].join('\n')];
  });
  return `${blocks.join('\n\n')}\n`;
}

/** The same for programs. */
export function jsonList(scenarios: readonly Scenario[]): string {
  const list = {
    version: 1,
    scenarios: scenarios.map((scenario) => {
      const { name, title, question, group, estimatedSeconds } = scenario;
      return { name, title, question, group, needs: needsOf(scenario), estimatedSeconds };
    }),
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}
