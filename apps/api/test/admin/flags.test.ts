import { createMintedFlagStore, createMintFlag } from '@rampart/core/challenges';
import { systemRandom } from '@rampart/core/infra/clock';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  unique,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type Target,
} from '../support';

/** The latest rows of the submission record of one challenge. */
async function record(target: Pick<Target, 'asStaff'>, challengeId: string): Promise<Json[]> {
  const { submissions } = insist(
    await target.asStaff('POST', '/api/v2/admin/submissions?limit=100&offset=0', {
      challenge: { include: [challengeId] },
    }),
  );
  return submissions;
}

describe('flag providers', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  /** A challenge with these entries, and the kind that each flag of a fresh team is answered with. */
  const kindsOf = async (flags: readonly object[], tries: readonly string[]) => {
    const challenge = await target.aStoredChallenge({ data: { flags } });
    const kinds: (string | undefined)[] = [];
    for (const flag of tries) {
      kinds.push((await target.submit(await target.aRegisteredTeam(), challenge, flag)).kind);
    }
    return kinds;
  };
  const [good, bad] = ['goodFlag', 'badFlag'];

  it('the list names the three providers with the JSON Schema of their configuration', async () => {
    const answer = await target.asStaff('GET', '/api/v2/admin/flags/providers');
    expect(answer).toMatchObject({ status: 200, kind: 'goodFlagProviders' });
    const { defaultProvider, providers } = answer.data;
    expect(defaultProvider).toBe('flags/static');
    expect(providers.map(({ name, schema }: Json) => [name, schema.required])).toEqual([
      ['flags/static', ['flag']],
      ['flags/regex', ['pattern']],
      ['flags/dynamic', ['base']],
    ]);
  });

  it('flags/static accepts equal bytes only: no trimming, no other case', async () => {
    const flags = [{ provider: 'flags/static', config: { flag: 'flag{Zoë}' } }];
    const tries = ['flag{Zoë}', ' flag{Zoë}', 'flag{Zoë} ', 'FLAG{ZOË}', 'flag{Zoe\u0308}', 'flag{Zo', ''];
    expect(await kindsOf(flags, tries)).toEqual([good, bad, bad, bad, bad, bad, bad]);
  });

  it('an entry without a provider is flags/static', async () => {
    expect(await kindsOf([{ config: { flag: 'x' } }], ['x', 'y'])).toEqual([good, bad]);
  });

  it('flags/regex searches unanchored, as ECMAScript does', async () => {
    const flags = [{ provider: 'flags/regex', config: { pattern: 'f[0-9]{2}g', flags: 'i' } }];
    expect(await kindsOf(flags, ['f12g', '>>F99G<<', 'f1g', ''])).toEqual([good, good, bad, bad]);
    const anchored = [{ provider: 'flags/regex', config: { pattern: '^x$' } }];
    expect(await kindsOf(anchored, ['x', 'xx'])).toEqual([good, bad]);
  });

  it.each('dgimsuvy'.split(''))('the letter "%s" is a flag of a pattern', async (letter) => {
    const flags = [{ provider: 'flags/regex', config: { pattern: 'secret', flags: letter } }];
    expect(await kindsOf(flags, ['secret', 'other'])).toEqual([good, bad]);
  });

  it('an attempt is right when any entry accepts it; the first accepting one is recorded', async () => {
    const flags = [
      { provider: 'flags/static', config: { flag: 'one' } },
      { provider: 'flags/regex', config: { pattern: '^t' } },
      { provider: 'flags/static', config: { flag: 'two' } },
    ];
    const challenge = await target.aStoredChallenge({ data: { flags } });
    expect(await target.submit(await target.aRegisteredTeam(), challenge, 'two')).toMatchObject({
      kind: good,
    });
    expect(await target.submit(await target.aRegisteredTeam(), challenge, 'none')).toMatchObject({
      kind: bad,
    });
    const [wrong, right] = await record(target, challenge.id);
    expect(wrong).toMatchObject({ result: 'incorrect', details: { submittedFlag: 'none' }, relatedId: null });
    expect(right).toMatchObject({
      result: 'correct',
      details: {
        submittedFlag: 'two',
        matchedFlagIndex: 1,
        matchedFlagProvider: 'flags/regex',
        matchedFlagConfig: { pattern: '^t' },
      },
    });
  });

  it.each([
    ['an unknown provider', { provider: 'flags/magic', config: {} }, '0.provider'],
    [
      'a provider named like something every object has',
      { provider: 'constructor', config: {} },
      '0.provider',
    ],
    ['"__proto__" as a provider', { provider: '__proto__', config: {} }, '0.provider'],
    ['a static entry without flag', { provider: 'flags/static', config: {} }, '0.config.flag'],
    [
      'a pattern that takes for ever',
      { provider: 'flags/regex', config: { pattern: '^(a+)+$' } },
      '0.config.pattern',
    ],
    [
      'leet with fewer than 20 letters',
      { provider: 'flags/dynamic', config: { base: 'flag{abcdefghijklmnopqrs}', mode: 'leet' } },
      '0.config',
    ],
  ])('%s is badBody at the entry', async (_title, entry, path) => {
    const answer = await target.asStaff('PUT', `/api/v2/admin/challs/${unique('c')}`, {
      data: { flags: [entry] },
    });
    expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
    expect(answer.data.reason).toMatch(new RegExp(`^body:data\\.flags\\.${path.replaceAll('.', '\\.')}[.:]`));
  });

  it('the validated configuration with its defaults is what is stored', async () => {
    const { id } = await target.aStoredChallenge({
      data: { flags: [{ provider: 'flags/dynamic', config: { base: 'flag{x}' } }] },
    });
    const { flags } = insist(await target.asStaff('GET', `/api/v2/admin/challs/${id}`));
    expect(flags).toEqual([
      { provider: 'flags/dynamic', config: { base: 'flag{x}', mode: 'auto', exhaustion: 'tail' } },
    ]);
  });

  it('a dynamic flag that was never made is wrong, and so is its base', async () => {
    const flags = [{ provider: 'flags/dynamic', config: { base: 'flag{base}' } }];
    expect(await kindsOf(flags, ['flag{base}', 'flag{base_0123456789}'])).toEqual([bad, bad]);
  });
});

describeLocal('flags made for one team', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const config = { base: 'flag{for you}', mode: 'auto', exhaustion: 'tail' } as const;
  const minted = async (team: RegisteredTeam, challengeId: string): Promise<string> => {
    const mint = createMintFlag({ store: createMintedFlagStore(target.database), random: systemRandom });
    const flag = await mint({ challengeId, teamId: team.id, config, now: target.now() });
    if (typeof flag !== 'string') throw new Error('no flag was minted');
    return flag;
  };
  const aDynamicallyFlagged = () =>
    target.aStoredChallenge({
      data: { flags: [{ provider: 'flags/dynamic', config: { base: config.base } }] },
    });

  it('the own flag is right', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await aDynamicallyFlagged()];
    expect(await target.submit(team, challenge, await minted(team, challenge.id))).toMatchObject({
      kind: 'goodFlag',
    });
    expect(await record(target, challenge.id)).toMatchObject([{ result: 'correct', cheatedFromId: null }]);
  });

  it("another team's flag counts and is recorded as cheated from its owner", async () => {
    const [owner, cheat] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await aDynamicallyFlagged();
    const flag = await minted(owner, challenge.id);
    expect(await target.submit(cheat, challenge, flag)).toMatchObject({ status: 200, kind: 'goodFlag' });
    const row = { result: 'cheated', userId: cheat.id, cheatedFromId: owner.id };
    expect(await record(target, challenge.id)).toMatchObject([
      { ...row, cheatedFromName: owner.name, details: { cheatedFrom: owner.id } },
    ]);
    await target.board();
    expect(insist(await target.send('GET', `/api/v2/users/${cheat.id}`))).toMatchObject({ score: 500 });
    // The owner's name goes with the team, its id stays.
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${owner.id}`));
    expect(await record(target, challenge.id)).toMatchObject([{ ...row, cheatedFromName: null }]);
  });

  it('a flag of another challenge or of an earlier base is wrong', async () => {
    const team = await target.aRegisteredTeam();
    const [one, other] = [await aDynamicallyFlagged(), await aDynamicallyFlagged()];
    const flag = await minted(team, one.id);
    expect(await target.submit(team, other, flag)).toMatchObject({ kind: 'badFlag' });
    await target.edit(one, { flags: [{ provider: 'flags/dynamic', config: { base: 'flag{new}' } }] });
    expect(await target.submit(team, one, flag)).toMatchObject({ kind: 'badFlag' });
  });

  it('an entry that accepts wins over one that reports a cheat', async () => {
    const [owner, team] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await aDynamicallyFlagged();
    const flag = await minted(owner, challenge.id);
    await target.edit(challenge, {
      flags: [
        { provider: 'flags/dynamic', config: { base: config.base } },
        { provider: 'flags/static', config: { flag } },
      ],
    });
    expect(await target.submit(team, challenge, flag)).toMatchObject({ kind: 'goodFlag' });
    expect(await record(target, challenge.id)).toMatchObject([
      { result: 'correct', details: { matchedFlagIndex: 1, matchedFlagProvider: 'flags/static' } },
    ]);
  });
});
