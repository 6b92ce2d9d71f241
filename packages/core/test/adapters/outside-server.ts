import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real server that plays a service outside. */
export interface OutsideServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startOutsideServer(listener: RequestListener): Promise<OutsideServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
