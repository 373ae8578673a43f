import { EngineError } from '../engine.ts';
import type { Endpoint } from './endpoint.ts';

interface SystemError {
  readonly code?: string;
  readonly statusCode?: number;
  readonly reason?: string;
  readonly json?: { readonly message?: string };
  readonly message?: string;
}

/** What Docker itself said, without the transport's words around it. */
export function messageOf(error: unknown): string {
  const { json, message } = (error ?? {}) as SystemError;
  return (json?.message ?? message ?? String(error)).trim();
}

export function statusOf(error: unknown): number | undefined {
  return (error as SystemError | undefined)?.statusCode;
}

/** Docker was there and is not any more. */
export function isGone(error: unknown): boolean {
  const { code, statusCode } = (error ?? {}) as SystemError;
  return statusCode === undefined && code !== undefined && /^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)/.test(code);
}

/** Why nobody answered at an endpoint, and what to do about it. */
export function connectionError(endpoint: Endpoint, error: unknown): EngineError {
  const where = `${endpoint.address} (${endpoint.source})`;
  const { code } = (error ?? {}) as SystemError;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return new EngineError(
        `No permission to use Docker at ${where}. On Linux add yourself to the group that owns the socket ` +
          '(sudo usermod -aG docker $USER) and log in again, or use rootless Docker.',
      );
    case 'ENOENT':
    case 'ECONNREFUSED':
      return new EngineError(
        `Docker is not running at ${where}. Start it (Docker Desktop, or sudo systemctl start docker) and try again.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return new EngineError(
        `The Docker daemon at ${where} cannot be reached (${code}). Check the address and the network.`,
      );
    default:
      return new EngineError(`Docker at ${where} did not answer as it should: ${messageOf(error)}.`);
  }
}

/** Docker was asked to do something for the lab and could not. @param what completes "Docker could not" */
export function requestError(what: string, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  if (isGone(error)) return lostError(error);
  return new EngineError(`Docker could not ${what}: ${messageOf(error)}.`);
}

export function lostError(error: unknown): EngineError {
  return new EngineError(
    `Docker stopped answering while the lab ran (${messageOf(error)}). Start it again and repeat the run; what this run left behind is removed then.`,
  );
}
