import { request as send } from 'node:http';
import { startOutsideServer, type OutsideServer } from '@rampart/core/testing';

/** A reverse proxy that appends its client to `X-Forwarded-For`, as every proxy should. */
export function startOneHopProxy(behind: string, clientIp: string): Promise<OutsideServer> {
  return startOutsideServer((incoming, outgoing) => {
    const { 'x-forwarded-for': before, ...headers } = incoming.headers;
    const chain = [before, clientIp].filter((entry) => entry !== undefined).join(', ');
    const target = new URL(incoming.url ?? '/', behind);
    const onward = send(target, { headers: { ...headers, 'x-forwarded-for': chain } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
}
