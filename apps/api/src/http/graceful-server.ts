import { badBody, badEndpoint, type ReplyDeclaration } from '@rampart/contract';
import type { Clock } from '@rampart/core/infra/clock';
import { listenerFor } from '@rampart/core/infra/http-server';
import type { Logger } from '@rampart/core/infra/logging';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { answerText, JSON_CONTENT_TYPE } from './answer-text';
import type { Lifecycle } from './lifecycle';
import { wholeResponses } from './whole-response';

export interface GracefulServerDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  /** Ms that running requests get when the server stops, after which their connections are cut; 0 for no limit. */
  readonly shutdownTimeoutMs: number;
  /**
   * Ms for which connections are still accepted after readiness is off, while a proxy switches to another replica, and
   * for which idle ones are kept after that, while the proxy closes its own; 0 by default.
   */
  readonly shutdownDelayMs?: number;
  /** Ms an idle connection is kept, 0 for no bound; a proxy in front should close idle ones sooner. */
  readonly idleTimeoutMs: number;
  /** Ms a request may take to arrive completely. */
  readonly requestTimeoutMs?: number;
}

export interface GracefulServer {
  readonly server: Server;
  /** Resolves with the port once connections are accepted. */
  listen(port: number, host?: string): Promise<number>;
  /** Drains and stops; true when every running request was finished within the deadline. */
  close(): Promise<boolean>;
}

/** Enough for a token, a signature and a proxy's additions. */
const MAX_HEADER_BYTES = 16 * 1024;
/** A well-meaning client sends its headers in one packet. */
const HEADERS_TIMEOUT_MS = 15_000;
/** 64 MiB (the largest body held in memory) at 2 Mbit/s. */
export const REQUEST_TIMEOUT_MS = 300_000;
const TIMEOUT_SWEEP_MS = 5_000;
/** How soon a connection that became idle during shutdown is closed. */
const IDLE_SWEEP_MS = 50;

const NOT_HTTP = 'body: the request is not valid HTTP';

/** Answers on a socket whose bytes were not a valid request, and closes it. */
function answerRaw(socket: Duplex, status: number, reply: ReplyDeclaration, reason?: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = answerText(reply, reason === undefined ? undefined : JSON.stringify({ reason }));
  socket.end(
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: ${JSON_CONTENT_TYPE}\r\n` +
      `Content-Length: ${String(Buffer.byteLength(text))}\r\nConnection: close\r\n\r\n${text}`,
  );
}

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  switch (error.code) {
    case 'ECONNRESET':
      socket.destroy();
      return;
    case 'HPE_HEADER_OVERFLOW':
      answerRaw(
        socket,
        431,
        badBody,
        `query: the request line and headers exceed ${String(MAX_HEADER_BYTES)} bytes`,
      );
      return;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      answerRaw(socket, 408, badBody, 'body: the request did not arrive in time');
      // A client that keeps its half of the connection open would keep what has arrived in memory for ever.
      socket.destroy();
      return;
    case undefined:
    default:
      answerRaw(socket, 400, badBody, NOT_HTTP);
  }
}

/**
 * Gives a connection now what it would get at different times, depending on its requests: its peer's address and a timeout.
 * Otherwise V8 sees many classes of sockets and looks up their properties on a slow path (docs/performance.md).
 */
function settleClass(socket: Socket): void {
  void socket.remoteAddress;
  socket.setTimeout(0);
}

/**
 * Browsers and proxies send the next request of a connection when they have the answer to the last. Each that waits holds
 * up to 16 KiB of headers, and behind a live stream it waits as long as its client likes.
 */
const MAX_WAITING_REQUESTS = 32;

/**
 * Hands over the requests of a connection one after the other. Node hands over pipelined ones at once, and gives those
 * that wait behind another no socket: they would not learn that the client has left, and would keep what they hold. It
 * reads on for as long as the client sends, so a connection on which too many wait is closed.
 */
function oneAtATime(app: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const wait = (socket: Socket, more: 1 | -1): number => {
    const count = (waiting.get(socket) ?? 0) + more;
    waiting.set(socket, count);
    return count;
  };
  return (req, res) => {
    const { socket } = req;
    if (res.socket !== null) app(req, res);
    else if (wait(socket, 1) > MAX_WAITING_REQUESTS) socket.destroy();
    else
      res.once('socket', () => {
        wait(socket, -1);
        process.nextTick(app, req, res);
      });
  };
}

/** Refuses HTTP/1.1 without a host (RFC 9112, 3.2), which Node would do without a body. */
function requiringHost(app: RequestListener): RequestListener {
  return (req, res) => {
    if (req.headers.host !== undefined || req.httpVersion !== '1.1') {
      app(req, res);
      return;
    }
    res.statusCode = 400;
    res.setHeader('Content-Type', JSON_CONTENT_TYPE);
    res.setHeader('Connection', 'close');
    res.end(answerText(badBody, JSON.stringify({ reason: NOT_HTTP })));
  };
}

/**
 * Keeps a connection that its client wants closed until the whole body has arrived. Node closes it with the response,
 * and the reset that follows takes a refusal away from a client that is still sending (RFC 9112, 9.6).
 */
function closingAfterTheBody(app: RequestListener): RequestListener {
  return (req, res) => {
    if (!res.shouldKeepAlive) {
      const { socket } = req;
      const destroySoon = socket.destroySoon.bind(socket);
      // Node calls it after the response, when it has begun to discard what was not read.
      socket.destroySoon = () => void (req.complete ? destroySoon() : req.once('end', destroySoon));
    }
    app(req, res);
  };
}

/** As many connections as Node lets wait to be accepted. */
const MAX_WAITING_CONNECTIONS = 511;

/** Accepts the connections that wait, which would be reset with the port: at least one in each turn of the event loop. */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  let before = -1;
  for (let turn = 0; before < accepted && turn < MAX_WAITING_CONNECTIONS; turn += 1) {
    before = accepted;
    await nextTurn();
  }
  server.off('connection', count);
}

/**
 * An HTTP server with limits on what a client may hold open, and an ordered stop: health off, a delay in which a proxy
 * notices, no new connections, a delay in which it closes idle ones, then the deadline for running requests. Answers say
 * `Connection: close` only when the port is closed: a proxy that had to open a connection for each request would always
 * have some that wait to be accepted. A second signal is for the process to handle.
 */
export function gracefulServer(
  app: RequestListener,
  dependencies: GracefulServerDependencies,
): GracefulServer {
  const { logger, lifecycle, shutdownTimeoutMs, shutdownDelayMs = 0 } = dependencies;
  const listener = oneAtATime(closingAfterTheBody(requiringHost(app)));
  const server = createServer(
    {
      ServerResponse: wholeResponses(dependencies.idleTimeoutMs, dependencies.clock),
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: dependencies.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
      keepAliveTimeout: dependencies.idleTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_SWEEP_MS,
      noDelay: true,
    },
    listener,
  );
  // Node would refuse an expectation that it does not know without a body; it may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', refuseUnreadable);
  server.on('connection', settleClass);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  /** Node would also cut a connection on which the end of a response waits for a slow client, so this waits for those. */
  const closeIdle = () => {
    for (const { writableLength } of sockets) if (writableLength > 0) return;
    server.closeIdleConnections();
  };
  server.on('connect', (_req, socket: Duplex) => answerRaw(socket, badEndpoint.status, badEndpoint));

  async function close(): Promise<boolean> {
    lifecycle.drain();
    if (shutdownDelayMs > 0) {
      await pause(shutdownDelayMs);
      await acceptWaiting(server);
    }
    // That of HTTP servers would close idle connections as well.
    const allClosed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    lifecycle.close();
    if (shutdownDelayMs > 0)
      await Promise.race([allClosed, pause(shutdownDelayMs, undefined, { ref: false })]);
    let inTime = true;
    const cutOff = () => {
      inTime = false;
      logger.warn('requests were cut off by the shutdown deadline', { shutdownTimeoutMs });
      server.closeAllConnections();
    };
    const deadline = shutdownTimeoutMs > 0 ? setTimeout(cutOff, shutdownTimeoutMs) : undefined;
    const sweep = setInterval(closeIdle, IDLE_SWEEP_MS);
    closeIdle();
    await allClosed;
    // Ends the timer of Node's own sweep as well, which would keep the whole API in memory.
    server.close();
    clearInterval(sweep);
    clearTimeout(deadline);
    return inTime;
  }

  return { ...listenerFor(server), server, close };
}
