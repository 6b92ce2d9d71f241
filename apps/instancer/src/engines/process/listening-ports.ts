import { readFile } from 'node:fs/promises';

/** State of a socket that accepts connections, in /proc/net/tcp. */
const LISTENING = '0A';

/** Ports of the sockets that accept connections, from the text of /proc/net/tcp or tcp6. */
export function parseListeningPorts(text: string): Set<number> {
  const ports = new Set<number>();
  for (const line of text.split('\n').slice(1)) {
    const [, local, , state] = line.trim().split(/\s+/);
    const port = local?.split(':').at(-1);
    if (state === LISTENING && port !== undefined) ports.add(Number.parseInt(port, 16));
  }
  return ports;
}

/** Read from the table, because connecting would use up a service that serves a single client. */
export async function readListeningPorts(): Promise<ReadonlySet<number>> {
  const ports = new Set<number>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    // Without IPv6 there is no table of it.
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const port of parseListeningPorts(text)) ports.add(port);
  }
  return ports;
}
