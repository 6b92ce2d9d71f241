import { failed, ok } from './finding';
import { CHECK_TIMEOUT_MS, runChecks, type Check } from './run-checks';

const silent = () => ({ advance: () => undefined, finish: () => undefined });
const check = (name: string, run: Check['run'], needs: string[] = []): Check => ({ name, needs, run });

test('a check that depends on a broken one is skipped, also indirectly, and says so', async () => {
  const findings = await runChecks(
    [
      check('database', async () => failed('It is away.', 'Start it.')),
      check('schema', async () => ok('Up to date.'), ['database']),
      check('worker', async () => ok('Leads.'), ['schema']),
      check('redis', async () => ok('Here.')),
    ],
    silent,
  );
  expect(findings.map(({ check: name, status, detail }) => [name, status, detail])).toEqual([
    ['database', 'failed', 'It is away.'],
    ['schema', 'skipped', 'Needs database.'],
    ['worker', 'skipped', 'Needs schema.'],
    ['redis', 'ok', 'Here.'],
  ]);
});

test('a check that throws has failed, with its message', async () => {
  const [finding] = await runChecks(
    [check('database', () => Promise.reject(new Error('connection refused')))],
    silent,
  );
  expect(finding).toMatchObject({
    status: 'failed',
    detail: 'The check itself failed: connection refused.',
  });
});

describe('checks that hang', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const hangs = () => new Promise<never>(() => undefined);

  test('delay no other check, and all together less than 30 s', async () => {
    const ran: string[] = [];
    const findings = runChecks(
      [
        check('database', hangs),
        check('redis', hangs),
        check('storage', async () => {
          ran.push('storage');
          return ok('Here.');
        }),
        { ...check('clock', hangs), after: ['database'] },
        { ...check('proxies', hangs), after: ['clock'] },
      ],
      silent,
    );
    await jest.advanceTimersByTimeAsync(0);
    expect(ran).toEqual(['storage']);
    await jest.advanceTimersByTimeAsync(3 * CHECK_TIMEOUT_MS);
    expect(3 * CHECK_TIMEOUT_MS).toBeLessThan(30_000);
    expect((await findings).map(({ check: name, status }) => [name, status])).toEqual([
      ['database', 'failed'],
      ['redis', 'failed'],
      ['storage', 'ok'],
      ['clock', 'failed'],
      ['proxies', 'failed'],
    ]);
  });
});
