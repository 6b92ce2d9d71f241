/** What stands beside the challenges of an event in files: hints, waves and solve scripts. */
import { chmod, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectBacklog } from '@rampart/core/inspection';
import { describeLocal, insist, unique, type Json } from '../support';
import { deleteEverything, edit, startEventTarget, type EventTarget } from './event-target';

const NOTHING = 'Nothing to change.';

describeLocal('beside the challenges of an event in files', () => {
  let event: EventTarget;
  beforeAll(async () => {
    event = await startEventTarget();
  });
  afterEach(() => deleteEverything(event.target));
  afterAll(() => event.stop());
  const run: EventTarget['run'] = (...args) => event.run(...args);

  test('hints and waves are applied, changed and rolled back, and what staff add is pulled or left alone', async () => {
    const folder = await event.aFolder('rev/license-key', 'web/guestbook');
    const hintsOf = async (id: string): Promise<{ id: string; title: string; price: number }[]> =>
      insist(await event.target.asStaff('GET', `/api/v2/admin/challs/${id}/hints`)).hints;
    const opensAt = async (id: string): Promise<number | undefined> => {
      const waves = insist(await event.target.asStaff('GET', '/api/v2/admin/waves')) as {
        id: string;
        openTime: number;
      }[];
      return waves.find((wave) => wave.id === id)?.openTime;
    };
    const wave = unique('wave');
    await edit(folder, 'event.yaml', (text) => text.replace('  evening:', `  ${wave}:`));
    await edit(folder, 'challenges/rev/license-key/challenge.yaml', (text) =>
      text.replace('wave: evening', `wave: ${wave}`),
    );
    await run('apply', folder);
    expect(await hintsOf('guestbook')).toMatchObject([
      { title: 'Who comes by', price: 0 },
      { title: 'What it brings', price: 50 },
    ]);
    expect(insist(await event.target.asStaff('GET', '/api/v2/admin/challs/license-key'))).toMatchObject({
      wave,
    });

    const written = 'challenges/web/guestbook/challenge.yaml';
    await edit(folder, written, (text) => text.replace('price: 50', 'price: 80'));
    await edit(folder, 'event.yaml', (text) => text.replace('T20:00:00+02:00', 'T21:00:00+02:00'));
    const { text } = await run('plan', folder);
    expect(text).toContain(
      `~ wave ${wave}\n    openTime: 2027-05-01T18:00:00.000Z → 2027-05-01T19:00:00.000Z`,
    );
    expect(text).toContain('~ guestbook\n    hints: changed');
    await run('apply', folder);
    expect(await run('plan', folder)).toMatchObject({ text: NOTHING });
    expect((await hintsOf('guestbook'))[1]).toMatchObject({ price: 80 });
    expect(await opensAt(wave)).toBe(Date.parse('2027-05-01T19:00:00Z'));

    // The files say nothing about hints of this one.
    const json = { title: 'From staff', content: 'Look again.', price: 10 };
    insist(await event.target.asStaff('POST', '/api/v2/admin/challs/license-key/hints', json));
    expect(await run('plan', folder)).toMatchObject({ text: NOTHING });
    expect(await run('rollback', folder, '--to', '1')).toMatchObject({ exitCode: 0 });
    expect((await hintsOf('guestbook'))[1]).toMatchObject({ price: 50 });
    expect(await opensAt(wave)).toBe(Date.parse('2027-05-01T18:00:00Z'));
    expect(await hintsOf('license-key')).toHaveLength(1);

    expect((await run('pull', folder)).text).toContain('wrote challenges/rev/license-key/challenge.yaml');
    // Pulled as well: what the target itself has on its board.
    await rm(join(folder, 'challenges/unnamed'), { recursive: true });
    const plan = join(folder, 'hints.plan.json');
    await edit(folder, written, (before) =>
      before.replace('price: 80', 'price: 90').replace('price: 50', 'price: 90'),
    );
    expect(await run('plan', folder, '--out', plan)).toMatchObject({ exitCode: 0 });
    const [first] = await hintsOf('guestbook');
    insist(
      await event.target.asStaff('PUT', `/api/v2/admin/challs/guestbook/hints/${first?.id ?? ''}`, {
        price: 1,
      }),
    );
    const refused = await run('apply', folder, '--plan', plan);
    expect([refused.exitCode, refused.text]).toEqual([
      1,
      expect.stringContaining('"guestbook" was changed on the server'),
    ]);

    expect(await run('rollback', folder, '--to', '0')).toMatchObject({ exitCode: 0 });
    expect(await opensAt(wave)).toBeUndefined();
  });

  test('a rollback takes back hints and waves that a later apply was the first to name', async () => {
    const folder = await event.aFolder('rev/license-key');
    const [own, theirs, added] = [unique('wave'), unique('wave'), unique('wave')];
    const challenge = 'challenges/rev/license-key/challenge.yaml';
    await edit(folder, 'event.yaml', (text) => text.replace('  evening:', `  ${own}:`));
    await edit(folder, challenge, (text) => text.replace('wave: evening', `wave: ${own}`));
    const openTime = Date.parse('2027-05-01T17:00:00Z');
    insist(await event.target.asStaff('PUT', `/api/v2/admin/waves/${theirs}`, { data: { openTime } }));
    await run('apply', folder);
    const hints = '/api/v2/admin/challs/license-key/hints';
    insist(
      await event.target.asStaff('POST', hints, { title: 'Of staff', content: 'Look again.', price: 10 }),
    );

    await edit(folder, 'event.yaml', (text) =>
      text.replace(
        `  ${own}:`,
        `  ${theirs}: 2027-05-01T22:00:00Z\n  ${added}: 2027-05-01T23:00:00Z\n  ${own}:`,
      ),
    );
    await edit(folder, challenge, (text) => `${text}\nhints: [{ title: Of files, content: Too much. }]\n`);
    await run('apply', folder);
    expect(insist(await event.target.asStaff('GET', hints)).hints).toMatchObject([{ title: 'Of files' }]);

    expect(await run('rollback', folder, '--to', '1')).toMatchObject({ exitCode: 0 });
    expect(insist(await event.target.asStaff('GET', hints)).hints).toMatchObject([
      { title: 'Of staff', price: 10 },
    ]);
    const waves = insist(await event.target.asStaff('GET', '/api/v2/admin/waves')) as Json[];
    const left = waves.filter(({ id }) => [theirs, added].includes(String(id)));
    expect(left).toMatchObject([{ id: theirs, openTime }]);
  });

  test('a wave is moved together with changes of its challenges, by a stored plan as well', async () => {
    const folder = await event.aFolder('rev/license-key');
    const [wave, plan] = [unique('wave'), join(folder, 'moved.plan.json')];
    const challenge = 'challenges/rev/license-key/challenge.yaml';
    await edit(folder, 'event.yaml', (text) => text.replace('  evening:', `  ${wave}:`));
    await edit(folder, challenge, (text) => text.replace('wave: evening', `wave: ${wave}`));
    await run('apply', folder);
    await edit(folder, 'event.yaml', (text) => text.replace('T20:00:00+02:00', 'T21:00:00+02:00'));
    await edit(folder, challenge, (text) => text.replace('max: 500', 'max: 450'));
    await run('plan', folder, '--out', plan);
    // It breaks off when the wave is moved, and its challenge is not yet changed.
    event.proxy.cut(1);
    expect(await run('apply', folder, '--plan', plan)).toMatchObject({ exitCode: 1 });
    expect(event.proxy.writes).toEqual([`PUT /api/v2/admin/waves/${wave}`]);
    event.proxy.pass();
    const setMax = async (max: number) =>
      insist(
        await event.target.asStaff('PUT', '/api/v2/admin/challs/license-key', {
          data: { points: { min: 100, max } },
        }),
      );
    await setMax(460);
    expect((await run('apply', folder, '--plan', plan)).text).toContain('"license-key" was changed on');
    await setMax(500);
    expect(await run('apply', folder, '--plan', plan)).toMatchObject({ exitCode: 0 });
    expect(await run('plan', folder)).toMatchObject({ text: NOTHING });
  });

  describe('solve scripts', () => {
    const FLAG = 'flag{the_end_of_the_rules}';
    let folder: string;
    beforeEach(async () => {
      folder = await event.aFolder('misc/warm-up', 'misc/own-server');
      await run('apply', folder);
    });

    async function withScript(lines: readonly string[], more = ''): Promise<void> {
      const directory = join(folder, 'challenges/misc/warm-up');
      await writeFile(join(directory, 'solve.sh'), ['#!/bin/sh', ...lines].join('\n'));
      await chmod(join(directory, 'solve.sh'), 0o755);
      await edit(
        folder,
        'challenges/misc/warm-up/challenge.yaml',
        (text) =>
          `${text.replace(/\nsolve: .*/s, '')}\nsolve: { script: solve.sh${more} } # ${unique('edit')}`,
      );
    }
    const checks = async (): Promise<Json[]> =>
      insist(await event.target.asStaff('GET', '/api/v2/admin/solve-checks'));
    const records = async (): Promise<Json[]> =>
      insist(
        await event.target.asStaff('GET', '/api/v2/admin/audit?limit=50&offset=0&action=solveCheck.record'),
      ).actions;

    test('say whether the challenge can be solved, where it says it runs, and the server knows', async () => {
      const address = 'ctf.example.org:31337';
      await withScript(
        [`[ "$CHALLENGE_ADDRESS" = ${address} ] && echo "it is ${FLAG}"`],
        `, address: '${address}'`,
      );
      expect(await run('lint', folder)).toMatchObject({ exitCode: 0 });
      const solved = await run('test', folder);
      expect(solved).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^solved {6}warm-up/) });
      expect(await checks()).toMatchObject([
        { challengeId: 'warm-up', challengeName: 'Warm-up', failure: null },
      ]);
      expect(await inspectBacklog(event.target.database)).toMatchObject({ unsolvable: { count: 0 } });
      // Nothing that the server stores of a challenge.
      expect(await run('plan', folder)).toMatchObject({ text: NOTHING });
    });

    test.each([
      ['noFlag', ['echo flag{another}'], ''],
      ['scriptFailed', [`echo '${FLAG}'`, 'exit 3'], ''],
      ['timedOut', [`echo '${FLAG}'`, 'sleep 60'], ', timeoutSeconds: 1'],
      // The script would solve it, had it been given the token.
      ['scriptFailed', ['set -eu', 'echo "$RAMPART_TOKEN"', `echo '${FLAG}'`], ''],
    ])('say %s, and nothing that the script has printed', async (failure, lines, more) => {
      await withScript(lines, more);
      const { exitCode, text } = await run('test', folder, '--only', 'warm-up');
      expect(exitCode).toBe(1);
      expect(text).toMatch(/^NOT solved {2}warm-up/);
      expect(text).not.toContain('flag{');
      expect(await checks()).toMatchObject([{ challengeId: 'warm-up', failure }]);
      expect(await inspectBacklog(event.target.database)).toMatchObject({ unsolvable: { count: 1 } });
    });

    test('raise no alarm before the release of the challenge', async () => {
      await withScript(['exit 1']);
      await run('test', folder);
      const release = (releaseTime: number | null) =>
        event.target.asStaff('PUT', '/api/v2/admin/challs/warm-up', { data: { releaseTime } });
      await release(Date.UTC(9000, 0));
      expect(await inspectBacklog(event.target.database)).toMatchObject({ unsolvable: { count: 0 } });
      await release(null);
      expect(await inspectBacklog(event.target.database)).toMatchObject({ unsolvable: { count: 1 } });
    });

    test('are reported each time, and audited when the result is another one', async () => {
      await withScript(['exit 1']);
      await run('test', folder);
      const [[before], audited] = [await checks(), await records()];
      event.target.clock.advanceMs(60_000);
      await run('test', folder);
      const [after] = await checks();
      expect(after.since).toBe(before.since);
      expect(after.checkedAt).toBeGreaterThanOrEqual(Number(before.checkedAt) + 60_000);
      expect(await records()).toEqual(audited);
      await withScript([`echo '${FLAG}'`]);
      await run('test', folder);
      expect((await records())[0]).toMatchObject({
        targetId: 'warm-up',
        before: { failure: 'scriptFailed' },
        after: { failure: null },
      });
    });

    test('are tried although the server does not know a challenge before them', async () => {
      await withScript([`echo '${FLAG}'`]);
      const unknown = join(folder, 'challenges/misc/another');
      await cp(join(folder, 'challenges/misc/warm-up'), unknown, { recursive: true });
      const { exitCode, text } = await run('test', folder);
      await rm(unknown, { recursive: true });
      expect(exitCode).toBe(1);
      expect(text).toContain('There is no challenge "another" on the server; run event apply first.');
      expect(text).toMatch(/^solved {6}warm-up/m);
    });

    test('need an instance where teams get one', async () => {
      await withScript([`echo '${FLAG}'`]);
      await edit(
        folder,
        'challenges/misc/own-server/challenge.yaml',
        (text) => `${text}\nsolve: { script: ../warm-up/solve.sh }\n`,
      );
      const { json } = await run('test', folder, '--json');
      expect(json).toMatchObject({
        trials: [
          { id: 'own-server', failure: 'noInstance' },
          { id: 'warm-up', failure: null },
        ],
      });
    });

    test('say nothing of a challenge that cannot be tried because the account does not see it', async () => {
      await edit(
        folder,
        'challenges/misc/own-server/challenge.yaml',
        (text) => `${text}\nrequires: [{ challenges: [warm-up] }]\nsolve: { script: ../warm-up/solve.sh }\n`,
      );
      await withScript([`echo '${FLAG}'`]);
      await run('apply', folder);
      const { exitCode, text } = await run('test', folder);
      expect(exitCode).toBe(1);
      expect(text).toContain('"own-server" was not tried: the account of the token does not see it');
      expect(await checks()).toMatchObject([{ challengeId: 'warm-up', failure: null }]);
    });
  });
});
