import { failed, ok } from './finding';
import { runChecks, type Check } from './run-checks';

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
