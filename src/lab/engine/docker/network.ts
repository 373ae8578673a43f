import type Docker from 'dockerode';
import { requestError, statusOf } from './errors.ts';
import { LABELS, type Labels, labelsOf } from './owner.ts';

/**
 * Makes the network of a run. A broker has to listen at every address of its container for its port to be published; in a network
 * of its own nobody else has a way to these, while every container of Docker's default one has.
 * @returns its name
 * @throws EngineError
 */
export async function createNetwork(docker: Docker, run: string): Promise<string> {
  const name = `rebalance-lab-${run}`;
  try {
    await docker.createNetwork({ Name: name, Driver: 'bridge', Labels: labelsOf(run, 'network') });
    return name;
  } catch (error) {
    throw requestError('create a network for the lab (docker network prune removes those that nobody uses)', error);
  }
}

/** Removes networks of the lab, by their labels; one that is in use, or gone, is no error. */
export async function removeNetworks(docker: Docker, which: (labels: Labels) => boolean): Promise<void> {
  const found = await docker.listNetworks({ filters: { label: [LABELS.run] } });
  for (const { Id, Labels = {} } of found) {
    if (!which(Labels)) continue;
    await docker
      .getNetwork(Id)
      .remove()
      .catch((error: unknown) => {
        if (statusOf(error) === undefined) throw error;
      });
  }
}
