import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** A way to a server that can be cut, which to its users is a server that died. */
export interface CuttableWay {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** `onClient` may listen to what a user sends. */
export async function cuttableWay(
  target: NetConnectOpts,
  onClient: (client: Socket) => void = () => undefined,
): Promise<CuttableWay> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    onClient(client);
    const upstream = connect(target);
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
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restore: () => listen(port),
  };
}
