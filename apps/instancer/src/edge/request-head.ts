import type { Socket } from 'node:net';

/** The first request head of an HTTP connection without TLS. */
export interface RequestHead {
  /** As received, to be passed on to the service. */
  readonly bytes: Buffer;
  /** Host in lower case, without port and final dot. */
  readonly host: string;
  /** Path and query. */
  readonly target: string;
}

const MAX_HEAD_BYTES = 16 * 1024;
const MAX_HOST_CHARS = 253;
/** Accepts a line feed alone, as many servers do, for people who type requests by hand. */
const LINE_END = /\r?\n/;
const END = /\r?\n\r?\n/;

/**
 * Parses the head of a request; undefined if it names no host. Otherwise it may be malformed, since the challenge
 * decides what it accepts.
 */
function parseRequestHead(bytes: Buffer): RequestHead | undefined {
  const [requestLine = '', ...fields] = bytes.toString('latin1').split(END, 1)[0]?.split(LINE_END) ?? [];
  const [, target] = /^\S+ (\S+) HTTP\/1\.[01]$/.exec(requestLine) ?? [];
  const hosts = fields.flatMap((field) => /^host:[ \t]*([^ \t]+)[ \t]*$/i.exec(field)?.[1] ?? []);
  const host = hosts[0]?.toLowerCase().replace(/\.?(:\d+)?$/, '');
  if (target === undefined || host === undefined || hosts.length > 1) return undefined;
  return host.length > MAX_HOST_CHARS ? undefined : { bytes, host, target };
}

/**
 * Reads up to the end of the first head, without putting anything back; undefined if the head does not arrive in
 * time or names no host.
 */
export function readRequestHead(socket: Socket, timeoutMs: number): Promise<RequestHead | undefined> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const finish = (head: RequestHead | undefined) => {
      clearTimeout(timer);
      socket.pause();
      socket.off('data', read).off('end', giveUp).off('close', giveUp);
      resolve(head);
    };
    const giveUp = () => finish(undefined);
    const timer = setTimeout(giveUp, timeoutMs);
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (END.test(bytes.toString('latin1'))) finish(parseRequestHead(bytes));
      else if (bytes.length > MAX_HEAD_BYTES) giveUp();
    };
    socket.on('data', read).once('end', giveUp).once('close', giveUp);
  });
}
