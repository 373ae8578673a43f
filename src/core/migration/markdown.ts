import type { ConsumerConfig } from '../model/config.ts';

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

export function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}

/** Sections with a heading each; empty ones are left out. */
export function page(title: string, sections: readonly (readonly [heading: string, body: string])[]): string {
  const parts = sections.filter(([, body]) => body !== '').map(([heading, body]) => `## ${heading}\n\n${body}\n`);
  return `# ${title}\n\n${parts.join('\n')}`;
}

/** The groups of the configs as a person would name them in a command; `<group.id>` where no file says. */
export function groupsOf(configs: readonly ConsumerConfig[]): string[] {
  return [...new Set(configs.map(groupOf))];
}

/** Stands for a group that no file names. */
export const NAMELESS = '<group.id>';

export function groupOf(config: ConsumerConfig): string {
  const entry = config.get('group.id');
  return entry && !entry.blank && entry.value !== undefined ? entry.trimmed : NAMELESS;
}
