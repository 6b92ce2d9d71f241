/** A service outside, played by a real HTTP server: what it was asked, and what it shall answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startOutsideServer } from '@rampart/core/testing';

export interface OutsideCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface OutsideReply {
  readonly status?: number;
  /** Sent as JSON unless it is text. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the service does with a call: a reply, perhaps later, or a broken connection. */
export type OutsideBehaviour = (call: OutsideCall) => OutsideReply | 'broken' | Promise<OutsideReply>;

export interface OutsideService {
  readonly url: string;
  /** Calls since the last `behave`. */
  readonly calls: readonly OutsideCall[];
  /** How it answers from now on. */
  behave(behaviour: OutsideBehaviour): void;
  stop(): Promise<void>;
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function answer(res: ServerResponse, { status = 200, body, headers = {} }: OutsideReply): void {
  const isText = typeof body === 'string';
  res
    .writeHead(status, { 'Content-Type': isText ? 'text/plain' : 'application/json', ...headers })
    .end(isText ? body : JSON.stringify(body));
}

export async function startOutsideService(first: OutsideBehaviour): Promise<OutsideService> {
  let behaviour = first;
  const calls: OutsideCall[] = [];
  const { url, stop } = await startOutsideServer((req, res) => {
    void bodyOf(req).then(async (body) => {
      const call = { method: req.method ?? '', path: req.url ?? '', headers: req.headers, body };
      calls.push(call);
      const reply = await behaviour(call);
      if (reply === 'broken') res.destroy();
      else answer(res, reply);
    });
  });
  return {
    url,
    calls,
    behave(next) {
      behaviour = next;
      calls.length = 0;
    },
    stop,
  };
}
