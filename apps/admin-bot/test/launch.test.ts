import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithBrowser, findTestBrowser } from './support/browser';
import { startFakePlatform, linesOf, type FakePlatform } from './support/fake-platform';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript } from './support/script';

/** The limit on the launch, with a program that prints a version but never starts as a browser. */
describe('a browser that does not come up', () => {
  let directory: string;
  let platform: FakePlatform;
  let runner: RunnerProcess;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'rampart-launch-'));
    const program = join(directory, 'chromium');
    writeFileSync(program, '#!/bin/sh\n[ "$1" = --version ] && exec echo "Chromium 1.2"\nexec sleep 300\n');
    chmodSync(program, 0o755);
    platform = await startFakePlatform();
    runner = await startRunner(platform, { BROWSER_PATH: program });
  });
  afterAll(async () => {
    await runner.stop();
    await platform.close();
    rmSync(directory, { recursive: true });
  });

  it('is given up after a minute, whatever the time of the handler, and leaves nothing', async () => {
    platform.store('chall', aScript(`output.info('challenge', 'begun');`, '', 600_000));
    const startedAt = performance.now();
    const report = await platform.submit({ challengeId: 'chall' });
    const tookMs = performance.now() - startedAt;
    expect(report.result).toBe('fail');
    expect(linesOf(report).map(({ line }) => line)).toEqual([expect.stringMatching(/timed out|Timeout/i)]);
    expect(tookMs).toBeGreaterThan(55_000);
    expect(tookMs).toBeLessThan(100_000);
    expect(runner.leftovers()).toEqual([]);
  });
});

/** `timeoutMilliseconds` does not include the launch. */
describeWithBrowser('a browser that takes longer to come up than the handler may', () => {
  it('takes nothing of the time of the handler', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'rampart-launch-'));
    const program = join(directory, 'chromium');
    const real = findTestBrowser('chrome') ?? '';
    const slowly = '[ "$1" = --version ] || sleep 5';
    writeFileSync(program, `#!/bin/sh\n${slowly}\nexec '${real}' "$@"\n`);
    chmodSync(program, 0o755);
    const platform = await startFakePlatform();
    const runner = await startRunner(platform, { BROWSER_PATH: program });
    try {
      const body = `output.info('challenge', 'begun'); if (input.waits) await new Promise(() => {});`;
      platform.store('chall', aScript(body, '', 4_000));
      const report = await platform.submit({ challengeId: 'chall' });
      expect([report.result, linesOf(report).map(({ line }) => line)]).toEqual(['complete', ['begun']]);
      // Control: the handler itself has no more time than that.
      const waiting = await platform.submit({ challengeId: 'chall', inputs: { waits: 'yes' } });
      expect(waiting.result).toBe('fail');
      expect(linesOf(waiting).map(({ line }) => line)).toEqual(['begun', 'timed out']);
    } finally {
      await runner.stop();
      await platform.close();
      rmSync(directory, { recursive: true });
    }
  });
});
