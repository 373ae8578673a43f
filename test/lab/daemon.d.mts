export function ensureDocker(): Promise<{ host: string; dispose: () => Promise<void> }>;
export function ensureLab(): Promise<{ dockerHost: string; image: string; dispose: () => Promise<void> }>;
export function startDaemon(): Promise<{
  host: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  dispose: () => Promise<void>;
}>;
