/** Text as inline code, whatever it holds. */
export function code(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (!flat.includes('`')) return `\`${flat}\``;
  return `\`\` ${flat} \`\``;
}
