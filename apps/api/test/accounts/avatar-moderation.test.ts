import { createHash } from 'node:crypto';
import { describeLocal, startOutsideService, type OutsideService } from '../support';
import { aPng } from '../uploads/a-png';
import type { Part } from '../uploads/multipart';
import { avatarPart, MIB, startAvatarTarget, type AvatarTarget } from './avatar-target';

describeLocal('avatars with captcha and moderation', () => {
  let services: OutsideService;
  let target: AvatarTarget;
  let moderated: number;
  /** The pictures the moderation was shown. */
  let shown: Buffer[];
  let flags: boolean | 'failure';
  beforeAll(async () => {
    services = await startOutsideService(({ path, body }) => {
      if (path === '/captcha') return { body: { success: body.includes('right-code') } };
      moderated += 1;
      const [, base64 = ''] = /data:image\/webp;base64,([A-Za-z0-9+/=]+)/.exec(body) ?? [];
      shown.push(Buffer.from(base64, 'base64'));
      const status = flags === 'failure' ? 500 : 200;
      return { status, body: { results: [{ flagged: flags === true }] } };
    });
    const { url } = services;
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
    moderated = 0;
    shown = [];
    flags = false;
  });
  afterAll(async () => {
    await target.stop();
    await services.stop();
  });

  const solved: Part = { name: 'captchaCode', content: 'right-code' };

  it('a missing or wrong captcha is 403 badCaptcha, before the size is looked at, and costs no token', async () => {
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

  it('a flagged picture is badModerationNotPassed, and nothing of it is stored', async () => {
    const team = await target.aRegisteredTeam();
    flags = true;
    const answer = await target.patchOwn(team, avatarPart(aPng(2)), solved);
    expect(answer).toMatchObject({ status: 400, kind: 'badModerationNotPassed' });
    expect(await target.stored(team)).toEqual([]);
    flags = false;
    expect((await target.patchOwn(team, avatarPart(aPng(2)), solved)).status).toBe(200);
    expect(moderated).toBe(2);
  });

  it('what is moderated is the picture that is stored, not the one that was sent', async () => {
    const team = await target.aRegisteredTeam();
    const sent = aPng(5);
    const { data } = await target.patchOwn(team, avatarPart(sent), solved);
    const [webp = Buffer.alloc(0)] = shown;
    expect(webp.equals(sent)).toBe(false);
    expect(data.url).toContain(createHash('sha256').update(webp).digest('hex'));
  });

  it('with good codes the limit holds all the same', async () => {
    target.clock.stopAt(target.now());
    const team = await target.aRegisteredTeam();
    const kinds: (string | undefined)[] = [];
    for (let call = 0; call < 3; call += 1) kinds.push((await target.patchOwn(team, solved)).kind);
    expect(kinds).toEqual(['goodAvatarUpdated', 'goodAvatarUpdated', 'badRateLimit']);
  });

  it('a removal is not moderated', async () => {
    const team = await target.aRegisteredTeam();
    flags = true;
    expect((await target.patchOwn(team, solved)).status).toBe(200);
    expect(moderated).toBe(0);
  });

  it('a service that fails refuses when allowOnInternalError is off', async () => {
    const team = await target.aRegisteredTeam();
    flags = 'failure';
    expect((await target.patchOwn(team, avatarPart(aPng(3)), solved)).kind).toBe('badModerationNotPassed');
  });

  it('staff need no captcha, but their pictures are moderated', async () => {
    const team = await target.aRegisteredTeam();
    flags = true;
    expect((await target.patchAsStaff(team.id, [avatarPart(aPng(4))])).kind).toBe('badModerationNotPassed');
    flags = false;
    expect((await target.patchAsStaff(team.id, [avatarPart(aPng(4))])).status).toBe(200);
  });
});
