import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

/** One request the played container engine received. */
export interface Received {
  readonly method: string;
  /** Without the version. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Thing {
  readonly Id: string;
  readonly Name: string;
  readonly Labels: Readonly<Record<string, string>>;
  status: string;
}

export interface PlayedEngine {
  readonly received: readonly Received[];
  readonly containers: Map<string, Thing>;
  readonly networks: Map<string, Thing>;
  readonly volumes: Map<string, Thing>;
  /** Images that are missing until they are pulled. */
  readonly missingImages: Set<string>;
  /** Makes the next request that matches fail. */
  failOnce(matches: (request: Received) => boolean, status?: number): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

/**
 * A fake of the HTTP API of a container engine on a socket, with the state that an engine keeps. Like a real one,
 * it refuses API versions 1.x outside its range.
 */
export async function playEngine(
  socketPath: string,
  { oldest = 43, newest = 43 } = {},
): Promise<PlayedEngine> {
  const received: Received[] = [];
  const containers = new Map<string, Thing>();
  const networks = new Map<string, Thing>();
  const volumes = new Map<string, Thing>();
  const missingImages = new Set<string>();
  const failures: { matches: (request: Received) => boolean; status: number }[] = [];
  let count = 0;

  const create = (kind: Map<string, Thing>, Name: string, body: Received['body']) => {
    count += 1;
    const thing = {
      Id: `id${count}`,
      Name,
      Labels: body['Labels'] as Record<string, string>,
      status: 'created',
    };
    kind.set(thing.Id, thing);
    return thing;
  };
  const byName = (kind: Map<string, Thing>, name: string) =>
    [...kind.values()].find((thing) => thing.Id === name || thing.Name === name);
  const filtered = (kind: Map<string, Thing>, filters: string | undefined) => {
    const wanted: string[] = filters === undefined ? [] : JSON.parse(filters).label;
    const has = (thing: Thing) =>
      wanted.every((one) => thing.Labels[one.split('=')[0]!] === one.split('=')[1]);
    return [...kind.values()].filter(has);
  };
  const gone: [number, unknown] = [404, { message: 'no such thing' }];

  const answer = (request: Received): [number, unknown] => {
    const { method, path, query, body } = request;
    const [, kind, rawName = '', action] = path.split('/');
    const name = decodeURIComponent(rawName);
    const failure = failures.findIndex(({ matches }) => matches(request));
    if (failure !== -1) return [failures.splice(failure, 1)[0]!.status, { message: 'as the test wants' }];
    if (method === 'GET' && kind === 'images') {
      const image = path.slice('/images/'.length, -'/json'.length);
      return missingImages.has(image) ? [404, { message: 'no such image' }] : [200, {}];
    }
    switch (`${method} ${kind} ${action ?? (name === 'create' || name === 'json' ? name : '')}`.trim()) {
      case 'GET version':
        return [200, { ApiVersion: `1.${newest}`, MinAPIVersion: `1.${oldest}` }];
      case 'POST volumes create':
        return [201, create(volumes, String(body['Name']), body)];
      case 'POST networks create':
        return [201, create(networks, String(body['Name']), body)];
      case 'POST networks connect':
      case 'POST networks disconnect':
        return byName(networks, name) === undefined ? gone : [200, undefined];
      case 'POST images create':
        missingImages.delete(`${query['fromImage']}:${query['tag']}`);
        return [200, undefined];
      case 'POST containers create':
        if (missingImages.has(String(body['Image']))) return [404, { message: 'no such image' }];
        return [201, create(containers, query['name'] ?? '', body)];
      case 'POST containers start': {
        const container = containers.get(name);
        if (container === undefined) return gone;
        container.status = 'running';
        return [204, undefined];
      }
      case 'GET containers json':
        if (name === 'json') return [200, filtered(containers, query['filters'])];
        return containers.has(name) ? [200, { State: { Status: containers.get(name)!.status } }] : gone;
      case 'GET networks':
        return [200, filtered(networks, query['filters'])];
      case 'GET volumes':
        return [200, { Volumes: filtered(volumes, query['filters']) }];
      case 'DELETE containers':
        return containers.delete(name) ? [204, undefined] : gone;
      case 'DELETE networks':
        return networks.delete(name) ? [204, undefined] : gone;
      case 'DELETE volumes':
        return volumes.delete(byName(volumes, name)?.Id ?? '') ? [204, undefined] : gone;
      default:
        return [501, { message: `the played engine does not know ${method} ${path}` }];
    }
  };

  const server: Server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://engine');
      const [, minor = newest, path] = /^\/v1\.([0-9]+)(\/.*)$/.exec(url.pathname) ?? [];
      const one = {
        method: request.method ?? '',
        path: path ?? url.pathname,
        query: Object.fromEntries(url.searchParams),
        body,
      };
      const isSpoken = Number(minor) >= oldest && Number(minor) <= newest;
      // Requests for the version are not counted.
      if (one.path !== '/version') received.push(one);
      const [status, reply] = isSpoken ? answer(one) : [400, { message: `no version 1.${minor}` }];
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(reply === undefined ? '' : JSON.stringify(reply));
    });
  });
  server.listen(socketPath);
  await once(server, 'listening');
  return {
    received,
    containers,
    networks,
    volumes,
    missingImages,
    failOnce: (matches, status = 500) => failures.push({ matches, status }),
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await rm(socketPath, { force: true });
    },
  };
}
