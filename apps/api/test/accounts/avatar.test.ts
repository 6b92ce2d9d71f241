import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ALL_PERMISSIONS, Permission } from '@rampart/contract';
import type { Config } from '@rampart/core/infra/config';
import {
  describeLocal,
  insist,
  startLocalTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';
import { aPng } from '../uploads/a-png';
import { asForm, type Part } from '../uploads/multipart';

const MIB = 1_048_576;
const avatarPart = (content: Buffer | string, fileName = 'me.png'): Part => ({
  name: 'avatar',
  fileName,
  content,
});

interface AvatarTarget extends LocalTarget {
  readonly directory: string;
  patchOwn(
    team: Pick<RegisteredTeam, 'authToken'>,
    ...parts: readonly Part[]
  ): ReturnType<LocalTarget['send']>;
  patchAsStaff(id: string, parts: readonly Part[], token?: string): ReturnType<LocalTarget['send']>;
  /** Names of all stored avatars of a team. */
  stored(team: { readonly id: string }): Promise<string[]>;
  own(team: RegisteredTeam): Promise<Json>;
}

async function startAvatarTarget(config: Partial<Config> = {}): Promise<AvatarTarget> {
  const directory = await mkdtemp(join(tmpdir(), 'avatars-'));
  const target = await startLocalTarget({
    config: { uploadProvider: { name: 'uploads/local', options: { uploadDirectory: directory } }, ...config },
  });
  return {
    ...target,
    directory,
    patchOwn: ({ authToken }, ...parts) =>
      target.send('PATCH', '/api/v2/users/me/avatar', { token: authToken, ...asForm(...parts) }),
    patchAsStaff: (id, parts, token = target.admin.authToken) =>
      target.send('PATCH', `/api/v2/admin/users/${id}/avatar`, { token, ...asForm(...parts) }),
    async stored({ id }) {
      const team = join(directory, 'avatars', id);
      return access(team).then(
        () => readdir(team),
        () => [],
      );
    },
    own: async ({ authToken }) => insist(await target.send('GET', '/api/v2/users/me', { token: authToken })),
    async stop() {
      await target.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

describeLocal('PATCH users/me/avatar (accounts reference 5.6)', () => {
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

  it('1: a malformed form is body:formData:malformed, and costs no token', async () => {
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
    ['a name that is too long', [avatarPart(aPng(1), 'a'.repeat(256))]],
  ])('2: %s is badBody at body:avatar', async (_title, parts) => {
    const team = await target.aRegisteredTeam();
    const answer = await target.patchOwn(team, ...parts);
    expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
    expect(answer.data.reason).toMatch(/^body:avatar: /);
  });

  it('4: a file over the limit is badAvatarFileSize and costs no token; one of exactly the limit is good', async () => {
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

  it('5: 2 in 120 s for each team, for uploads, removals and bad files alike', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    target.clock.stopAt(target.now());
    try {
      expect((await target.patchOwn(team)).status).toBe(200);
      expect((await target.patchOwn(team, avatarPart('no picture'))).kind).toBe('badAvatarFile');
      const refused = await target.patchOwn(team, avatarPart(aPng(6)));
      expect(refused).toMatchObject({ status: 429, kind: 'badRateLimit', data: { timeLeft: 60_000 } });
      expect((await target.patchOwn(team)).status).toBe(429);
      expect((await target.patchOwn(other, avatarPart(aPng(6)))).status).toBe(200);
      target.clock.advanceMs(60_000);
      expect((await target.patchOwn(team, avatarPart(aPng(6)))).status).toBe(200);
    } finally {
      target.clock.set(target.now());
    }
  });

  it('6: what is no picture is badAvatarFile, and the old avatar stays', async () => {
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

  it('8: a storage that fails is errorInternal, and the old avatar stays', async () => {
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

  it('nobody without a token', async () => {
    const answer = await target.send('PATCH', '/api/v2/users/me/avatar', asForm(avatarPart(aPng(1))));
    expect(answer).toMatchObject({ status: 401, kind: 'badToken' });
  });

  it('a banned team may change its avatar', async () => {
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    expect((await target.patchOwn(team, avatarPart(aPng(13)))).status).toBe(200);
  });

  describe('by staff (competition reference 5.7)', () => {
    it('sets and removes without a bucket, and is on record', async () => {
      const team = await target.aRegisteredTeam();
      const urls: (string | null)[] = [];
      for (const parts of [[avatarPart(aPng(20))], [avatarPart(aPng(21))], [avatarPart(aPng(22))], []]) {
        urls.push(insist(await target.patchAsStaff(team.id, parts)).url);
      }
      expect(urls[3]).toBeNull();
      expect(await target.stored(team)).toEqual([]);
      const { actions } = insist(
        await target.send('GET', `/api/v2/admin/audit?limit=10&offset=0&target=${team.id}&sortOrder=asc`, {
          token: target.admin.authToken,
        }),
      );
      expect(
        actions.map(({ action, before, after }: Json) => [action, before.avatarUrl, after.avatarUrl]),
      ).toEqual([
        ['team.avatar', null, urls[0]],
        ['team.avatar', urls[0], urls[1]],
        ['team.avatar', urls[1], urls[2]],
        ['team.avatar', urls[2], null],
      ]);
    });

    it('the team sees it on its next request', async () => {
      const team = await target.aRegisteredTeam();
      const { url } = insist(await target.patchAsStaff(team.id, [avatarPart(aPng(23))]));
      expect(await target.own(team)).toMatchObject({ avatarUrl: url });
    });

    it('an unknown team is 404 badUnknownUser', async () => {
      const answer = await target.patchAsStaff('nobody', [avatarPart(aPng(1))]);
      expect(answer).toMatchObject({ status: 404, kind: 'badUnknownUser' });
    });

    it('a team with any permission is 403 badUserPrivileged, the caller itself too', async () => {
      const staff = await target.aTeamWith(Permission.usersWrite);
      const other = await target.aTeamWith(Permission.challsRead);
      for (const id of [staff.id, other.id]) {
        const answer = await target.patchAsStaff(id, [avatarPart(aPng(1))], staff.authToken);
        expect(answer).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
        expect(await target.stored({ id })).toEqual([]);
      }
    });

    it('needs usersWrite and nothing else', async () => {
      const team = await target.aRegisteredTeam();
      const without = await target.aTeamWith(ALL_PERMISSIONS & ~Permission.usersWrite);
      const refused = await target.patchAsStaff(team.id, [], without.authToken);
      expect(refused).toMatchObject({ status: 403, kind: 'badPerms' });
    });

    it('refuses large files and what is no picture', async () => {
      const team = await target.aRegisteredTeam();
      expect(await target.patchAsStaff(team.id, [avatarPart(Buffer.alloc(MIB + 1))])).toMatchObject({
        kind: 'badAvatarFileSize',
        data: { maxSize: MIB },
      });
      expect((await target.patchAsStaff(team.id, [avatarPart('text')])).kind).toBe('badAvatarFile');
    });
  });
});

describeLocal('avatars with captcha and moderation', () => {
  let services: Server;
  let target: AvatarTarget;
  let judged: number;
  let flags: boolean | 'failure';
  beforeAll(async () => {
    services = createServer((req, res) => {
      void text(req).then((body) => {
        if (req.url === '/captcha') {
          res.end(JSON.stringify({ success: body.includes('right-code') }));
          return;
        }
        judged += 1;
        res
          .writeHead(flags === 'failure' ? 500 : 200)
          .end(JSON.stringify({ results: [{ flagged: flags === true }] }));
      });
    });
    services.listen(0, '127.0.0.1');
    await once(services, 'listening');
    const url = `http://127.0.0.1:${String((services.address() as AddressInfo).port)}`;
    target = await startAvatarTarget({
      captcha: {
        provider: {
          name: 'captcha/turnstile',
          options: { siteKey: 's', secretKey: 'k', verifyUrl: `${url}/captcha` },
        },
        protectedEndpoints: ['avatarUpload'],
      },
      avatarsModeration: {
        provider: { name: 'moderation/openai', options: { apiKey: 'k', baseURL: url } },
        allowOnInternalError: false,
      },
    });
  });
  beforeEach(() => {
    judged = 0;
    flags = false;
  });
  afterAll(async () => {
    await target.stop();
    services.close();
    services.closeAllConnections();
  });

  const solved: Part = { name: 'captchaCode', content: 'right-code' };

  it('3: a missing or wrong captcha is 403 badCaptcha, before the size is looked at, and costs no token', async () => {
    const team = await target.aRegisteredTeam();
    const wrong: Part = { name: 'captchaCode', content: 'wrong' };
    for (const parts of [[], [avatarPart(aPng(1))], [wrong, avatarPart(Buffer.alloc(MIB + 1))]]) {
      expect(await target.patchOwn(team, ...parts)).toMatchObject({ status: 403, kind: 'badCaptcha' });
    }
    expect((await target.patchOwn(team, avatarPart(aPng(1)), solved)).status).toBe(200);
    expect((await target.patchOwn(team, solved)).status).toBe(200);
  });

  it('2 before 3: a bad form is said before the captcha', async () => {
    const team = await target.aRegisteredTeam();
    const answer = await target.patchOwn(team, { name: 'avatar', content: 'text' });
    expect(answer.kind).toBe('badBody');
  });

  it('7: a flagged picture is badModerationNotPassed, and nothing of it is stored', async () => {
    const team = await target.aRegisteredTeam();
    flags = true;
    const answer = await target.patchOwn(team, avatarPart(aPng(2)), solved);
    expect(answer).toMatchObject({ status: 400, kind: 'badModerationNotPassed' });
    expect(await target.stored(team)).toEqual([]);
    flags = false;
    expect((await target.patchOwn(team, avatarPart(aPng(2)), solved)).status).toBe(200);
    expect(judged).toBe(2);
  });

  it('a removal is not judged', async () => {
    const team = await target.aRegisteredTeam();
    flags = true;
    expect((await target.patchOwn(team, solved)).status).toBe(200);
    expect(judged).toBe(0);
  });

  it('a service that fails refuses when allowOnInternalError is off', async () => {
    const team = await target.aRegisteredTeam();
    flags = 'failure';
    expect((await target.patchOwn(team, avatarPart(aPng(3)), solved)).kind).toBe('badModerationNotPassed');
  });

  it('staff needs no captcha, but its pictures are judged', async () => {
    const team = await target.aRegisteredTeam();
    flags = true;
    expect((await target.patchAsStaff(team.id, [avatarPart(aPng(4))])).kind).toBe('badModerationNotPassed');
    flags = false;
    expect((await target.patchAsStaff(team.id, [avatarPart(aPng(4))])).status).toBe(200);
  });
});
