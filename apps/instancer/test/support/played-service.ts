import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFormReader, OPERATIONS, type Endpoint, type OperationName } from '@rampart/instancer-contract';

/** A defect of a service, named after the case that must notice it. */
export type Defect =
  | 'bad token'
  | 'validation'
  | 'garbage bodies'
  | 'status, none exists'
  | 'stop while none exists'
  | 'extend while none exists'
  | 'start'
  | 'start while one exists'
  | 'extend'
  | 'stop'
  | 'concurrency: parallel starts of one team'
  | 'one instance per team'
  | 'expiry';

interface Kept {
  readonly endpoints: readonly Endpoint[];
  expiresAtMs: number;
}

export const PLAYED_TOKEN = 'the token of the played service';

const readers = {
  start: createFormReader('start'),
  status: createFormReader('status'),
  stop: createFormReader('stop'),
  extend: createFormReader('extend'),
};
const NAMES: readonly OperationName[] = ['start', 'status', 'stop', 'extend'];

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** A fake service that stores instances and runs none; correct except for the given defect. */
export async function playService(defect?: Defect): Promise<{ apiUrl: string; close: () => Promise<void> }> {
  const kept = new Map<string, Kept>();
  let count = 0;
  const has = (one: Defect) => defect === one;
  const error = (message: string) => ({ kind: 'instancerError', message });
  const stopped = {
    kind: 'instancerInstanceDetails',
    status: 'stopped',
    timeLeftMilliseconds: null,
    endpoints: null,
  };
  const details = ({ endpoints, expiresAtMs }: Kept) => ({
    kind: 'instancerInstanceDetails',
    status: 'running',
    timeLeftMilliseconds: Math.max(0, expiresAtMs - Date.now()),
    endpoints: has('start') ? null : endpoints,
  });

  const living = (key: string): Kept | undefined => {
    const one = kept.get(key);
    return one !== undefined && (one.expiresAtMs > Date.now() || has('expiry')) ? one : undefined;
  };

  const begin = (key: string, form: Record<string, unknown>): Kept => {
    count += 1;
    const endpoints = (Array.isArray(form['expose']) ? form['expose'] : []).map((): Endpoint => {
      return { kind: 'tcp', host: `host-${count}`, port: 1 };
    });
    const one = { endpoints, expiresAtMs: Date.now() + Number(form['timeoutMilliseconds']) };
    kept.set(key, one);
    return one;
  };

  const operate = async (name: OperationName, form: Record<string, unknown>): Promise<unknown> => {
    const key = has('one instance per team') ? 'all' : String(form['teamId']);
    const one = living(key);
    switch (name) {
      case 'start': {
        if (has('concurrency: parallel starts of one team')) await nextTurn();
        const isAgain = has('start while one exists') || has('concurrency: parallel starts of one team');
        return details(one === undefined || isAgain ? begin(key, form) : one);
      }
      case 'status':
        if (one !== undefined) return details(one);
        return has('status, none exists') ? { ...stopped, status: 'running' } : stopped;
      case 'stop':
        if (one === undefined && has('stop while none exists')) return error('There is none.');
        if (!has('stop')) kept.delete(key);
        return stopped;
      case 'extend':
        if (one === undefined) return has('extend while none exists') ? stopped : error('There is none.');
        one.expiresAtMs =
          (has('extend') ? one.expiresAtMs : Date.now()) + Number(form['timeoutMilliseconds']);
        return details(one);
    }
  };

  const answer = async (method: string | undefined, text: string): Promise<unknown> => {
    const name = NAMES.find((candidate) => OPERATIONS[candidate].method === method) ?? 'status';
    let form: Record<string, unknown> | null;
    try {
      form = JSON.parse(text);
    } catch {
      return has('garbage bodies') ? 'not a reply' : error('That is not JSON.');
    }
    const token = form?.['svcAuthToken'];
    if (form === null || (token !== PLAYED_TOKEN && !has('bad token'))) return error('Who are you?');
    const isChecked = !has('validation') && !has('bad token');
    if (isChecked && !readers[name](form).ok) return error('That is not the form.');
    return operate(name, form);
  };

  const server = createServer((request, response) => {
    void readText(request)
      .then((text) => answer(request.method, text))
      .then((reply) => response.end(JSON.stringify(reply)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
