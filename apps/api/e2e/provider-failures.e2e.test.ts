/** What a player is told when an instancer fails, over HTTP against a real API process, for every bundled provider. */
import { createClient, putAdminChallengeV2, registerV2 } from '@rampart/contract';
import { aCertificate } from '@rampart/core/testing/certificate';
import { startPlatform, startTestServers, type Platform } from '@rampart/test-platform';
import {
  BEHAVIOURS,
  OPERATIONS,
  startBreakingService,
  type BreakingService,
  type Family,
  type Operation,
} from './breaking-service';

const TOKEN = 'the-token-of-the-service';
const FLAG = 'flag{handed-to-instances}';
/** The shortest a deployment may set. */
const PATIENCE_MS = 1_000;

const FAILURES = [
  ...BEHAVIOURS.filter((behaviour) => behaviour !== 'works'),
  'refuses-connections',
  'has-a-strange-certificate',
] as const;
type Failure = (typeof FAILURES)[number];
const FAMILIES: readonly Family[] = ['docker', 'k8s', 'launcher'];
/** What the answer to a stop of the launcher holds is not looked at: it is stopped. */
const UNREAD: readonly Failure[] = ['no-json', 'wrong-types', 'error-500'];

const METHODS: Readonly<Record<Operation, string>> = {
  status: 'GET',
  start: 'PUT',
  extend: 'PATCH',
  stop: 'DELETE',
  action: 'POST',
};

let service: BreakingService;
let platform: Platform;
let team: string;
let stopEverything: () => Promise<void>;

const idOf = (family: Family, how: Failure | 'works', operation: Operation) =>
  `${family}-${how}-${operation}`;

/** Where the service of the family is that breaks in this way at this operation. */
function addressOf(family: Family, how: Failure | 'works', operation: Operation): string {
  if (how === 'refuses-connections') return family === 'k8s' ? 'https://127.0.0.1:9' : 'http://127.0.0.1:9';
  const isTls = family === 'k8s' || how === 'has-a-strange-certificate';
  return `${isTls ? service.tlsUrl : service.url}/${how}/${operation}`;
}

/** One instancer for each challenge; those of the launcher have no address of their own. */
async function instancers(): Promise<Record<string, { name: string; options: object }>> {
  const base64 = (pem: string) => Buffer.from(pem).toString('base64');
  const stranger = base64((await aCertificate()).cert);
  const all: Record<string, { name: string; options: object }> = {
    launcher: { name: 'instancers/paradigmctf', options: { requestTimeout: PATIENCE_MS } },
  };
  for (const how of ['works', ...FAILURES] as const) {
    for (const operation of OPERATIONS) {
      const common = { authToken: TOKEN, requestTimeout: PATIENCE_MS };
      all[idOf('docker', how, operation)] = {
        name: 'instancers/docker',
        options: { ...common, apiUrl: addressOf('docker', how, operation) },
      };
      const caCertificate = how === 'has-a-strange-certificate' ? stranger : base64(service.ca);
      all[idOf('k8s', how, operation)] = {
        name: 'instancers/k8s',
        options: { ...common, caCertificate, apiUrl: addressOf('k8s', how, operation) },
      };
    }
  }
  return all;
}

function instancerConfigOf(family: Family, how: Failure | 'works', operation: Operation) {
  const common = { challengeIntegrationId: 'pwn', timeoutMilliseconds: 60_000 };
  const instancer = idOf(family, how, operation);
  switch (family) {
    case 'docker':
      return { ...common, instancer, config: { services: { app: { image: 'example/app:1' } } } };
    case 'k8s':
      return { ...common, instancer, config: {} };
    case 'launcher': {
      const config = { apiUrl: addressOf(family, how, operation), apiToken: TOKEN };
      return { ...common, instancer: 'launcher', config };
    }
  }
}

async function storeChallenge(family: Family, how: Failure | 'works', operation: Operation): Promise<string> {
  const id = idOf(family, how, operation);
  const admin = createClient({ baseUrl: platform.apis[0]!.baseUrl, token: platform.adminToken });
  const data = {
    name: id,
    category: 'pwn',
    description: 'Connect.',
    points: { min: 100, max: 500 },
    flags: [{ provider: 'flags/static', config: { flag: FLAG } }],
    instancerConfig: instancerConfigOf(family, how, operation),
  };
  const reply = await admin.call(putAdminChallengeV2, { params: { id }, body: { data } });
  if (reply.kind !== 'goodChallengeUpdate') throw new Error(JSON.stringify(reply));
  return id;
}

interface Shown {
  readonly status: number;
  readonly kind: string;
  readonly data: unknown;
  readonly text: string;
}

/** The operation on a challenge of its own, whose service breaks when it comes. */
async function operate(family: Family, how: Failure | 'works', operation: Operation): Promise<Shown> {
  const id = await storeChallenge(family, how, operation);
  const rest = operation === 'action' ? '/actions/get-flag' : '';
  const hasBody = operation === 'start' || operation === 'extend';
  const url = `${platform.apis[0]!.baseUrl}/api/v2/integrations/challs/${id}/instance${rest}`;
  const response = await fetch(url, {
    method: METHODS[operation],
    headers: { Authorization: `Bearer ${team}`, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const text = await response.text();
  const { kind, data } = JSON.parse(text) as { kind: string; data: unknown };
  return { status: response.status, kind, data, text };
}

/** All operations of one family at once. */
async function operateAll(family: Family, how: Failure | 'works'): Promise<readonly [Operation, Shown][]> {
  return Promise.all(
    OPERATIONS.map(async (operation): Promise<[Operation, Shown]> => {
      return [operation, await operate(family, how, operation)];
    }),
  );
}

const outcomes = (answers: readonly [Operation, Shown][]) =>
  Object.fromEntries(answers.map(([operation, { status, kind }]) => [operation, `${status} ${kind}`]));

const FAILED = '400 badInstancerError';
const ALL_FAILED = { status: FAILED, start: FAILED, extend: FAILED, stop: FAILED, action: FAILED };

beforeAll(async () => {
  service = await startBreakingService();
  const servers = await startTestServers();
  stopEverything = async () => {
    await servers.stop();
    await service.stop();
  };
  platform = await startPlatform({
    ...servers,
    apiCount: 1,
    workerCount: 1,
    divisions: { open: 'Open' },
    settings: { instancers: await instancers(), defaultInstancer: 'launcher' },
  });
  stopEverything = async () => {
    await platform.stop();
    await servers.stop();
    await service.stop();
  };
  const body = { name: 'players', email: 'players@example.org' };
  const reply = await createClient({ baseUrl: platform.apis[0]!.baseUrl }).call(registerV2, { body });
  if (reply.kind !== 'goodRegister') throw new Error(JSON.stringify(reply));
  team = reply.data.authToken;
});

afterAll(() => stopEverything());

describe('a provider call that throws is 400 badInstancerError', () => {
  it.each(FAMILIES.flatMap((family) => FAILURES.map((how) => [family, how] as const)))(
    '%s that %s: every operation, and nothing of the service is said',
    async (family, how) => {
      const answers = await operateAll(family, how);
      const isStopUnread = family === 'launcher' && UNREAD.includes(how);
      expect(outcomes(answers)).toEqual({
        ...ALL_FAILED,
        ...(isStopUnread ? { stop: '200 goodInstanceStatus' } : {}),
      });
      for (const [, { kind, data, text }] of answers) {
        if (kind === 'badInstancerError') expect(data).toEqual({ message: expect.stringMatching(/\S/) });
        for (const secret of [TOKEN, FLAG, '127.0.0.1', 'http:', 'https:']) {
          expect(text).not.toContain(secret);
        }
      }
      const logs = platform.logs();
      expect(logs).toContain('an instancer failed');
      expect(logs).not.toContain(TOKEN);
      expect(logs).not.toContain(FLAG);
    },
  );
});

describe('control: a provider that works', () => {
  const STATUS = '200 goodInstanceStatus';
  const can = { status: STATUS, start: STATUS, extend: STATUS, stop: STATUS, action: FAILED };

  it.each<[Family, object]>([
    ['docker', can],
    ['k8s', can],
    // It cannot extend, and it alone offers an action.
    ['launcher', { ...can, extend: FAILED, action: '200 goodInstancerActionResult' }],
  ])('%s does what it offers, and refuses the rest', async (family, expected) => {
    expect(outcomes(await operateAll(family, 'works'))).toEqual(expected);
  });
});
