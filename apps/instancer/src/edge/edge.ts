import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Logger } from '@rampart/core/infra/logging';
import type { EdgeRoute, ListenerKind } from '../engines/engine';
import { readRequestHead } from './request-head';
import type { RouteSource } from './route-source';

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface Edge {
  readonly servers: Readonly<Partial<Record<ListenerKind, Server>>>;
  /** Uses another certificate for new connections. */
  useCertificate(certificate: Certificate): void;
}

const HEAD_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Long enough for a player to think at the prompt of a challenge. */
const IDLE_TIMEOUT_MS = 600_000;
/** How long a refused visitor may keep the connection open. */
const LEAVE_TIMEOUT_MS = 2_000;

const plainReply = (status: string, sentence: string, fields = '') =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length + 1}\r\n` +
  `${fields}Connection: close\r\n\r\n${sentence}\n`;
const NO_REQUEST = plainReply('400 Bad Request', 'This is not a request for a host.');
const NO_INSTANCE = plainReply('404 Not Found', 'There is no such instance.');
const NOT_YET = plainReply('502 Bad Gateway', 'The instance does not answer yet.', 'Retry-After: 2\r\n');
const UNKNOWN = plainReply('503 Service Unavailable', 'Try again.', 'Retry-After: 5\r\n');

/** Sends a last reply and makes sure that the connection is closed, whatever the visitor does. */
function dismiss(visitor: Socket, reply: string): void {
  visitor.end(reply);
  // The end of the visitor's stream only shows after all data before it has been read.
  visitor.resume();
  // Not an idle timeout, because a visitor who keeps sending is never idle.
  const timer = setTimeout(() => visitor.destroy(), LEAVE_TIMEOUT_MS);
  visitor.once('close', () => clearTimeout(timer));
}

/**
 * Passes connections from outside to the instances they name, byte by byte. A connection belongs to one instance,
 * named in its TLS greeting or, without TLS, in the first `Host` header. Its content is up to the challenge.
 */
export function createEdge(dependencies: {
  readonly findRoutes: RouteSource;
  readonly logger: Logger;
  /** Without a certificate, https and tcp are not served. */
  readonly certificate?: Certificate;
}): Edge {
  const { findRoutes, logger, certificate } = dependencies;

  /** Logs a failure of the instancer and resolves with undefined. */
  const routesTo = (host: string): Promise<readonly EdgeRoute[] | undefined> =>
    findRoutes(host).catch((error: unknown) => {
      logger.warn('the routes of a host could not be read from the instancer', { error });
      return undefined;
    });

  function pass(visitor: Socket, { target }: EdgeRoute, refuse: () => void, first?: Buffer): void {
    // The visitor left during the lookup, so nothing would ever close a connection to the service.
    if (visitor.destroyed) return;
    const service = connect({ ...target, allowHalfOpen: true, timeout: CONNECT_TIMEOUT_MS });
    const failed = () => {
      service.destroy();
      refuse();
    };
    service.once('error', failed).once('timeout', failed);
    // The visitor may leave while we connect to the service.
    visitor.once('close', () => service.destroySoon());
    service.once('connect', () => {
      service.off('error', failed).off('timeout', failed);
      service.on('error', () => visitor.destroy()).once('close', () => visitor.destroySoon());
      for (const one of [service, visitor]) {
        one.setTimeout(IDLE_TIMEOUT_MS, () => one.destroy());
      }
      if (first !== undefined) service.write(first);
      service.pipe(visitor);
      visitor.pipe(service);
    });
  }

  async function acceptPlain(visitor: Socket): Promise<void> {
    const head = await readRequestHead(visitor, HEAD_TIMEOUT_MS);
    if (head === undefined) return dismiss(visitor, NO_REQUEST);
    const routes = await routesTo(head.host);
    if (routes === undefined) return dismiss(visitor, UNKNOWN);
    const plain = routes.find(({ kind }) => kind === 'http');
    if (plain !== undefined) return pass(visitor, plain, () => dismiss(visitor, NOT_YET), head.bytes);
    const secure = routes.find(({ kind }) => kind === 'https');
    if (secure === undefined) return dismiss(visitor, NO_INSTANCE);
    const port = secure.publicPort === 443 ? '' : `:${secure.publicPort}`;
    const location = `Location: https://${head.host}${port}${head.target}\r\n`;
    dismiss(visitor, plainReply('308 Permanent Redirect', 'Use https.', location));
  }

  const acceptSecure = (kind: 'https' | 'tcp') => async (visitor: TLSSocket) => {
    const refuse = (reply: string): void => {
      if (kind === 'https') dismiss(visitor, reply);
      else visitor.destroy();
    };
    const host = typeof visitor.servername === 'string' ? visitor.servername.toLowerCase() : '';
    const routes = await routesTo(host);
    if (routes === undefined) return refuse(UNKNOWN);
    const route = routes.find((candidate) => candidate.kind === kind);
    if (route === undefined) refuse(NO_INSTANCE);
    else pass(visitor, route, () => refuse(NOT_YET));
  };

  function serve<Visitor extends Socket>(accept: (visitor: Visitor) => Promise<void>) {
    return (visitor: Visitor) => {
      visitor.on('error', () => visitor.destroy());
      accept(visitor).catch((error: unknown) => {
        logger.error('a connection failed', { error });
        visitor.destroy();
      });
    };
  }
  // A visitor that has ended its side of the connection still gets the response.
  const options = { allowHalfOpen: true };
  const secureServers =
    certificate === undefined
      ? undefined
      : {
          https: createTlsServer(
            { ...options, ...certificate, ALPNProtocols: ['http/1.1'] },
            serve(acceptSecure('https')),
          ),
          tcp: createTlsServer({ ...options, ...certificate }, serve(acceptSecure('tcp'))),
        };
  return {
    servers: { http: createServer(options, serve(acceptPlain)), ...secureServers },
    useCertificate(renewed) {
      for (const server of Object.values(secureServers ?? {})) server.setSecureContext(renewed);
    },
  };
}
