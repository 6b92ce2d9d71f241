import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@rampart/core/infra/logging';
import type { ServiceConfig } from '@rampart/instancer-contract';
import { checkPolicy, type Privilege } from '../../instances/policy';
import type { ProcessEngineSettings } from '../../settings/settings-schema';
import type { Engine, EngineState, InstanceSpec } from '../engine';
import { checkProcessConfig } from './check-process-config';
import { openInstanceFiles, type InstanceFiles } from './instance-files';
import { endAll, isAlive } from './instance-processes';
import { probeIsolation, TOOL_PATH, type Isolation } from './isolation';
import { environmentFileOf, launchCommand } from './launch-command';
import { readListeningPorts } from './process-table';
import { claimPorts } from './port-claims';

/** Marker in the environment of every process of an instance, and of no other process on the machine. */
const markerOf = (files: InstanceFiles, id: string) => `RAMPART_INSTANCE_DIR=${files.directoryOf(id)}`;

const CHECK_EVERY_MS = 10;

/**
 * Runs a local process, named in the settings of the operator, instead of each image. For development, tests and
 * challenges with trusted code; docs/decisions/0015-reference-instancer.md lists its limits.
 */
export async function createProcessEngine(dependencies: {
  readonly settings: ProcessEngineSettings;
  readonly allowed: ReadonlySet<Privilege>;
  readonly logger: Logger;
}): Promise<Engine> {
  const { settings, allowed, logger } = dependencies;
  const files = await openInstanceFiles(settings.directory);
  const isolation = await probeIsolation(logger);

  const inspect = async (id: string): Promise<EngineState> => {
    if (!(await files.exists(id))) return 'absent';
    const manifest = await files.readManifest(id);
    if (manifest === undefined) return 'errored';
    for (const service of manifest.services) {
      const recorded = await files.findRecorded(id, service);
      if (recorded === undefined || !(await isAlive(recorded))) return 'errored';
    }
    const listening = await readListeningPorts();
    return manifest.ports.every((port) => listening.has(port)) ? 'running' : 'starting';
  };

  return {
    check: (config, expose) => [
      ...checkPolicy(config, allowed),
      ...checkProcessConfig(config, expose, settings.images),
    ],

    async reserve(id, expose, createdAtMs) {
      await files.create(id, createdAtMs);
      const ports = await claimPorts({ files, settings, id, expose });
      return expose.map(({ kind }, index) => ({
        kind,
        host: settings.publicHost,
        port: ports[index] ?? 0,
      }));
    },

    async create(spec, _createdAtMs, signal) {
      const ports = spec.routes.map(({ endpoint }) => endpoint.port);
      await files.writeManifest(spec.id, { services: Object.keys(spec.config.services), ports });
      for (const [name, service] of Object.entries(spec.config.services)) {
        await startService({ files, settings, isolation, spec, name, service, signal });
      }
    },

    inspect,

    // Visitors reach the processes directly.
    findRoutes: () => Promise.resolve([]),

    async remove(id) {
      await endAll(await files.listRecorded(id), markerOf(files, id));
      await files.releasePorts(id);
      await files.remove(id);
    },

    list: () => files.list(),
    ping: async () => {
      await files.list();
    },
  };
}

interface ServiceStart {
  readonly files: InstanceFiles;
  readonly settings: ProcessEngineSettings;
  readonly isolation: Isolation;
  readonly spec: InstanceSpec;
  readonly name: string;
  readonly service: ServiceConfig;
  readonly signal: AbortSignal;
}

/** Variables that say where a process listens: `PORT_<container port>`, and `PORT` for the first of them. */
function listenVariables({ settings, spec, name }: ServiceStart): Record<string, string> {
  const own = spec.routes.filter(({ expose }) => expose.containerName === name);
  const ports = own.map(({ expose, endpoint }) => [`PORT_${expose.containerPort}`, String(endpoint.port)]);
  const [first] = own;
  return {
    HOST: settings.bindHost,
    ...(first === undefined ? {} : { PORT: String(first.endpoint.port) }),
    ...(Object.fromEntries(ports) as Record<string, string>),
  };
}

async function startService(start: ServiceStart): Promise<void> {
  const { files, settings, isolation, spec, name, service, signal } = start;
  const image = settings.images[service.image];
  if (image === undefined) throw new Error('the settings map no command to the image');
  const home = join(files.directoryOf(spec.id), `${name}.home`);
  const environmentFile = join(home, '.environment');
  // A port belongs to one instance at a time, and so does a user id derived from it.
  const [port = settings.ports.first] = await files.listClaimedPorts(spec.id);
  const userId = isolation.canChangeUser ? settings.firstUserId + port - settings.ports.first : undefined;

  await mkdir(home, { mode: 0o700 });
  const variables = {
    ...service.environment,
    ...listenVariables(start),
    HOME: home,
    TMPDIR: home,
    RAMPART_INSTANCE_DIR: files.directoryOf(spec.id),
  };
  await writeFile(environmentFile, environmentFileOf(variables), { mode: 0o600 });
  if (userId !== undefined) {
    for (const path of [environmentFile, home]) await chown(path, userId, userId);
    await chmod(home, 0o700);
  }

  const recordFile = files.recordOf(spec.id, name);
  const [program, ...args] = launchCommand({
    service,
    image,
    isolation,
    userId,
    recordFile,
    environmentFile,
  });
  signal.throwIfAborted();
  // Detached: it has its own session and outlives this process.
  const child = spawn(program, args, {
    cwd: home,
    env: { PATH: TOOL_PATH, RAMPART_INSTANCE_DIR: files.directoryOf(spec.id) },
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  const failure = new Promise<never>((_resolve, reject) => child.once('error', reject));
  await Promise.race([failure, waitUntilRecorded(start, () => child.exitCode !== null)]);
}

async function waitUntilRecorded(
  { files, spec, name, signal }: ServiceStart,
  hasEnded: () => boolean,
): Promise<void> {
  for (;;) {
    if ((await files.findRecorded(spec.id, name)) !== undefined) return;
    if (hasEnded()) throw new Error(`the process of "${name}" ended before it recorded itself`);
    signal.throwIfAborted();
    await pause(CHECK_EVERY_MS);
  }
}
