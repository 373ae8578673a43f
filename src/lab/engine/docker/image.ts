import type Docker from 'dockerode';
import { EngineError, type EngineProgress } from '../engine.ts';
import { messageOf, requestError, statusOf } from './errors.ts';

interface PullEvent {
  readonly id?: string;
  readonly status?: string;
  readonly error?: string;
  readonly progressDetail?: { readonly current?: number; readonly total?: number };
}

/**
 * Makes sure that the daemon has an image, and pulls it when not.
 * @returns its id
 * @throws EngineError when it is neither there nor to be had; the signal's reason when cancelled
 */
export async function ensureImage(
  docker: Docker,
  image: string,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<string> {
  const present = await imageId(docker, image);
  if (present) return present;
  await pull(docker, image, signal, onProgress);
  const pulled = await imageId(docker, image);
  if (!pulled)
    throw new EngineError(`Docker pulled ${image}, yet does not have it. Try "docker pull ${image}" by hand.`);
  return pulled;
}

async function imageId(docker: Docker, image: string): Promise<string | undefined> {
  try {
    return (await docker.getImage(image).inspect()).Id;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    if (statusOf(error) === 400) throw new EngineError(`"${image}" is not the name of an image: ${messageOf(error)}.`);
    throw requestError(`look for the image ${image}`, error);
  }
}

async function pull(
  docker: Docker,
  image: string,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<void> {
  signal.throwIfAborted();
  onProgress({ phase: 'pull', image, doneBytes: 0, totalBytes: 0 });
  // Without a tag Docker would pull every tag of the repository.
  const name = /[:@][^/]*$/.test(image) ? image : `${image}:latest`;
  const layers = new Map<string, { done: number; total: number }>();
  try {
    const stream = await docker.pull(name, { abortSignal: signal });
    const stop = () => (stream as unknown as { destroy(): void }).destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        docker.modem.followProgress(
          stream,
          (error) => (error ? reject(error) : resolve()),
          (event: PullEvent) => {
            if (event.status === 'Downloading' && event.id) {
              layers.set(event.id, {
                done: event.progressDetail?.current ?? 0,
                total: event.progressDetail?.total ?? 0,
              });
            } else if (event.status === 'Download complete' && event.id) {
              const layer = layers.get(event.id);
              if (layer) layer.done = layer.total;
            }
            const sizes = [...layers.values()];
            const doneBytes = sizes.reduce((sum, layer) => sum + layer.done, 0);
            onProgress({
              phase: 'pull',
              image,
              doneBytes,
              totalBytes: sizes.reduce((sum, layer) => sum + layer.total, 0),
            });
          },
        );
      });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new EngineError(
      `The image ${image} is not on this machine and could not be pulled: ${messageOf(error)}. Check its name and the Docker ` +
        'daemon\'s network and proxy, or bring it here with "docker load", or choose another image.',
    );
  }
}
