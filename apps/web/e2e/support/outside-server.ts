import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What belongs to somebody else: a site, an instancer, a tool of the organisers. */
export interface OutsideServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startOutsideServer(answer: RequestListener): Promise<OutsideServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
