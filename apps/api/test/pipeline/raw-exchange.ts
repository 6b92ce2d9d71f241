import { connect } from 'node:net';

/** What a server sent back on one connection. */
export interface RawAnswer {
  /** Status codes in the order they came, without 100. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** False when the server kept the connection open without answering until the deadline. */
  readonly closed: boolean;
}

/**
 * Sends bytes as they are, which no HTTP client would, and reads until the server closes the connection. A client that
 * hears nothing more for `patienceMs` closes its half, as one does that has said everything; a server that keeps the
 * connection even then hangs, and `deadlineMs` turns that into a result.
 */
export function exchangeRaw(
  port: number,
  bytes: Buffer,
  { patienceMs = 10_000, deadlineMs = 20_000 } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (closed: boolean) => {
      clearTimeout(deadline);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
      resolve({ statuses: statuses.filter((status) => status !== 100), text, closed });
    };
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const deadline = setTimeout(() => finish(false), deadlineMs);
    socket.setTimeout(patienceMs, () => socket.end());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => finish(true));
    // A reset after the answer is how a server stops an upload nobody reads.
    socket.on('error', () => finish(true));
    socket.write(bytes);
  });
}
