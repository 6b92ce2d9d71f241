import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  unique,
  type LocalTarget,
  type Target,
} from '../support';

const VERSIONS = ['v1', 'v2'] as const;
const anAddress = () => `${unique('mail')}@example.org`;
/** As long as asked for, with labels that are not too long. */
const anAddressOf = (characters: number, tag: string): string => {
  const labels = ['x', 'y', 'z'].map((letter) => letter.repeat(60)).join('.');
  const address = `${tag.padEnd(30, 'x')}@${labels}.`;
  return address + 'w'.repeat(characters - address.length);
};
const register = (target: Pick<Target, 'send'>, body: unknown, version = 'v2') =>
  target.send('POST', `/api/${version}/auth/register`, { json: body });

describe('registration', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('V1 answers goodRegister with an auth token and nothing else', async () => {
    const answer = await register(target, { name: unique('team'), email: anAddress() }, 'v1');
    expect(answer).toMatchObject({ status: 200, kind: 'goodRegister' });
    expect(Object.keys(answer.data)).toEqual(['authToken']);
    expect(await target.send('GET', '/api/v1/auth/test', { token: answer.data.authToken })).toMatchObject({
      kind: 'goodToken',
    });
  });

  it('V2 answers goodRegister with an auth token and the team token', async () => {
    const answer = await register(target, { name: unique('team'), email: anAddress() });
    expect(answer).toMatchObject({ status: 200, kind: 'goodRegister' });
    expect(Object.keys(answer.data)).toEqual(['authToken', 'teamToken']);
    const { teamToken } = answer.data;
    expect(await target.send('POST', '/api/v1/auth/login', { json: { teamToken } })).toMatchObject({
      kind: 'goodLogin',
    });
  });

  it('no division, permission or ban is taken from the client', async () => {
    const plain = insist(await register(target, { name: unique('team'), email: anAddress() }));
    const greedy = insist(
      await register(target, {
        name: unique('team'),
        email: anAddress(),
        division: 'student',
        perms: 63,
        banned: true,
        id: 'mine',
        __proto__: { perms: 63 },
      }),
    );
    const own = async (token: string) => insist(await target.send('GET', '/api/v2/users/me', { token }));
    const [one, other] = [await own(plain.authToken), await own(greedy.authToken)];
    expect(other).toMatchObject({ perms: 0, banned: false, division: one.division });
    expect(other.id).not.toBe('mine');
  });

  it('name and address are trimmed, the address is lower-cased, the case of the name is kept', async () => {
    const [name, email] = [unique('Team'), anAddress()];
    const { authToken } = insist(
      await register(target, { name: ` \u00a0${name}\t`, email: `  ${email.toUpperCase()} ` }),
    );
    expect(insist(await target.send('GET', '/api/v2/users/me', { token: authToken }))).toMatchObject({
      name,
      email,
    });
  });

  it('neither an address nor a ranking-site token is badBody at "email"', async () => {
    for (const body of [{ name: unique('team') }, { name: unique('team'), ranksiteToken: '' }]) {
      expect(await register(target, body)).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: expect.stringMatching(/^body:email: /) },
      });
    }
  });

  describe.each(VERSIONS)('conflicts in %s', (version) => {
    it('a taken name is 409 badKnownName, in whatever case', async () => {
      const name = unique('Team');
      insist(await register(target, { name, email: anAddress() }, version));
      for (const again of [name, name.toUpperCase(), ` ${name.toLowerCase()} `]) {
        expect(await register(target, { name: again, email: anAddress() }, version)).toMatchObject({
          status: 409,
          kind: 'badKnownName',
        });
      }
    });

    it('a taken address is 409 badKnownEmail, in whatever case', async () => {
      const email = anAddress();
      insist(await register(target, { name: unique('team'), email }, version));
      expect(
        await register(target, { name: unique('team'), email: email.toUpperCase() }, version),
      ).toMatchObject({
        status: 409,
        kind: 'badKnownEmail',
      });
    });

    it('when both are taken, by one team or by two, the name is named', async () => {
      const [one, other] = [
        { name: unique('team'), email: anAddress() },
        { name: unique('team'), email: anAddress() },
      ];
      insist(await register(target, one, version));
      insist(await register(target, other, version));
      for (const email of [one.email, other.email]) {
        expect(await register(target, { name: one.name, email }, version)).toMatchObject({
          status: 409,
          kind: 'badKnownName',
        });
      }
    });
  });

  it('of 20 teams that ask for one name at once, one gets it', async () => {
    const name = unique('team');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register(target, { name, email: anAddress() })),
    );
    const kinds = answers.map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array.from({ length: 19 }, () => 'badKnownName'), 'goodRegister']);
  });

  it.each([
    ['two characters', 'ab', true],
    ['64 characters', 'x'.repeat(64), true],
    ['inner blanks and every kind of ASCII punctuation', '~ !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|} ~', true],
    ['one character', 'a', false],
    ['65 characters', 'x'.repeat(65), false],
    ['nothing', '', false],
    ['only white space', ' \t\u2003', false],
    ['one character once trimmed', '  a  ', false],
    ['a letter beyond ASCII', 'Zoë', false],
    ['an emoji', 'team 😀', false],
    ['a line end inside', 'team\nname', false],
    ['NUL inside', 'team\u0000name', false],
    ['DEL inside', 'team\u007fname', false],
  ])('a team name of %s', async (_title, name, isGood) => {
    const answer = await register(target, { name, email: anAddress() });
    // On a shared deployment the fixed good names may be taken.
    if (isGood) expect(['goodRegister', 'badKnownName']).toContain(answer.kind);
    else expect(answer).toMatchObject({ status: 400, kind: 'badName' });
  });

  it.each([
    ['dots, plus and punctuation', (tag: string) => `a.b+${tag}!#$%&'*/=?^_{}|~-\`@example.org`, true],
    ['a local part of 64', (tag: string) => `${tag.padEnd(64, 'x')}@example.org`, true],
    ['a label of 63', (tag: string) => `${tag}@${'x'.repeat(63)}.org`, true],
    ['digits and hyphens in the last label', (tag: string) => `${tag}@example.x1-2y`, true],
    ['a local part of 65', (tag: string) => `${tag.padEnd(65, 'x')}@example.org`, false],
    ['a label of 64', (tag: string) => `${tag}@${'x'.repeat(64)}.org`, false],
    ['254 characters', (tag: string) => anAddressOf(254, tag), true],
    ['255 characters', (tag: string) => anAddressOf(255, tag), false],
    ['no @', (tag: string) => tag, false],
    ['two @', (tag: string) => `${tag}@a@example.org`, false],
    ['no local part', () => '@example.org', false],
    ['no domain', (tag: string) => `${tag}@`, false],
    ['no dot in the domain', (tag: string) => `${tag}@localhost`, false],
    ['a leading dot', (tag: string) => `.${tag}@example.org`, false],
    ['a last dot', (tag: string) => `${tag}.@example.org`, false],
    ['a doubled dot', (tag: string) => `a..${tag}@example.org`, false],
    ['a leading back-quote', (tag: string) => `\`${tag}@example.org`, false],
    ['a quoted local part', (tag: string) => `"${tag}"@example.org`, false],
    ['a blank inside', (tag: string) => `a ${tag}@example.org`, false],
    ['an address literal', (tag: string) => `${tag}@[192.0.2.1]`, false],
    ['a numeric last label', (tag: string) => `${tag}@192.0.2.1`, false],
    ['a last label of one letter', (tag: string) => `${tag}@example.o`, false],
    ['an underscore in the domain', (tag: string) => `${tag}@exa_mple.org`, false],
    ['a hyphen at an edge of a label', (tag: string) => `${tag}@-example.org`, false],
    ['a letter beyond ASCII', (tag: string) => `${tag}@exämple.org`, false],
    ['NUL inside', (tag: string) => `${tag}\u0000@example.org`, false],
  ])('an email address with %s', async (_title, address, isGood) => {
    const answer = await register(target, { name: unique('team'), email: address(unique('m')) });
    expect(answer).toMatchObject(
      isGood ? { status: 200, kind: 'goodRegister' } : { status: 400, kind: 'badEmail' },
    );
  });

  describe.each(VERSIONS)('several wrong fields at once in %s', (version) => {
    it.each([
      ['both rules broken: badEmail', { email: 'nobody', name: 'a' }, 'badEmail'],
      ['both rules broken, name sent first: badEmail', { name: 'a', email: 'nobody' }, 'badEmail'],
      ['a bad address and a name of another type: badEmail', { email: 'nobody', name: 5 }, 'badEmail'],
      ['a bad address and no name: badEmail', { email: 'nobody' }, 'badEmail'],
      ['a bad name and an address of another type: badName', { email: 5, name: 'a' }, 'badName'],
      ['a bad name and a token of another type: badName', { name: 'a', ranksiteToken: [] }, 'badName'],
      ['a bad name and no address at all: badName', { name: 'a' }, 'badName'],
      ['no name: badBody', { email: 'a@example.org' }, 'badBody'],
      ['a name of another type: badBody', { email: 'a@example.org', name: 5 }, 'badBody'],
      ['a name that is null: badBody', { email: 'a@example.org', name: null }, 'badBody'],
      ['an address that is null: badBody', { email: null, name: 'Alpha' }, 'badBody'],
    ])('%s', async (_title, body, kind) => {
      const answer = await register(target, body, version);
      expect(answer).toMatchObject({ status: 400, kind });
      expect(Object.hasOwn(answer.body, 'data')).toBe(kind === 'badBody');
    });
  });
});

describeLocal('registration by configuration', () => {
  let target: LocalTarget | undefined;
  afterEach(() => target?.stop());

  it('is refused with badRegistrationsDisabled when it is closed, after the rules of its fields', async () => {
    target = await startLocalTarget({ config: { registrationsEnabled: false } });
    expect(await register(target, { name: unique('team'), email: anAddress() })).toMatchObject({
      status: 400,
      kind: 'badRegistrationsDisabled',
    });
    expect(await register(target, { name: 'a', email: anAddress() })).toMatchObject({ kind: 'badName' });
    expect(await register(target, { name: unique('team') })).toMatchObject({ kind: 'badBody' });
    expect(await register(target, { name: unique('team'), ranksiteToken: 'x' })).toMatchObject({
      kind: 'badRegistrationsDisabled',
    });
  });

  it('with a ranking-site token is 404 badEndpoint without a ranking site', async () => {
    target = await startLocalTarget();
    expect(await register(target, { name: unique('team'), ranksiteToken: 'x' })).toMatchObject({
      status: 404,
      kind: 'badEndpoint',
    });
  });

  it.each([
    ['the default division', 'student', 'student'],
    ['the first division when there is no default', undefined, 'open'],
  ])(
    'without mail a team starts in %s and may be in every one',
    async (_title, defaultDivision, division) => {
      target = await startLocalTarget({
        config: {
          defaultDivision,
          divisionACLs: [{ match: 'any', value: '', divisions: ['open'] }],
        },
      });
      const { authToken } = insist(await register(target, { name: unique('team'), email: anAddress() }));
      expect(insist(await target.send('GET', '/api/v2/users/me', { token: authToken }))).toMatchObject({
        division,
        allowedDivisions: ['open', 'student'],
      });
    },
  );

  it('works before the start and after the end, and is not limited when no mail is sent', async () => {
    target = await startLocalTarget();
    const now = target.now().getTime();
    await target.set({ startTime: now + 1e6, endTime: now + 2e6 });
    expect(await register(target, { name: unique('team'), email: anAddress() })).toMatchObject({
      status: 200,
    });
    await target.set({ startTime: now - 2e6, endTime: now - 1e6 });
    for (let count = 0; count < 25; count += 1) {
      expect(await register(target, { name: unique('team'), email: anAddress() })).toMatchObject({
        status: 200,
      });
    }
  });
});
