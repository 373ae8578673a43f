export function librdkafkaFacts(): Promise<[name: string, scope: string, aliasOf?: string][]>;
export function librdkafkaWheel(): Promise<string>;
