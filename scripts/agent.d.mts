export function buildAgent(jar?: string): Promise<string>;
