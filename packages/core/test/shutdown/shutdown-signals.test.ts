import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SHUTDOWN = join(__dirname, '../../src/infra/shutdown/index.js');
const LOGGING = join(__dirname, '../../src/infra/logging/index.js');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process whose shutdown has these steps: `ends`, `cuts` something short, `fails` or `hangs`; it says when each begins. */
async function aProcess(steps: readonly ('ends' | 'cuts' | 'fails' | 'hangs')[], deadlineMs: number) {
  const program = `
    const { onShutdownSignals } = require(${JSON.stringify(SHUTDOWN)});
    const { silentLogger } = require(${JSON.stringify(LOGGING)});
    const run = {
      ends: async () => undefined,
      cuts: async () => false,
      fails: async () => { throw new Error('on purpose'); },
      hangs: () => new Promise(() => undefined),
    };
    setInterval(() => undefined, 60_000);
    onShutdownSignals({
      logger: silentLogger,
      deadlineMs: ${String(deadlineMs)},
      steps: ${JSON.stringify(steps)}.map((name) => ({
        name,
        run: () => { console.log(name); return run[name](); },
      })),
    });
    console.log('armed');
  `;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value as string | undefined;
  expect(await nextLine()).toBe('armed');
  return { exited, nextLine, signal: (name: NodeJS.Signals) => child.kill(name) };
}

describe('a process that is asked to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('runs its steps in order and exits 0 on %s', async (name) => {
    const { signal, nextLine, exited } = await aProcess(['ends', 'ends'], 30_000);
    signal(name);
    expect([await nextLine(), await nextLine(), await exited]).toEqual(['ends', 'ends', 0]);
  });

  it.each(['fails', 'cuts'] as const)(
    'a step that %s does not keep the later ones from running, and is told by the exit code',
    async (step) => {
      const { signal, nextLine, exited } = await aProcess([step, 'ends'], 30_000);
      signal('SIGTERM');
      expect([await nextLine(), await nextLine(), await exited]).toEqual([step, 'ends', 1]);
    },
  );

  it('a second signal ends it at once, also without a cap', async () => {
    const { signal, nextLine, exited } = await aProcess(['hangs'], 0);
    signal('SIGTERM');
    expect(await nextLine()).toBe('hangs');
    signal('SIGINT');
    expect(await exited).toBe(1);
  });

  it('is forced to exit after shutdownTimeout, and never with 0', async () => {
    const [capped, uncapped] = [await aProcess(['hangs'], 500), await aProcess(['hangs'], 0)];
    let isOver = false;
    void uncapped.exited.then(() => (isOver = true));
    for (const { signal } of [uncapped, capped]) signal('SIGTERM');
    expect(await capped.exited).toBe(1);
    expect(isOver).toBe(false);
    uncapped.signal('SIGTERM');
    expect(await uncapped.exited).toBe(1);
  });
});
