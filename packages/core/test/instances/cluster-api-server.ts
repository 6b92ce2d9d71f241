/** The API of a cluster, as far as one custom resource goes, played by a real HTTPS server. */
import { createServer } from 'node:https';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { aCertificate } from '../../src/testing/certificate';

export const CLUSTER_TOKEN = 'hush-hush';
export const COLLECTION = '/apis/instances.rampart.local/v1/challengeinstances';

export interface Resource {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly spec: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

export interface ClusterCall {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ClusterApiServer {
  readonly url: string;
  /** PEM */
  readonly ca: string;
  readonly calls: readonly ClusterCall[];
  readonly resources: Map<string, Resource>;
  /** Answers everything with `listener` until the next `reset`. */
  fail(listener: RequestListener): void;
  reset(): void;
  stop(): Promise<void>;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The options of a provider that may use the cluster. */
export function clusterOptions({ url, ca }: ClusterApiServer, said: object = {}) {
  const given = { apiUrl: `${url}/`, authToken: CLUSTER_TOKEN, caCertificate: base64(ca) };
  return { name: 'instancers/k8s', options: { ...given, ...said } };
}

export async function startClusterApiServer(): Promise<ClusterApiServer> {
  const { key, cert } = await aCertificate();
  const calls: ClusterCall[] = [];
  const resources = new Map<string, Resource>();
  let failure: RequestListener | undefined;

  const act = ({ method, url = '', body }: ClusterCall): [status: number, body: unknown] => {
    if (method === 'POST' && url === COLLECTION) {
      const resource = JSON.parse(body) as Resource;
      if (resources.has(resource.metadata.name)) return [409, { reason: 'AlreadyExists' }];
      resources.set(resource.metadata.name, resource);
      return [201, resource];
    }
    const name = decodeURIComponent(url.slice(COLLECTION.length + 1));
    const resource = resources.get(name);
    if (!url.startsWith(`${COLLECTION}/`) || resource === undefined) return [404, { reason: 'NotFound' }];
    if (method === 'DELETE') resources.delete(name);
    if (method === 'PATCH') {
      const [{ value }] = JSON.parse(body) as [{ value: string }];
      resources.set(name, { ...resource, spec: { ...resource.spec, expiresAt: value } });
    }
    return [200, resources.get(name) ?? { status: 'Success' }];
  };

  const server = createServer({ key, cert }, (req, res) => {
    const { method, url, headers } = req;
    void text(req).then(
      (body) => {
        const call = { method, url, headers, body };
        calls.push(call);
        if (failure !== undefined) return failure(req, res);
        const isKnown = headers.authorization === `Bearer ${CLUSTER_TOKEN}`;
        const [status, answer] = isKnown ? act(call) : [401, { reason: 'Unauthorized' }];
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${String(port)}`,
    ca: cert,
    calls,
    resources,
    fail(listener) {
      failure = listener;
    },
    reset() {
      failure = undefined;
      calls.length = 0;
      resources.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
