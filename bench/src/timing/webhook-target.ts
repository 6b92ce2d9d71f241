import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The webhook that gets the announcements of first bloods, up or down. */
export interface WebhookTarget {
  readonly url: string;
  /** When the announced solves were made, Unix ms, in the order in which they arrived. */
  readonly received: readonly number[];
  /** How many requests came while it was down. */
  readonly unanswered: () => number;
  /** Up, it answers at once; down, it takes requests and never says anything, which is the slowest it can be. */
  readonly setUp: (isUp: boolean) => void;
  readonly stop: () => Promise<void>;
}

export async function startWebhookTarget(): Promise<WebhookTarget> {
  const received: number[] = [];
  const waiting = new Set<ServerResponse>();
  let [isUp, unanswered] = [true, 0];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!isUp) {
        unanswered += 1;
        waiting.add(response);
        response.on('close', () => waiting.delete(response));
        return;
      }
      const { at } = JSON.parse(Buffer.concat(chunks).toString()) as { at: number };
      received.push(at);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const response of waiting) response.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    unanswered: () => unanswered,
    setUp(wanted) {
      isUp = wanted;
      if (isUp) drop();
    },
    async stop() {
      drop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
