/**
 * Detects servers that vanish silently, such as a machine without power or a paused container, and leave their
 * connections open. The operating system closes such a connection after a quarter of an hour if it has data to
 * send, and never if it only waits.
 */
import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { DeadlineError, withDeadline } from '../deadline';
import { onEachQuery, type PgConnection } from './on-each-query';

/**
 * Keep-alive for idle connections: after 5 s, ten probes a second apart. The kernel sends no probes while it has
 * data to resend.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

export interface SilenceLimits {
  /** How long a query may take before the server is probed, the interval of probes, and the deadline of each. */
  readonly lookEveryMs: number;
  /** Longest time of a query even if the server answers probes: a middlebox may have forgotten the connection. */
  readonly answerTimeoutMs: number;
}

const UNREACHABLE_CODES = new Set(['EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** The request for encryption, which PostgreSQL and PgBouncer answer before anything else. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');

/** The parts of a connection of pg that say where it leads. */
interface OpenConnection {
  readonly host: string;
  readonly port: number;
  readonly connection: { readonly stream: Socket };
}

/** Where a connection leads; the address of the same machine, if a name has several. */
function otherEndOf({ host, port, connection: { stream } }: OpenConnection): NetConnectOpts | undefined {
  if (host.startsWith('/')) return { path: `${host}/.s.PGSQL.${String(port)}` };
  const { remoteAddress, remotePort } = stream;
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  return { host: remoteAddress, port: remotePort };
}

/**
 * Whether the server at the other end is alive. Waits for an answer, because the kernel, or a proxy, accepts
 * connections for a suspended server. A server that refuses or ends the connection is alive.
 */
async function isServerThere(connection: OpenConnection, withinMs: number): Promise<boolean> {
  const otherEnd = otherEndOf(connection);
  // The connection is closed already.
  if (otherEnd === undefined) return true;
  const attempt = connect(otherEnd);
  attempt.write(SSL_REQUEST);
  try {
    await withDeadline('PostgreSQL', withinMs, once(attempt, 'readable'));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return !(error instanceof DeadlineError || UNREACHABLE_CODES.has(code ?? ''));
  } finally {
    attempt.on('error', () => undefined).destroy();
  }
}

/** Returns a function that ends a connection when a query on it gets no answer, so that the caller gets an error. */
export function endUnanswered({
  lookEveryMs,
  answerTimeoutMs,
}: SilenceLimits): (connection: PgConnection) => void {
  return (connection) => {
    const opened = connection as unknown as OpenConnection;
    const { stream } = opened.connection;
    const end = (): void => {
      stream.destroy(Object.assign(new Error('PostgreSQL did not answer'), { code: 'ETIMEDOUT' }));
    };
    onEachQuery(connection, () => {
      const sentAtMs = performance.now();
      let isAnswered = false;
      const timer = setInterval(() => {
        if (performance.now() - sentAtMs >= answerTimeoutMs) end();
        else {
          void isServerThere(opened, lookEveryMs).then((isThere) => {
            if (!isThere && !isAnswered) end();
          });
        }
      }, lookEveryMs);
      return () => {
        isAnswered = true;
        clearInterval(timer);
      };
    });
  };
}
