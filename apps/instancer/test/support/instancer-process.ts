import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { types } from 'node:util';
import {
  createReplyReader,
  INSTANCES_PATH,
  OPERATIONS,
  type EndpointKind,
  type Expose,
  type OperationName,
} from '@rampart/instancer-contract';
import { findFreePort, PROGRAMS_DIR, startChild, waitUntil, type Child } from '@rampart/test-platform';
import { ask, CHALLENGE_SOURCE } from './challenge';

const MAIN = join(PROGRAMS_DIR, 'apps/instancer/dist/src/main.js');
export const IMAGE = 'example/challenge:1';
export const QUICK_IMAGE = 'example/ends-at-once:1';

/** The place of an instancer, and of its successors after it was killed. */
export interface Site {
  readonly directory: string;
  readonly token: string;
  readonly baseUrl: string;
  readonly ports: { readonly first: number; readonly last: number };
  readonly start: () => Promise<Child>;
  readonly call: (
    operation: OperationName,
    fields?: Readonly<Record<string, unknown>>,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  readonly remove: () => Promise<void>;
}

/** Ports that neither the system, `findFreePort` nor other test processes use. */
const portsOfThisProcess = () => {
  const first = 21_000 + (process.pid % 390) * 30;
  return { first, last: first + 29 };
};

export async function createSite(redisUrl: string): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), 'rampart-instancer-'));
  // Instances run as other users and must reach the program.
  await chmod(directory, 0o755);
  const program = join(directory, 'challenge.js');
  await writeFile(program, CHALLENGE_SOURCE, { mode: 0o644 });
  const token = randomBytes(24).toString('hex');
  const port = await findFreePort();
  const ports = portsOfThisProcess();
  const settingsFile = join(directory, 'settings.json');
  const settings = {
    port,
    svcAuthToken: token,
    redisUrl,
    keyPrefix: `test-${randomBytes(6).toString('hex')}:`,
    engine: {
      kind: 'process',
      directory: join(directory, 'state'),
      ports,
      images: {
        [IMAGE]: { command: [process.execPath, program] },
        [QUICK_IMAGE]: { command: [process.execPath, '-e', ''] },
      },
    },
  };
  await writeFile(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  const baseUrl = `http://127.0.0.1:${port}`;
  const children: Child[] = [];

  const call: Site['call'] = async (operation, fields = {}) => {
    const { method, form } = OPERATIONS[operation];
    const body = { ...formFields(operation, token), kind: form.properties.kind.const, ...fields };
    const response = await fetch(`${baseUrl}${INSTANCES_PATH}`, { method, body: JSON.stringify(body) });
    const reply: unknown = await response.json();
    if (createReplyReader()(reply) === undefined) throw new Error(`not a reply: ${JSON.stringify(reply)}`);
    return { status: response.status, body: reply as Record<string, unknown> };
  };

  return {
    directory,
    token,
    baseUrl,
    ports,
    call,
    start: async () => {
      const env = { ...process.env, INSTANCER_CONFIG: settingsFile };
      const child = startChild({ name: 'instancer', script: MAIN, env });
      children.push(child);
      const wait = { what: 'the instancer to listen', limitMs: 90_000, explain: () => child.logs() };
      await waitUntil(wait, async () => {
        if (!child.isRunning()) throw new Error(`it has ended\n${child.logs()}`);
        const response = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
        return response?.status === 200;
      }).catch(async (error: unknown) => {
        // Stopped here, because the caller gets no site that it could remove.
        await child.stop();
        throw error;
      });
      return child;
    },
    remove: async () => {
      await Promise.all(children.map((child) => child.stop()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export const exposed = (kind: EndpointKind = 'tcp', containerPort = 1337): Expose => ({
  kind,
  hostPrefix: 'app',
  containerName: 'app',
  containerPort,
  shouldDisplay: true,
});

function formFields(operation: OperationName, svcAuthToken: string): Record<string, unknown> {
  const common = {
    svcAuthToken,
    teamId: 'team-1',
    challengeIntegrationId: 'pwn-1',
    config: { services: { app: { image: IMAGE, environment: { FLAG: 'it is ${SVC_FLAG}' } } } },
  };
  switch (operation) {
    case 'start': {
      const flags = [{ provider: 'flags/static', flag: 'flag{of-team-1}' }];
      return { ...common, expose: [exposed()], timeoutMilliseconds: 60_000, flags };
    }
    case 'extend':
      return { ...common, timeoutMilliseconds: 60_000 };
    case 'status':
    case 'stop':
      return common;
  }
}

/** Whether nothing listens on the port. */
export const isRefused = async (port: number) => {
  try {
    await ask(port, 'flag');
    return false;
  } catch (error) {
    return types.isNativeError(error) && 'code' in error && error.code === 'ECONNREFUSED';
  }
};
