import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Expose } from '@rampart/instancer-contract';
import type { ProcessEngineSettings } from '../../settings/settings-schema';
import type { InstanceFiles } from './instance-files';

/** Somebody who knows nothing of our claims may listen there. */
async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * One port for each container port that is exposed, however many endpoints lead to it; at least one, because the
 * user an instance runs as is counted by it. Answers the port of each endpoint.
 */
export async function claimPorts(dependencies: {
  readonly files: InstanceFiles;
  readonly settings: ProcessEngineSettings;
  readonly id: string;
  readonly expose: readonly Expose[];
}): Promise<readonly number[]> {
  const { files, settings, id, expose } = dependencies;
  const { first, last } = settings.ports;
  let candidate = first;
  const claimNext = async (): Promise<number> => {
    for (; candidate <= last; candidate += 1) {
      if ((await files.claimPort(id, candidate)) && (await isFree(settings.bindHost, candidate))) {
        candidate += 1;
        return candidate - 1;
      }
    }
    throw new Error(`all ports from ${first} to ${last} are taken`);
  };

  const claimed = new Map<string, number>();
  const target = ({ containerName, containerPort }: Expose) => `${containerName}:${containerPort}`;
  for (const one of expose) {
    if (!claimed.has(target(one))) claimed.set(target(one), await claimNext());
  }
  if (claimed.size === 0) await claimNext();
  return expose.map((one) => claimed.get(target(one)) ?? 0);
}
