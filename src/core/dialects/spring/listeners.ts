import type { ConsumerConfig } from '../../model/config.ts';

/** What a plan says of listeners: settings reach each of them, and only code knows their groups. */
export function aboutListeners(configs: readonly ConsumerConfig[]): string {
  const nameless = configs.some((config) => !config.has('group.id'));
  const named = nameless ? 'No file names the group' : 'Listeners may name a group of their own';
  return `${named} (\`@KafkaListener(groupId = …)\`, or its \`id\`): these settings reach every listener of the application, so that all their groups change at once. List them, and do for each of them what this plan says of one.`;
}
