import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeLocal, insist } from '../support';
import {
  copyChallenge,
  deleteEverything,
  edit,
  startEventTarget,
  storedChallenges,
  type EventTarget,
} from './event-target';

const NOTHING = 'Nothing to change.';

describeLocal('an event in files', () => {
  let event: EventTarget;
  beforeAll(async () => {
    event = await startEventTarget();
  });
  afterAll(() => event.stop());
  beforeEach(async () => {
    event.proxy.pass();
    await deleteEverything(event.target);
  });
  const run: EventTarget['run'] = (...args) => event.run(...args);
  const put = (id: string, data: object) =>
    event.target.asStaff('PUT', `/api/v2/admin/challs/${id}`, { data });
  const get = async (id: string) => event.target.asStaff('GET', `/api/v2/admin/challs/${id}`);

  // The server is then as if the request of the next write were lost. The writes are an upload, the settings, a wave, a
  // change, a creation, its two hints, and a deletion that hides first.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'when the answer to write %d is lost, an apply that is run again ends the same',
    async (atWrite) => {
      const folder = await event.aFolder('misc/warm-up', 'crypto/postcard', 'web/guestbook');
      await run('apply', folder);
      const name = `lost-${String(atWrite)}`;
      await edit(folder, 'challenges/crypto/postcard/handout/postcard.txt', () => name);
      await edit(folder, 'event.yaml', (text) =>
        text
          .replace('name: Example CTF', `name: ${name}`)
          .replace('  evening:', `  ${name}: 2027-05-01T21:00:00Z\n  evening:`),
      );
      await rm(join(folder, 'challenges/misc/warm-up'), { recursive: true });
      await copyChallenge(folder, 'web/guestbook', 'web/second');
      event.proxy.cut(atWrite);
      const broken = await run('apply', folder);
      expect(broken.exitCode).toBe(1);
      expect(broken.text).toContain('run the command again');
      event.proxy.pass();
      expect(await run('apply', folder)).toMatchObject({ exitCode: 0 });
      expect((await run('plan', folder)).text).toBe(NOTHING);
      const ids = (await storedChallenges(event.target)).map(({ id }) => id);
      expect(ids.sort()).toEqual(['guestbook', 'postcard', 'second']);
      expect((await run('history', folder)).text.split('\n')).toHaveLength(3);
    },
  );

  test('a hint whose answer is lost is added once', async () => {
    const folder = await event.aFolder('web/guestbook');
    event.proxy.loseAnswer('/hints');
    expect(await run('apply', folder)).toMatchObject({ exitCode: 0 });
    const path = '/api/v2/admin/challs/guestbook/hints';
    const { hints } = insist(await event.target.asStaff('GET', path));
    expect(hints).toMatchObject([{ title: 'Who comes by' }, { title: 'What it brings' }]);
    expect((await run('plan', folder)).text).toBe(NOTHING);
  });

  test('a stored plan is applied once, whatever often it is run', async () => {
    const folder = await event.aFolder('misc/warm-up', 'crypto/postcard', 'web/guestbook');
    const plan = join(folder, 'first.plan.json');
    await run('plan', folder, '--out', plan);
    event.proxy.cut(3);
    expect(await run('apply', folder, '--plan', plan)).toMatchObject({ exitCode: 1 });
    event.proxy.pass();
    expect(await run('apply', folder, '--plan', plan)).toMatchObject({ exitCode: 0 });
    event.proxy.pass();
    expect(await run('apply', folder, '--plan', plan)).toMatchObject({ exitCode: 0 });
    expect(event.proxy.writes).toEqual([]);
  });

  test.each([
    ['a challenge that it changes', 'warm-up', { author: 'Staff' }],
    ['a challenge that it deletes', 'postcard', { author: 'Staff' }],
    ['the id of one that it creates', 'brand-new', { name: 'x', flag: 'y' }],
  ])(
    'a change by staff to %s, between plan and apply, is refused and nothing is written',
    async (_, id, data) => {
      const folder = await event.aFolder('misc/warm-up', 'crypto/postcard');
      await run('apply', folder);
      await edit(folder, 'challenges/misc/warm-up/challenge.yaml', (text) =>
        text.replace('author: Ada', 'author: Eve'),
      );
      await copyChallenge(folder, 'misc/warm-up', 'misc/brand-new');
      await rm(join(folder, 'challenges/crypto/postcard'), { recursive: true });
      const plan = join(folder, 'second.plan.json');
      await run('plan', folder, '--out', plan);
      insist(await put(id, data));
      event.proxy.pass();
      const { exitCode, text } = await run('apply', folder, '--plan', plan);
      expect(exitCode).toBe(1);
      expect(text).toContain(`Challenge "${id}" was changed on the server since the plan was made`);
      expect(event.proxy.writes).toEqual([]);
    },
  );

  test('settings that staff have changed meanwhile are not overwritten', async () => {
    const folder = await event.aFolder('misc/warm-up');
    await run('apply', folder);
    await edit(folder, 'event.yaml', (text) => text.replace('name: Example CTF', 'name: Files'));
    const plan = join(folder, 'third.plan.json');
    await run('plan', folder, '--out', plan);
    await event.target.set({ ctfName: 'Staff' });
    const { exitCode, text } = await run('apply', folder, '--plan', plan);
    expect([exitCode, text]).toEqual([1, expect.stringContaining('A setting was changed on the server')]);
  });

  test('what another tool manages is not touched without --take-over', async () => {
    const folder = await event.aFolder('misc/warm-up');
    insist(await put('warm-up', { name: 'Theirs', flag: 'f', sortWeight: 5, managedBy: 'another tool' }));
    const refused = await run('apply', folder);
    expect(refused.exitCode).toBe(1);
    expect(refused.text).toContain('warm-up is managed by "another tool"');
    expect(await storedChallenges(event.target)).toHaveLength(1);
    expect(await run('apply', folder, '--take-over')).toMatchObject({ exitCode: 0 });
    expect((await get('warm-up')).data).toMatchObject({ name: 'Warm-up' });
    await run('rollback', folder, '--to', '0');
    expect((await get('warm-up')).data).toMatchObject({ name: 'Theirs', managedBy: 'another tool' });
  });

  test('a rollback gives back what a later apply has taken over, and leaves it alone from then on', async () => {
    const folder = await event.aFolder('misc/warm-up');
    await run('apply', folder);
    insist(await put('by-hand', { name: 'By hand', author: 'Staff', flag: 'f', sortWeight: 5 }));
    await copyChallenge(folder, 'misc/warm-up', 'misc/by-hand');
    expect(await run('apply', folder, '--take-over')).toMatchObject({ exitCode: 0 });
    expect(await run('rollback', folder, '--to', '1')).toMatchObject({ exitCode: 0 });
    expect((await get('by-hand')).data).toMatchObject({ name: 'By hand', author: 'Staff' });
    expect((await get('by-hand')).data).not.toHaveProperty('managedBy');
    insist(await put('by-hand', { author: 'Again' }));
    expect(await run('rollback', folder, '--to', '0')).toMatchObject({ exitCode: 0 });
    expect((await get('by-hand')).data).toMatchObject({ name: 'By hand', author: 'Again' });
  });

  test('a rollback keeps what was pulled before the apply that it takes back', async () => {
    const folder = await event.aFolder('misc/warm-up');
    await run('apply', folder);
    insist(await put('warm-up', { author: 'Staff' }));
    await run('pull', folder);
    expect((await run('apply', folder)).text).toBe(NOTHING);
    await edit(folder, 'challenges/misc/warm-up/challenge.yaml', (text) =>
      text.replace('max: 500', 'max: 400'),
    );
    await run('apply', folder);
    expect(await run('rollback', folder, '--to', '2')).toMatchObject({ exitCode: 0 });
    expect((await get('warm-up')).data).toMatchObject({ author: 'Staff', points: { max: 500 } });
  });

  test('a challenge that teams have solved is deleted on request only', async () => {
    const folder = await event.aFolder('misc/warm-up');
    await run('apply', folder);
    await rm(join(folder, 'challenges/misc/warm-up'), { recursive: true });
    const plan = join(folder, 'fourth.plan.json');
    await run('plan', folder, '--out', plan);
    const team = await event.target.aRegisteredTeam();
    await event.target.solve(team, { id: 'warm-up', flag: 'flag{the_end_of_the_rules}', secret: '' });
    for (const stored of [['--plan', plan], []]) {
      event.proxy.pass();
      const refused = await run('apply', folder, ...stored);
      expect([refused.exitCode, event.proxy.writes]).toEqual([1, []]);
      expect(refused.text).toContain('Teams have solved warm-up');
    }
    expect(await run('apply', folder, '--delete-solved')).toMatchObject({ exitCode: 0 });
    expect(await get('warm-up')).toMatchObject({ status: 404 });
  });

  test('a plan says whose scores move, by how much, and then they do', async () => {
    const folder = await event.aFolder('misc/warm-up');
    await run('apply', folder);
    const team = await event.target.aRegisteredTeam();
    await event.target.solve(team, { id: 'warm-up', flag: 'flag{the_end_of_the_rules}', secret: '' });
    await edit(folder, 'challenges/misc/warm-up/challenge.yaml', (text) =>
      text.replace('max: 500', 'max: 400'),
    );
    const { text } = await run('plan', folder);
    expect(text).toContain('Scores that move: 1.');
    expect(text).toContain('warm-up: 500 → 400 points');
    expect(text).toContain(`"${team.name}": 500 → 400 (-100), place 1 → place 1`);
    await run('apply', folder);
    await event.target.board();
    const own = await event.target.send('GET', '/api/v2/users/me', { token: team.authToken });
    expect(insist(own).score).toBe(400);
  });

  test('what the server could not store is known before anything is written', async () => {
    const folder = await event.aFolder('misc/own-server');
    await edit(folder, 'challenges/misc/own-server/challenge.yaml', (text) =>
      text.replace('timeoutMilliseconds', 'instancer: other\n  timeoutMilliseconds'),
    );
    await edit(folder, 'event.yaml', (text) => `${text}\ndivisions: { open: Everybody }\n`);
    const { exitCode, text } = await run('apply', folder);
    expect(exitCode).toBe(1);
    expect(text).toContain('own-server: the server has no instancer "other"; name one of main.');
    expect(text).toContain(
      'Note: divisions is {"open":"Open","student":"Student"} in the configuration of the server',
    );
    expect(await storedChallenges(event.target)).toEqual([]);
  });

  test('output never shows flags, secrets and code', async () => {
    const folder = await event.aFolder('misc/warm-up', 'pwn/queen-of-the-hill');
    await run('apply', folder);
    const change = (id: string, from: string, to: string) =>
      edit(folder, `challenges/${id}/challenge.yaml`, (text) => text.replace(from, to));
    await change('misc/warm-up', 'flag{the_end_of_the_rules}', 'flag{secret}');
    await change('pwn/queen-of-the-hill', 'replace-this-secret-before-the-event', 'a secret');
    for (const args of [[], ['--json']]) {
      const { text } = await run('plan', folder, ...args);
      expect(text).toContain('scoring');
      expect(text).not.toMatch(/secret|the_end_of/);
    }
  });

  test('what staff have changed is pulled into the files, and their comments stay', async () => {
    const folder = await event.aFolder('misc/warm-up');
    await run('apply', folder);
    insist(await put('warm-up', { points: { min: 1, max: 2 }, tags: [] }));
    insist(await put('theirs', { name: 'x', flag: 'y', managedBy: 'another folder' }));
    await event.target.set({ ctfName: 'Staff' });
    expect((await run('pull', folder)).text).toBe(
      'wrote event.yaml\nwrote challenges/misc/warm-up/challenge.yaml\nLeft out, because other tools manage them (managedBy): theirs.',
    );
    expect((await run('plan', folder)).text).toBe(NOTHING);
    await edit(folder, 'challenges/misc/warm-up/challenge.yaml', (text) => {
      expect(text).toContain('# Its solves do not break ties');
      return text.replace('max: 2', 'max: 3');
    });
    expect((await run('plan', folder)).text).toContain('{"min":1,"max":2} → {"min":1,"max":3}');
  });

  test('after a pull a challenge still hands out the files that its author keeps', async () => {
    const folder = await event.aFolder('crypto/postcard');
    await run('apply', folder);
    const { files } = (await get('postcard')).data;
    insist(await put('postcard', { files: [...files, { name: 'more', url: 'x', size: 1 }] }));
    await run('pull', folder);
    const handout = 'challenges/crypto/postcard/handout/postcard.txt';
    await edit(folder, handout, (text) => `${text}PS\n`);
    expect((await run('plan', folder)).text).toContain(`^ ${handout}`);
  });

  test('a pull writes no script outside of the event, whatever path its author gave it', async () => {
    const folder = await event.aFolder('web/guestbook');
    await run('apply', folder);
    await edit(folder, 'challenges/web/guestbook/challenge.yaml', (text) =>
      text.replace('script: bot.ts', 'script: ../../../../outside.ts'),
    );
    const pulled = await run('pull', folder);
    expect(pulled).toMatchObject({ exitCode: 1 });
    expect(pulled.text).toContain(
      '"../../../../outside.ts" of challenges/web/guestbook leads out of the folder',
    );
    await expect(access(join(folder, '../outside.ts'))).rejects.toThrow('ENOENT');
  });

  test('a pull says which challenges only the files have', async () => {
    const folder = await event.aFolder('misc/warm-up', 'crypto/postcard');
    await run('apply', folder);
    await event.target.asStaff('DELETE', '/api/v1/admin/challs/postcard');
    expect((await run('pull', folder)).text).toContain(
      'postcard is not on the server: remove its folder, or the next apply creates it.',
    );
  });

  test('a running event is pulled into a new folder, files and scripts too', async () => {
    const folder = await event.aFolder();
    await run('apply', folder);
    for (const id of ['мир', 'дом']) insist(await put(encodeURIComponent(id), { name: 'x', flag: 'y' }));
    const { files } = (await get('postcard')).data;
    // Too long for file systems.
    insist(await put('postcard', { files: [{ ...files[0], name: '字'.repeat(100) }] }));
    const copy = `${folder}-copy`;
    expect(await run('pull', copy)).toMatchObject({ exitCode: 0 });
    await rm(join(copy, 'challenges/misc'), { recursive: true });
    expect((await run('pull', copy)).text).toContain('wrote challenges/misc/warm-up/challenge.yaml');
    expect(await run('lint', copy)).toMatchObject({ exitCode: 0 });
    const { text } = await run('plan', copy);
    expect(text.split('\n')).toHaveLength(10);
    expect(text).not.toContain('字');
    expect(text).toContain('warm-up is as in the files, and managed by');
    await rm(copy, { recursive: true });
  });
});
