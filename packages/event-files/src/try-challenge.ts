import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InstanceStatusData, SolveFailure } from '@rampart/contract';
import { printsFlag } from './prints-flag';
import type { ChallengeFolder } from './read-folder';
import { runScript } from './solve-script';
import type { SolveServer } from './solve-server';

export interface Trial {
  readonly id: string;
  /** null when it was solved */
  readonly failure: SolveFailure | null;
  readonly durationMs: number;
}

export interface TrialOptions {
  /** The folder of the event. */
  readonly directory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_TIMEOUT_SECONDS = 60;
/** Long enough to pull images. */
const INSTANCE_TIMEOUT_MS = 120_000;
const POLL_MS = 1_000;

/** The only variables passed on to scripts, because the environment contains the administrator's token. */
const PASSED = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

type Endpoint = NonNullable<InstanceStatusData['endpoints']>[number];

/** An endpoint in the form that programs take: `host:port` or a URL. */
export function addressOf({ kind, host, port, text }: Endpoint): string {
  if (kind === 'raw') return text ?? '';
  const place = `${host}:${String(port)}`;
  return kind === 'http' || kind === 'https' ? `${kind}://${place}` : place;
}

async function untilRunning(server: SolveServer, id: string): Promise<readonly string[] | undefined> {
  const deadline = performance.now() + INSTANCE_TIMEOUT_MS;
  let instance = await server.startInstance(id);
  while (instance?.status !== 'running') {
    if (instance === undefined || instance.status === 'errored' || performance.now() > deadline)
      return undefined;
    await sleep(POLL_MS);
    instance = await server.findInstance(id);
  }
  return (instance.endpoints ?? []).map(addressOf);
}

async function solve(
  challenge: ChallengeFolder,
  addresses: readonly string[],
  { directory, env }: TrialOptions,
): Promise<SolveFailure | null> {
  const { script = '', timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = challenge.yaml.value.solve ?? {};
  const own = resolve(directory, dirname(challenge.yaml.file));
  const passed = PASSED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  const run = await runScript({
    script: join(own, script),
    directory: own,
    env: {
      ...Object.fromEntries(passed),
      CHALLENGE_ID: challenge.id,
      CHALLENGE_ADDRESS: addresses[0] ?? '',
      CHALLENGE_ADDRESSES: addresses.join('\n'),
    },
    timeoutMs: timeoutSeconds * 1_000,
  });
  if (run.how !== 'done') return run.how === 'timedOut' ? 'timedOut' : 'scriptFailed';
  return printsFlag(challenge.yaml.value, run.output) ? null : 'noFlag';
}

async function tryOn(
  server: SolveServer,
  challenge: ChallengeFolder,
  options: TrialOptions,
): Promise<SolveFailure | null> {
  const { solve: written, instancerConfig } = challenge.yaml.value;
  if (written?.address !== undefined) return solve(challenge, [written.address], options);
  if (instancerConfig === undefined) return solve(challenge, [], options);
  const before = await server.findInstance(challenge.id);
  try {
    const addresses = await untilRunning(server, challenge.id);
    return addresses === undefined ? 'noInstance' : await solve(challenge, addresses, options);
  } finally {
    // An instance that this account was using before keeps running.
    if (before?.status === 'stopped') await server.stopInstance(challenge.id);
  }
}

/** Runs the solve script of a challenge against its address or an instance of its own, and returns the result. */
export async function tryChallenge(
  server: SolveServer,
  challenge: ChallengeFolder,
  options: TrialOptions,
): Promise<Trial> {
  const startedAt = performance.now();
  const failure = await tryOn(server, challenge, options);
  const durationMs = Math.round(performance.now() - startedAt);
  await server.report(challenge.id, failure, durationMs);
  return { id: challenge.id, failure, durationMs };
}
