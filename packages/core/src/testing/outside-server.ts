import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real server that plays what belongs to somebody else. */
export interface OutsideServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** Cuts what is open; one that is stopped already stays so. */
  readonly stop: () => Promise<void>;
}

export async function startOutsideServer(listener: RequestListener): Promise<OutsideServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
