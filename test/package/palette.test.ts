import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/bundle.ts';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}
const { contributes } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  contributes: { commands: readonly { command: string }[]; menus: Record<string, readonly MenuItem[]> };
};
const items = Object.values(contributes.menus).flat();
const source = readdirSync(join(ROOT, 'src/editor'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(ROOT, 'src/editor', path), 'utf8'))
  .join('\n');

test('every context that a menu asks for is one that the extension sets', () => {
  const asked = new Set(items.flatMap(({ when = '' }) => when.match(/kafkaRebalance\.\w+/g) ?? []));
  expect(asked.size).toBeGreaterThan(4);
  expect([...asked].filter((key) => !source.includes(`'${key}'`))).toEqual([]);
});

test('what makes sense only somewhere is offered only there', () => {
  const whenOf = (name: string) =>
    contributes.menus.commandPalette?.find(({ command }) => command === `kafkaRebalance.${name}`)?.when;
  expect(whenOf('lab.openLastReport')).toContain('kafkaRebalance.labReports >= 1');
  expect(whenOf('lab.compareReports')).toContain('kafkaRebalance.labReports >= 2');
  expect(whenOf('lab.stopBroker')).toContain('kafkaRebalance.labBrokerRunning');
  expect(whenOf('backToClassic')).toContain('kafkaRebalance.');
});

test('every menu item is of a command that there is', () => {
  const known = contributes.commands.map(({ command }) => command);
  expect(items.filter(({ command }) => command && !known.includes(command))).toEqual([]);
});
