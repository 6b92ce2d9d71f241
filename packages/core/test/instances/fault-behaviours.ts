import type { RequestListener } from 'node:http';

type Fault = readonly [what: string, listener: RequestListener];

/** Options of a provider whose service does not answer; others have as long as in production. */
export const IMPATIENT = { requestTimeout: 300 };

/** Ways in which any service outside can fail, each of which must end in an error and in time. */
export const FAULTS: readonly Fault[] = [
  ['never answers', () => undefined],
  [
    'drips its answer',
    (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' });
      const drip = setInterval(() => res.write(' '), 20);
      res.on('close', () => clearInterval(drip));
    },
  ],
  [
    'answers without an end',
    (_req, res) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const flood = (): void => {
        while (!res.destroyed && res.write(chunk));
      };
      res.on('drain', flood);
      flood();
    },
  ],
  ['answers no JSON', (_req, res) => void res.end('<html>')],
  ['answers a list', (_req, res) => void res.end('[]')],
  ['answers nothing', (_req, res) => void res.end()],
  ['breaks the connection', (req) => void req.socket.destroy()],
  [
    'breaks off in its answer',
    (req, res) => {
      res.writeHead(200, { 'Content-Length': '1000' }).write('{');
      setImmediate(() => req.socket.destroy());
    },
  ],
  ['redirects elsewhere', (_req, res) => void res.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end()],
];

/** The answers of one service that have the form of an answer, but a wrong type somewhere. */
export const wrongTypes = (answers: Readonly<Record<string, object>>): readonly Fault[] =>
  Object.entries(answers).map(([what, body]): Fault => {
    return [`answers wrong types: ${what}`, (_req, res) => void res.end(JSON.stringify(body))];
  });
