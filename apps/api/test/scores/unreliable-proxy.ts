import { buffer } from 'node:stream/consumers';
import { seededRandom, startOutsideServer } from '@rampart/core/testing';

/** What happens to a request; the most frequent more often in the list. */
const FATES = [
  'passed',
  'passed',
  'passed',
  'passed',
  'passed',
  'passed',
  'passed',
  // The connection ends: before the server heard of it, before its answer, or with a page of the proxy.
  'dropped',
  'answer dropped',
  'page of the proxy',
  // Two copies at once; the answer is that of the later one.
  'doubled',
  // The connection ends, and the request arrives after later ones.
  'delayed',
  'delayed',
  // It arrives, and no answer ever comes.
  'silent',
] as const;
export type Fate = (typeof FATES)[number];

/** How many requests overtake a delayed one. */
const OVERTAKING = 4;

export interface UnreliableProxy {
  readonly baseUrl: string;
  /** What has happened so far, and how often. */
  readonly fates: ReadonlyMap<Fate, number>;
  /** What the server said to copies that came late. */
  readonly lateAnswers: readonly number[];
  /** Delivers what is still delayed, and waits for all of it. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Between a client and `upstream`. `fateOf` decides, by the number of the request; from chance unless it is given. */
export async function startUnreliableProxy(
  upstream: string,
  fateOf: (number: number) => Fate | undefined = () => undefined,
): Promise<UnreliableProxy> {
  const random = seededRandom('an unreliable proxy');
  const fates = new Map<Fate, number>();
  const lateAnswers: number[] = [];
  const delayed: { readonly dueAt: number; readonly deliver: () => Promise<unknown> }[] = [];
  const underWay: Promise<unknown>[] = [];
  let requests = 0;

  const deliverWhatIsDue = (number: number): void => {
    for (const { dueAt, deliver } of delayed.splice(0)) {
      if (dueAt <= number) underWay.push(deliver());
      else delayed.push({ dueAt, deliver });
    }
  };

  const { url, stop } = await startOutsideServer((req, res) => {
    const serve = async (): Promise<void> => {
      const body = await buffer(req);
      const number = (requests += 1);
      deliverWhatIsDue(number);
      const fate = fateOf(number) ?? FATES[(random.bytes(1)[0] ?? 0) % FATES.length] ?? 'passed';
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
      const signed = ['x-svc-timestamp', 'x-svc-signature'].map((name) => [name, String(req.headers[name])]);
      const forward = async () => {
        const headers = Object.fromEntries(signed) as Record<string, string>;
        const reply = await fetch(`${upstream}${req.url ?? ''}`, { method: 'POST', headers, body });
        return { status: reply.status, text: await reply.text() };
      };
      const pass = ({ status, text }: Awaited<ReturnType<typeof forward>>) => res.writeHead(status).end(text);
      switch (fate) {
        case 'passed':
          return void pass(await forward());
        case 'doubled':
          return void pass((await Promise.all([forward(), forward()]))[1]);
        case 'dropped':
          return void res.destroy();
        case 'answer dropped':
          await forward();
          return void res.destroy();
        case 'page of the proxy':
          return void res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
        case 'delayed':
          delayed.push({
            dueAt: number + OVERTAKING,
            deliver: async () => lateAnswers.push((await forward()).status),
          });
          return void res.destroy();
        case 'silent':
          return void (await forward());
      }
    };
    // A client that has given up has closed its connection.
    serve().catch(() => res.destroy());
  });
  return {
    baseUrl: url,
    fates,
    lateAnswers,
    async settle() {
      deliverWhatIsDue(Infinity);
      await Promise.all(underWay);
    },
    stop,
  };
}
