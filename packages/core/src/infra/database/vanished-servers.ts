/**
 * A server that vanishes without a word, such as a machine without power or a container that is paused, leaves its connections
 * open. The operating system gives one up after a quarter of an hour when it has something to send, and never when it only waits.
 */
import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { DeadlineError, withDeadline } from '../deadline';
import { onEachQuery, type PgConnection } from './on-each-query';

/** For connections that wait: 5 s, then ten probes a second apart. The kernel sends none while it has data to resend. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

export interface SilenceLimits {
  /** How long a query may take before the server is looked for, how often it then is, and how long that may take. */
  readonly lookEveryMs: number;
  /** How long a query may take although the server is there: something between has forgotten the connection. */
  readonly answerTimeoutMs: number;
}

const UNREACHABLE_CODES = new Set(['EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** Asks whether connections may be encrypted, which PostgreSQL and PgBouncer answer before anything else. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');

/** The parts of a connection of pg that tell where it leads. */
interface OpenConnection {
  readonly host: string;
  readonly port: number;
  readonly connection: { readonly stream: Socket };
}

/** Where a connection leads: the same machine, if a name has several. */
function otherEndOf({ host, port, connection: { stream } }: OpenConnection): NetConnectOpts | undefined {
  if (host.startsWith('/')) return { path: `${host}/.s.PGSQL.${String(port)}` };
  const { remoteAddress, remotePort } = stream;
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  return { host: remoteAddress, port: remotePort };
}

/**
 * Whether a server is there at the other end. The kernel, or something between, accepts connections for one that is suspended;
 * one that refuses a connection or ends it is there.
 */
async function isServerThere(connection: OpenConnection, withinMs: number): Promise<boolean> {
  const otherEnd = otherEndOf(connection);
  // It is closed already.
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

/** Returns what ends a connection when a query on it gets no answer, so that whoever waits for it learns of that. */
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
