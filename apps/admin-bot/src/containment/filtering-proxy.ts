import { createServer, request as connectHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { listenerFor } from '@rampart/core/infra/http-server';
import type { DomainPolicy } from './domain-rules';
import type { Reach } from './reach';

export interface FilteringProxyDependencies {
  readonly reach: Reach;
  readonly domains: DomainPolicy;
  readonly limits: ProxyLimits;
}

export interface ProxyLimits {
  /** Limit on all responses together. Exceeding it closes every connection, and no new ones are opened. */
  readonly maxBytes: number;
  /** Open connections at a time; further ones are closed at once. */
  readonly maxConnections: number;
}

export interface FilteringProxy {
  readonly port: number;
  readonly close: () => Promise<void>;
}

const CONNECT_LIMIT_MS = 10_000;
/** Limits of one job, far above what pages need; a connection costs two file descriptors. */
export const PROXY_LIMITS: ProxyLimits = { maxBytes: 256 * 1024 * 1024, maxConnections: 256 };
/** Hop-by-hop headers, which are not forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * The only way out of a job's browser: a forward proxy on its own loopback port that lives as long as the job. It
 * resolves names itself and connects to the address it checked. A refusal looks like a broken connection, so that
 * no page gets a response in the name of a forbidden host.
 */
export async function startFilteringProxy({
  reach,
  domains,
  limits,
}: FilteringProxyDependencies): Promise<FilteringProxy> {
  const open = new Set<Duplex>();
  let bytesLeft = limits.maxBytes;

  const track = (socket: Duplex): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const refuse = (socket: Duplex): void => void socket.destroy();
  const count = (chunk: Buffer): void => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) for (const socket of open) socket.destroy();
  };

  const tunnel = async (authority: string, client: Duplex, head: Buffer): Promise<void> => {
    const target = parseAuthority(authority);
    if (target === undefined || bytesLeft < 0 || domains.checkHost(target.host) === 'denied') {
      return refuse(client);
    }
    const address = await reach(target.host, target.port);
    if (address === undefined || client.destroyed) return refuse(client);
    const upstream = connect({ host: address, port: target.port, timeout: CONNECT_LIMIT_MS });
    track(upstream);
    upstream.on('timeout', () => upstream.connecting && upstream.destroy());
    upstream.on('data', count);
    upstream.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  };

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = parsePlainUrl(request.url);
    if (url === undefined || bytesLeft < 0 || !domains.isAllowedUrl(url)) return refuse(request.socket);
    const port = Number(url.port || 80);
    const address = await reach(url.hostname, port);
    if (address === undefined || request.socket.destroyed) return refuse(request.socket);
    const upstream = connectHttp({
      host: address,
      port,
      method: request.method,
      path: `${url.pathname}${url.search}`,
      // The Host header names the authority that was checked.
      headers: { ...withoutHops(request.headers), host: url.host },
      agent: false,
      timeout: CONNECT_LIMIT_MS,
    });
    upstream.on('socket', (socket) => {
      track(socket);
      socket.on('data', count);
      socket.once('connect', () => socket.setTimeout(0));
    });
    upstream.on('timeout', () => upstream.destroy());
    upstream.on('error', () => request.socket.destroy());
    upstream.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      // Node.js parses a status below 100, but throws when writing it.
      if (statusCode < 100) return refuse(request.socket);
      response.writeHead(statusCode, withoutHops(answer.headers));
      answer.on('error', () => request.socket.destroy());
      answer.pipe(response);
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };

  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    forward(request, response).catch(() => request.socket.destroy());
  });
  server.maxConnections = limits.maxConnections;
  server.on('connection', track);
  server.on('connect', (request, client, head) => {
    tunnel(request.url ?? '', client, head).catch(() => client.destroy());
  });
  // Browsers tunnel web sockets, so an upgrade without a tunnel does not come from one.
  server.on('upgrade', (_request, client) => refuse(client));
  server.on('clientError', (_error, client) => client.destroy());

  const listener = listenerFor(server);
  return {
    port: await listener.listen(0, '127.0.0.1'),
    close() {
      const closed = listener.close();
      for (const socket of open) socket.destroy();
      return closed;
    },
  };
}

function parseAuthority(text: string): { host: string; port: number } | undefined {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[^:[\]@/\s]+):(\d{1,5})$/i.exec(text) ?? [];
  return host === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) };
}

/** The absolute http URL of a proxy request; undefined for anything else. */
function parsePlainUrl(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'http:' && url.username === '' ? url : undefined;
}

function withoutHops(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  );
}
