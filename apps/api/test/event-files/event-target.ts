/** An API with an instancer and a bot, and the command line that keeps its event in files. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runEventCommand } from '@rampart/event-files';
import { insist, startLocalTarget, startOutsideService, unique, type LocalTarget } from '../support';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy';

const FACTS = { inputs: {}, timeoutMilliseconds: 30_000, requireInstancerInstancesRunning: false };

export const KINDS = [
  'misc/warm-up',
  'rev/license-key',
  'crypto/postcard',
  'misc/own-server',
  'misc/own-flag',
  'web/guestbook',
  'pwn/queen-of-the-hill',
];

export interface EventTarget {
  readonly target: LocalTarget;
  readonly proxy: CuttingProxy;
  /** `event <args>` through the proxy. */
  readonly run: (
    ...args: string[]
  ) => Promise<{ readonly exitCode: number; readonly text: string; readonly json: unknown }>;
  /** The example in a new folder, under way now, or only these challenges of it. */
  readonly aFolder: (...kept: string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startEventTarget(): Promise<EventTarget> {
  const runner = await startOutsideService(() => ({ body: FACTS }));
  const options = { apiUrl: 'http://127.0.0.1:1', authToken: 'a token of the instancer' };
  const provider = {
    name: 'admin-bots/pull',
    options: { secretKey: 'a secret of runners', endpoint: runner.url },
  };
  const target = await startLocalTarget({
    config: {
      instancers: { main: { name: 'instancers/docker', options } },
      defaultInstancer: 'main',
      adminBot: { provider, maxLogsPerUserChallenge: 5 },
    },
  });
  const proxy = await startCuttingProxy(target.baseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'event-files-'));

  const run: EventTarget['run'] = async (...args) => {
    const [out, all]: [string[], string[]] = [[], []];
    const exitCode = await runEventCommand(args, {
      out: (line) => {
        out.push(line);
        all.push(line);
      },
      err: (line) => all.push(line),
      env: { RAMPART_URL: proxy.url, RAMPART_TOKEN: target.admin.authToken },
      now: () => target.now(),
    });
    const text = all.join('\n');
    const json: unknown =
      args.includes('--json') && out[0]?.startsWith('{') === true ? JSON.parse(out[0]) : undefined;
    return { exitCode, text, json };
  };

  return {
    ...{ target, proxy, run },
    async aFolder(...kept) {
      const folder = join(directory, unique('event'));
      await run('init', folder);
      for (const kind of kept.length === 0 ? [] : KINDS.filter((each) => !kept.includes(each)))
        await rm(join(folder, 'challenges', kind), { recursive: true });
      const nowMs = target.now().getTime();
      const day = (offset: number) => new Date(nowMs + offset * 86_400_000).toISOString();
      await edit(folder, 'event.yaml', (text) =>
        text
          .replace('2027-05-01T18:00:00+02:00', day(-1))
          .replace('2027-05-02T18:00:00+02:00', day(1))
          .replace('managedBy: event-files', `managedBy: ${unique('owner')}`),
      );
      return folder;
    },
    async stop() {
      await proxy.stop();
      await target.stop();
      await runner.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function edit(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`nothing to change in ${file}`);
  await writeFile(path, after);
}

/** Copies a challenge, and all that is beside it, to another id. */
export async function copyChallenge(folder: string, path: string, copy: string): Promise<void> {
  await cp(join(folder, 'challenges', path), join(folder, 'challenges', copy), { recursive: true });
}

/** Every challenge as staff read it. */
export async function storedChallenges({
  send,
  admin,
}: LocalTarget): Promise<readonly { readonly id: string }[]> {
  return insist(await send('GET', '/api/v2/admin/challs', { token: admin.authToken })) as { id: string }[];
}

export async function deleteEverything(target: LocalTarget): Promise<void> {
  for (const { id } of await storedChallenges(target))
    await target.asStaff('DELETE', `/api/v1/admin/challs/${id}`);
}
