import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeLocal, insist } from '../support';
import { aPng } from '../uploads/a-png';
import type { Part } from '../uploads/multipart';
import { avatarPart, MIB, startAvatarTarget, type AvatarTarget } from './avatar-target';

describeLocal('PATCH users/me/avatar', () => {
  let target: AvatarTarget;
  beforeAll(async () => {
    target = await startAvatarTarget();
  });
  afterAll(() => target.stop());

  it('the picture becomes WebP of 256 x 256 under an address of its content', async () => {
    const team = await target.aRegisteredTeam();
    const answer = await target.patchOwn(team, avatarPart(aPng(10)));
    expect(answer).toMatchObject({ status: 200, kind: 'goodAvatarUpdated' });
    const { url } = answer.data;
    const served = await fetch(new URL(url, target.baseUrl));
    const webp = Buffer.from(await served.arrayBuffer());
    expect(url).toBe(`/uploads/avatars/${team.id}/${createHash('sha256').update(webp).digest('hex')}.webp`);
    expect(webp.subarray(8, 12).toString()).toBe('WEBP');
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment',
      'cache-control': 'public, max-age=31557600, immutable',
    });
    expect(await target.own(team)).toMatchObject({ avatarUrl: url });
    const profile = await target.send('GET', `/api/v2/users/${team.id}`);
    expect(profile.data).toMatchObject({ avatarUrl: url });
  });

  it('the board shows it', async () => {
    const team = await target.aRegisteredTeam();
    await target.solve(team, await target.aStoredChallenge());
    const { url } = insist(await target.patchOwn(team, avatarPart(aPng(11))));
    await target.board();
    const { leaderboard } = insist(await target.send('GET', '/api/v2/leaderboard/now?limit=100&offset=0'));
    expect(leaderboard.find(({ id }: { id: string }) => id === team.id)).toMatchObject({ avatarUrl: url });
  });

  it('a new one replaces the old one, whose file is gone', async () => {
    const team = await target.aRegisteredTeam();
    const first = insist(await target.patchOwn(team, avatarPart(aPng(1))));
    const second = insist(await target.patchOwn(team, avatarPart(aPng(200))));
    expect(second.url).not.toBe(first.url);
    expect(await target.stored(team)).toEqual([second.url.split('/').at(-1)]);
  });

  it('the same one again stays where it is', async () => {
    const team = await target.aRegisteredTeam();
    const first = insist(await target.patchOwn(team, avatarPart(aPng(2))));
    const second = insist(await target.patchOwn(team, avatarPart(aPng(2), 'other-name.png')));
    expect(second).toEqual(first);
    expect(await target.stored(team)).toHaveLength(1);
  });

  it('no file removes it, also when there was none', async () => {
    const team = await target.aRegisteredTeam();
    expect(insist(await target.patchOwn(team))).toEqual({ url: null });
    target.clock.advanceMs(120_000);
    await target.patchOwn(team, avatarPart(aPng(3)));
    expect(insist(await target.patchOwn(team, { name: 'other', content: 'text' }))).toEqual({ url: null });
    expect(await target.own(team)).toMatchObject({ avatarUrl: null });
    expect(await target.stored(team)).toEqual([]);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'a body of type %s is no form: the avatar is removed',
    async (type) => {
      const team = await target.aRegisteredTeam();
      await target.patchOwn(team, avatarPart(aPng(4)));
      const answer = await target.send('PATCH', '/api/v2/users/me/avatar', {
        token: team.authToken,
        raw: '{"avatar":"x"}',
        headers: { 'content-type': type },
      });
      expect(insist(answer)).toEqual({ url: null });
    },
  );

  it('a malformed form is body:formData:malformed, and costs no token', async () => {
    const team = await target.aRegisteredTeam();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await target.send('PATCH', '/api/v2/users/me/avatar', {
        token: team.authToken,
        raw: 'no form',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(answer).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: 'body:formData:malformed' },
      });
    }
  });

  it.each<[string, readonly Part[]]>([
    ['text in place of a file', [{ name: 'avatar', content: 'text' }]],
    ['two files', [avatarPart(aPng(1)), avatarPart(aPng(2))]],
    ['a file without a name', [avatarPart(aPng(1), '')]],
    ['a name with a path', [avatarPart(aPng(1), 'a/b.png')]],
    ['a name with a backslash', [avatarPart(aPng(1), 'a\\\\b.png')]],
    ['a name with a colon', [avatarPart(aPng(1), 'C:x.png')]],
    ['the name "."', [avatarPart(aPng(1), '.')]],
    ['the name ".."', [avatarPart(aPng(1), '..')]],
    ['a name with NUL', [avatarPart(aPng(1), `x"; filename*=utf-8''a%00b.png; y="`)]],
    ['a name of 256 characters', [avatarPart(aPng(1), 'a'.repeat(256))]],
  ])('%s is badBody at body:avatar', async (_title, parts) => {
    const team = await target.aRegisteredTeam();
    const answer = await target.patchOwn(team, ...parts);
    expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
    expect(answer.data.reason).toMatch(/^body:avatar: /);
  });

  it('a name of 255 characters is good (control)', async () => {
    const team = await target.aRegisteredTeam();
    expect((await target.patchOwn(team, avatarPart(aPng(1), 'a'.repeat(255)))).status).toBe(200);
  });

  it('a file over the limit is badAvatarFileSize and costs no token; one of exactly the limit is good', async () => {
    const team = await target.aRegisteredTeam();
    const exact = aPng(5, { paddingBytes: MIB - aPng(5).length - 12 });
    expect(exact).toHaveLength(MIB);
    for (const content of [aPng(5, { paddingBytes: MIB }), Buffer.alloc(MIB + 1), Buffer.alloc(20 * MIB)]) {
      const answer = await target.patchOwn(team, avatarPart(content));
      expect(answer).toMatchObject({ status: 400, kind: 'badAvatarFileSize', data: { maxSize: MIB } });
    }
    expect((await target.patchOwn(team, avatarPart(exact))).status).toBe(200);
    expect((await target.patchOwn(team, avatarPart(exact))).status).toBe(200);
  });

  it('the limit is the setting maxAvatarSize, and what the refusal names', async () => {
    const maxSize = 5_000;
    const strict = await startAvatarTarget({ maxAvatarSize: maxSize });
    try {
      const team = await strict.aRegisteredTeam();
      const of = (bytes: number) => aPng(18, { paddingBytes: bytes - aPng(18).length - 12 });
      expect([of(maxSize).length, of(maxSize + 1).length]).toEqual([maxSize, maxSize + 1]);
      expect(await strict.patchOwn(team, avatarPart(of(maxSize + 1)))).toMatchObject({
        status: 400,
        kind: 'badAvatarFileSize',
        data: { maxSize },
      });
      expect((await strict.patchOwn(team, avatarPart(of(maxSize)))).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it('uploads, removals and bad files take tokens of one bucket', async () => {
    const team = await target.aRegisteredTeam();
    target.clock.stopAt(target.now());
    try {
      expect((await target.patchOwn(team)).status).toBe(200);
      expect((await target.patchOwn(team, avatarPart('no picture'))).kind).toBe('badAvatarFile');
      const refused = await target.patchOwn(team, avatarPart(aPng(6)));
      expect(refused).toMatchObject({ status: 429, kind: 'badRateLimit', data: { timeLeft: 60_000 } });
      expect((await target.patchOwn(team)).status).toBe(429);
    } finally {
      target.clock.set(target.now());
    }
  });

  it('what is no picture is badAvatarFile, and the old avatar stays', async () => {
    const team = await target.aRegisteredTeam();
    const { url } = insist(await target.patchOwn(team, avatarPart(aPng(7))));
    const truncated = aPng(8, { sidePixels: 200 }).subarray(0, 60);
    expect(await target.patchOwn(team, avatarPart(truncated))).toMatchObject({
      status: 400,
      kind: 'badAvatarFile',
    });
    expect(await target.own(team)).toMatchObject({ avatarUrl: url });
    expect(await target.stored(team)).toHaveLength(1);
  });

  it('a storage that fails is errorInternal, and the old avatar stays', async () => {
    const broken = await startAvatarTarget();
    try {
      const team = await broken.aRegisteredTeam();
      const { url } = insist(await broken.patchOwn(team, avatarPart(aPng(8))));
      await rm(broken.directory, { recursive: true });
      await writeFile(broken.directory, 'no directory');
      const answer = await broken.patchOwn(team, avatarPart(aPng(9)));
      expect(answer).toMatchObject({ status: 500, kind: 'errorInternal' });
      expect(await broken.own(team)).toMatchObject({ avatarUrl: url });
    } finally {
      await broken.stop();
    }
  });

  it('the new one is stored before the old one is deleted: a failing storage leaves the old file', async () => {
    const team = await target.aRegisteredTeam();
    insist(await target.patchOwn(team, avatarPart(aPng(15))));
    const before = await target.stored(team);
    // Where new content is written first; as a file it takes none.
    const staging = join(target.directory, '.incoming');
    await rm(staging, { recursive: true });
    await writeFile(staging, 'no directory');
    try {
      expect((await target.patchOwn(team, avatarPart(aPng(16)))).kind).toBe('errorInternal');
      expect(await target.stored(team)).toEqual(before);
    } finally {
      await rm(staging);
    }
  });

  it('an avatar whose file cannot be deleted is removed all the same', async () => {
    const team = await target.aRegisteredTeam();
    const { url } = insist(await target.patchOwn(team, avatarPart(aPng(17))));
    const file = join(target.directory, url.slice('/uploads/'.length));
    await rm(file);
    await mkdir(file);
    expect(insist(await target.patchOwn(team))).toEqual({ url: null });
    expect(await target.own(team)).toMatchObject({ avatarUrl: null });
  });

  it('an old file that cannot be deleted does not undo the change', async () => {
    const team = await target.aRegisteredTeam();
    const { url } = insist(await target.patchOwn(team, avatarPart(aPng(14))));
    const file = join(target.directory, url.slice('/uploads/'.length));
    await rm(file);
    // A directory is not deleted as a file.
    await mkdir(file);
    const second = insist(await target.patchOwn(team, avatarPart(aPng(12))));
    expect(await target.own(team)).toMatchObject({ avatarUrl: second.url });
  });

  it('a banned team may change its avatar', async () => {
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    expect((await target.patchOwn(team, avatarPart(aPng(13)))).status).toBe(200);
  });
});
