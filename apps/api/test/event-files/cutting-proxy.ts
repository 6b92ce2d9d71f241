/** In front of a server: counts the writes and breaks off at one of them, as a network or a killed program does. */
import { request as forward, type IncomingMessage } from 'node:http';
import { startOutsideServer } from '@rampart/core/testing';

export interface CuttingProxy {
  readonly url: string;
  /** Method and path of the writes that reached the server since `pass` or `cut`. */
  readonly writes: readonly string[];
  readonly pass: () => void;
  /** From the answer to this write on, nothing passes any more. */
  readonly cut: (atWrite: number) => void;
  /** Only the answer to the first write to such a path is lost. */
  readonly loseAnswer: (pathEnd: string) => void;
  readonly stop: () => Promise<void>;
}

const READS = ['/upload/query', '/score-preview'];
const isWrite = ({ method, url = '' }: IncomingMessage) =>
  method !== 'GET' && READS.every((path) => !url.endsWith(path));

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let writes: string[] = [];
  let last: number | undefined;
  let unanswered: string | undefined;
  const { url, stop } = await startOutsideServer((req, res) => {
    const isLast = isWrite(req) && writes.length + 1 === last;
    if (last !== undefined && writes.length >= last) {
      res.destroy();
      return;
    }
    if (isWrite(req)) writes.push(`${req.method ?? ''} ${req.url ?? ''}`);
    const isUnanswered = isWrite(req) && unanswered !== undefined && req.url?.endsWith(unanswered) === true;
    if (isUnanswered) unanswered = undefined;
    const { method, headers } = req;
    const out = forward(new URL(req.url ?? '', target), { method: method ?? 'GET', headers }, (answer) => {
      if (isLast || isUnanswered) {
        answer.resume().on('end', () => res.destroy());
        return;
      }
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    out.on('error', () => res.destroy());
    req.pipe(out);
  });
  return {
    url,
    get writes() {
      return writes;
    },
    pass() {
      [last, unanswered, writes] = [undefined, undefined, []];
    },
    cut(atWrite) {
      [last, writes] = [atWrite, []];
    },
    loseAnswer(pathEnd) {
      unanswered = pathEnd;
    },
    stop,
  };
}
