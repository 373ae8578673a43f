export const KAFKA_VERSIONS: readonly string[];
export class Unavailable extends Error {}
export function cacheFolder(): string;
export function artifacts(coordinates: readonly string[]): Promise<string[]>;
export function classPath(coordinates: readonly string[]): Promise<string[]>;
export function clientJars(): Promise<Map<string, string>>;
export function clientLibraries(): Promise<string[]>;
export function whyNoJava(): Promise<string | undefined>;
