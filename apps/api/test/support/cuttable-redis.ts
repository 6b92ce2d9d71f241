import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { redisUrlOf } from './local-target';

/** A way to the Redis of the tests that can be cut, which to its users is a Redis that died. */
export interface CuttableRedis {
  /** Address of the way, not of the server. */
  readonly url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

function serverBehind(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname, port: port === '' ? 6379 : Number(port) };
}

function urlThrough(port: number, url: string, logicalDatabase: number): string {
  const through = new URL(`redis://127.0.0.1:${String(port)}/${String(logicalDatabase)}`);
  through.password = new URL(url).password;
  return through.href;
}

/** `onClient` may listen to what a user sends. */
export async function cuttableRedis(
  logicalDatabase: number,
  onClient: (client: Socket) => void = () => undefined,
): Promise<CuttableRedis> {
  const url = redisUrlOf(logicalDatabase);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    onClient(client);
    const upstream = connect(serverBehind(url));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: urlThrough(port, url, logicalDatabase),
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restore: () => listen(port),
  };
}
