import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startMailCatcher } from '@rampart/core/testing/mail-catcher';

/** Where a setup sends its mails. */
export interface MailServer {
  /** For `SVC_SMTP_URL`. */
  readonly url: string;
  /** How many mails it has accepted; null for one that can accept none. */
  readonly accepted: () => number | null;
  readonly stop: () => Promise<void>;
}

/** Accepts every mail. */
export async function workingMailServer(): Promise<MailServer> {
  const catcher = await startMailCatcher();
  return { url: catcher.url, accepted: () => catcher.mails.length, stop: () => catcher.stop() };
}

/** Accepts connections and never says a word: what a dead machine behind a live load balancer looks like. */
export async function muteMailServer(): Promise<MailServer> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted: () => null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}

/** Refuses every connection: a port on which somebody listened until just now. */
export async function refusingMailServer(): Promise<MailServer> {
  const { url, stop } = await muteMailServer();
  await stop();
  return { url, accepted: () => null, stop: () => Promise.resolve() };
}
