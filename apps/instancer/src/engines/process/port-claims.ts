import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Expose } from '@rampart/instancer-contract';
import type { ProcessEngineSettings } from '../../settings/settings-schema';
import type { InstanceFiles } from './instance-files';

/** Whether nothing listens on the port: a program that does not know our claims may use it. */
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
 * Claims one port per exposed container port, even if several endpoints lead to it, and at least one port, because
 * the user id of an instance is derived from it. Returns the port of each endpoint.
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
    throw new Error(`all ports from ${first} to ${last} are taken: raise engine.ports.last`);
  };

  const claimed = new Map<string, number>();
  const target = ({ containerName, containerPort }: Expose) => `${containerName}:${containerPort}`;
  for (const one of expose) {
    if (!claimed.has(target(one))) claimed.set(target(one), await claimNext());
  }
  if (claimed.size === 0) await claimNext();
  return expose.map((one) => claimed.get(target(one)) ?? 0);
}
