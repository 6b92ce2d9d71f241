import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OneHopProxy {
  readonly url: string;
  stop(): void;
}

/** A reverse proxy that appends its client to `X-Forwarded-For`, as every proxy should. */
export async function startOneHopProxy(behind: string, clientIp: string): Promise<OneHopProxy> {
  const server = createServer((incoming, outgoing) => {
    const { 'x-forwarded-for': before, ...headers } = incoming.headers;
    const chain = [before, clientIp].filter((entry) => entry !== undefined).join(', ');
    const target = new URL(incoming.url ?? '/', behind);
    const onward = send(target, { headers: { ...headers, 'x-forwarded-for': chain } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
