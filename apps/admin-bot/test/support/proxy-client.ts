import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A tunnel through the proxy: the socket and what was answered first, or undefined when the proxy broke off. */
export async function openTunnel(proxyPort: number, authority: string): Promise<Socket | undefined> {
  const socket = connect(proxyPort, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  const [answer] = await Promise.race([
    once(socket, 'data') as Promise<[Buffer]>,
    once(socket, 'close').then(() => [undefined]),
  ]);
  if (answer === undefined) return undefined;
  if (!answer.toString().startsWith('HTTP/1.1 200 ')) throw new Error(`the proxy said ${answer.toString()}`);
  return socket;
}

/** Number of bytes received, and whether the connection ended properly. */
export interface Received {
  readonly bytes: number;
  readonly isWhole: boolean;
}

/** Reads a tunnel until the other side ends it or the proxy breaks it. */
export async function receiveAll(socket: Socket): Promise<Received> {
  let bytes = 0;
  let isWhole = false;
  socket.on('data', (chunk) => (bytes += chunk.length));
  socket.on('end', () => (isWhole = true));
  await once(socket, 'close');
  return { bytes, isWhole };
}

/** Sends an unencrypted `GET url` through the proxy; undefined when it is refused or broken off before a response. */
export function getThrough(
  proxyPort: number,
  url: string,
): Promise<(Received & { readonly status: number | undefined }) | undefined> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port: proxyPort, path: url, agent: false });
    asked.on('error', () => resolve(undefined));
    asked.on('response', (answer: IncomingMessage) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', () => undefined);
      answer.on('close', () => resolve({ bytes, isWhole: answer.complete, status: answer.statusCode }));
    });
    asked.end();
  });
}
