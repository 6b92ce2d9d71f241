/**
 * The services behind the three families of instancers, played by one server. The first
 * two parts of a path say how it breaks and at which operation; it does as it should until that operation comes, and stays
 * broken for that path from then on.
 */
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { aCertificate } from '@rampart/core/testing/certificate';

export const OPERATIONS = ['status', 'start', 'extend', 'stop', 'action'] as const;
export type Operation = (typeof OPERATIONS)[number];

export type Family = 'docker' | 'k8s' | 'launcher';

/** Ways to break; `works` is none. */
export const BEHAVIOURS = [
  'works',
  'never-answers',
  'breaks-off',
  'no-json',
  'wrong-types',
  'error-500',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface BreakingService {
  /** Without TLS. */
  readonly url: string;
  /** With a certificate that only `ca` vouches for. */
  readonly tlsUrl: string;
  /** PEM */
  readonly ca: string;
  stop(): Promise<void>;
}

type Calls = Readonly<Record<string, Operation>>;
const DOCKER: Calls = { PUT: 'start', POST: 'status', DELETE: 'stop', PATCH: 'extend' };
const CLUSTER: Calls = { POST: 'start', GET: 'status', DELETE: 'stop', PATCH: 'extend' };
const LAUNCHER: Calls = { PUT: 'start', GET: 'status', DELETE: 'stop' };

interface Asked {
  readonly family: Family;
  readonly operation: Operation | undefined;
}

function asked(method: string, rest: string): Asked {
  if (rest.startsWith('/v1/instances/')) return { family: 'docker', operation: DOCKER[method] };
  if (rest.startsWith('/apis/')) return { family: 'k8s', operation: CLUSTER[method] };
  if (rest.startsWith('/v1/pwn/flag')) return { family: 'launcher', operation: 'action' };
  return { family: 'launcher', operation: LAUNCHER[method] };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const NOTHING: Readonly<Record<Family, Answer>> = {
  docker: {
    status: 200,
    body: {
      kind: 'instancerInstanceDetails',
      status: 'stopped',
      timeLeftMilliseconds: null,
      endpoints: null,
    },
  },
  k8s: { status: 404, body: { reason: 'NotFound' } },
  launcher: { status: 400, body: { detail: 'there is no instance' } },
};

const RUNNING: Readonly<Record<Family, Answer>> = {
  docker: {
    status: 200,
    body: { kind: 'instancerInstanceDetails', status: 'running', timeLeftMilliseconds: 5, endpoints: [] },
  },
  k8s: {
    status: 200,
    body: {
      metadata: { name: 'of-the-test' },
      spec: { expiresAt: '9999-12-31T00:00:00.000Z' },
      status: { conditions: [{ type: 'Ready', status: 'True' }], endpoints: [] },
    },
  },
  launcher: {
    status: 200,
    body: {
      expires_at: '9999-12-31T00:00:00Z',
      expires_in_sec: 60,
      rpc_endpoints: {},
      player_private_key: '0x01',
      contracts: {},
      flag: 'flag{of the chain}',
    },
  },
};

/** Of the right form, with a wrong type in it. */
const WRONG_TYPES: Readonly<Record<Family, object>> = {
  docker: { kind: 'instancerInstanceDetails', status: 'running', timeLeftMilliseconds: '5', endpoints: [] },
  k8s: {
    metadata: { name: 'of-the-test' },
    spec: { expiresAt: 7 },
    status: { conditions: [{ type: 'Ready', status: 'True' }], endpoints: [] },
  },
  launcher: {
    expires_in_sec: 'soon',
    rpc_endpoints: {},
    player_private_key: '0x01',
    contracts: {},
    flag: 7,
  },
};

function send(res: ServerResponse, { status, body }: Answer): void {
  res.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Everything that was sent comes back where an answer can hold it: none of it may reach a player. */
function breakDown(res: ServerResponse, how: Behaviour, family: Family, echo: string): void {
  switch (how) {
    case 'works':
      return send(res, RUNNING[family]);
    case 'never-answers':
      return;
    case 'breaks-off':
      res.destroy();
      return;
    case 'no-json':
      return send(res, { status: 200, body: `<html>${echo}` });
    case 'wrong-types':
      return send(res, { status: 200, body: { ...WRONG_TYPES[family], message: echo } });
    case 'error-500':
      return send(res, { status: 500, body: { message: echo } });
  }
}

function createListener() {
  const broken = new Set<string>();
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [, how = '', at = '', ...parts] = (req.url ?? '').split('/');
    const { family, operation } = asked(req.method ?? '', `/${parts.join('/')}`);
    const echo = `${req.headers.authorization ?? ''} ${await text(req)}`;
    const place = `${how} ${at} ${family}`;
    if (operation === at) broken.add(place);
    const behaviour = BEHAVIOURS.find((each) => each === how);
    if (behaviour !== undefined && broken.has(place)) breakDown(res, behaviour, family, echo);
    else send(res, NOTHING[family]);
  };
}

export async function startBreakingService(): Promise<BreakingService> {
  const { key, cert } = await aCertificate();
  const listener = createListener();
  // A caller that goes away is what some of the tests are about.
  const onRequest = (req: IncomingMessage, res: ServerResponse) =>
    void listener(req, res).catch(() => undefined);
  const servers = [createPlainServer(onRequest), createTlsServer({ key, cert }, onRequest)] as const;
  const [plainPort, tlsPort] = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    }),
  );
  return {
    url: `http://127.0.0.1:${String(plainPort)}`,
    tlsUrl: `https://127.0.0.1:${String(tlsPort)}`,
    ca: cert,
    async stop() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
