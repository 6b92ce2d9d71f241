import { describePlan, planAsJson } from './describe-plan';
import { fileKey, makePlan, type ServerState } from './plan';
import { scoreChangesOf } from './score-changes';
import { updateOf, type ChallengeFields, type EventTarget } from './target';

const OURS = 'ours';
const handout = { name: 'x.zip', sha256: 'a'.repeat(64), size: 3, path: 'challenges/web/shop/x.zip' };

const fields = (said: Partial<ChallengeFields> = {}): ChallengeFields => ({
  name: 'Shop',
  description: '',
  category: 'web',
  author: '',
  points: { min: 100, max: 500 },
  flags: [{ provider: 'flags/static', config: { flag: 'flag{x}' } }],
  decoyFlags: [],
  files: [],
  tiebreakEligible: true,
  sortWeight: null,
  tags: [],
  hidden: false,
  releaseTime: null,
  closeTime: null,
  wave: null,
  requires: [],
  hints: [],
  scoring: { kind: 'decay' },
  instancerConfig: null,
  adminBotConfig: null,
  managedBy: OURS,
  ...said,
});

const instancer = (name: string | null) => ({
  challengeIntegrationId: '',
  instancer: name,
  config: {},
  expose: [],
  timeoutMilliseconds: 0,
  extendable: true,
});

const wants = (challenges: EventTarget['challenges'], said: Partial<EventTarget> = {}): EventTarget => ({
  managedBy: OURS,
  settings: {},
  challenges,
  waves: {},
  expected: {},
  ...said,
});

const has = (
  challenges: Readonly<Record<string, ChallengeFields>>,
  said: Partial<ServerState> = {},
): ServerState => ({
  url: 'https://ctf.test',
  settings: {
    overrides: {},
    defaults: {
      ctfName: 'CTF',
      homeContent: '',
      startTime: 1,
      endTime: 2,
      sponsors: [],
      meta: { description: 'd' },
    },
  },
  settingsVersion: '"s"',
  challenges: Object.fromEntries(
    Object.entries(challenges).map(([id, stored]) => [
      id,
      {
        version: `"${id}"`,
        solveCount: 0,
        hints: (stored.hints ?? []).map((hint, n) => ({ ...hint, id: `h${String(n)}`, takers: 0 })),
        fields: stored,
      },
    ]),
  ),
  waves: {},
  configuration: { divisions: { open: 'Open' }, defaultDivision: 'open' },
  hasAdminBot: true,
  storedFiles: new Set(),
  ...said,
});

test('what is the same is not planned, whatever the order of its keys', () => {
  const stored = fields({ instancerConfig: { ...instancer(null), config: { a: 1, b: 2 } } });
  const wanted = fields({ instancerConfig: { ...instancer(null), config: { b: 2, a: 1 } } });
  expect(describePlan(makePlan(wants({ shop: wanted }), has({ shop: stored })))).toEqual([
    'Nothing to change.',
  ]);
});

test('a changed challenge is written with its changed fields and its version', () => {
  const plan = makePlan(wants({ shop: fields({ name: 'Store' }) }), has({ shop: fields() }));
  expect(plan.challenges).toEqual([
    {
      kind: 'change',
      id: 'shop',
      version: '"shop"',
      changes: [{ field: 'name', old: 'Shop', new: 'Store' }],
      fields: { name: 'Store' },
    },
  ]);
});

test('a challenge that joins a wave is written without a time, and one that leaves it with its own', () => {
  const writes = (wanted: Partial<ChallengeFields>, stored: Partial<ChallengeFields>) => {
    const [step] = makePlan(wants({ shop: fields(wanted) }), has({ shop: fields(stored) })).challenges;
    return step?.kind === 'change' ? updateOf(step.fields, () => '') : undefined;
  };
  expect(writes({ wave: 'second' }, { releaseTime: 5 })).toEqual({ wave: 'second' });
  expect(writes({}, { wave: 'second' })).toEqual({ wave: null, releaseTime: null });
  expect(writes({ releaseTime: 5 }, { wave: 'second' })).toEqual({ wave: null, releaseTime: 5 });
});

const hint = (said: object = {}) => ({ title: 'Look', content: 'Up.', price: 0, releaseTime: null, ...said });

test('hints in another order are the same, and those of a challenge that does not name any are left alone', () => {
  const [up, down] = [hint(), hint({ title: 'Again', content: 'Down.' })];
  const stored = has({ shop: fields({ hints: [up, down] }) });
  expect(makePlan(wants({ shop: fields({ hints: [down, up] }) }), stored).challenges).toEqual([]);
  expect(makePlan(wants({ shop: fields({ hints: null }) }), stored).challenges).toEqual([]);
  expect(makePlan(wants({ shop: fields({ hints: [] }) }), stored).challenges).toMatchObject([
    { fields: { hints: [] } },
  ]);
});

/** The plan for a challenge whose stored hints have one title, and as many takers each. */
const planOfTaken = (takers: readonly number[], wanted: ChallengeFields['hints']) => {
  const state = has({ shop: fields({ hints: takers.map(() => hint()) }) });
  const shop = state.challenges['shop']!;
  const hints = shop.hints.map((stored, n) => ({ ...stored, takers: takers[n]! }));
  const challenges = { shop: { ...shop, hints } };
  return makePlan(wants({ shop: fields({ hints: wanted }) }), { ...state, challenges });
};

test('a hint that teams have taken is not deleted', () => {
  expect(planOfTaken([1], [])).toMatchObject({
    challenges: [],
    problems: ['shop: teams have taken the hint "Look"; keep it, under this title.'],
  });
  expect(planOfTaken([1], [hint({ price: 5 })]).problems).toEqual([]);
});

test('of hints with one title that teams have taken, each one too many is a problem', () => {
  expect(planOfTaken([1, 2], [hint()])).toMatchObject({
    challenges: [],
    problems: [expect.stringContaining('shop: teams have taken more than one hint "Look"')],
  });
  expect(planOfTaken([0, 2], [hint()])).toMatchObject({ challenges: [{ kind: 'change' }], problems: [] });
  expect(planOfTaken([1, 2], null).problems).toEqual([]);
});

test('waves are set, moved and deleted as far as they are named', () => {
  const state = has({}, { waves: { kept: 1, moved: 2, gone: 3, theirs: 4 } });
  const plan = makePlan(
    wants({}, { waves: { kept: 1, moved: 5, gone: null, fresh: 6, never: null } }),
    state,
  );
  expect(plan.waves).toEqual([
    { id: 'moved', old: 2, new: 5 },
    { id: 'gone', old: 3, new: null },
    { id: 'fresh', old: null, new: 6 },
  ]);
  expect(describePlan(plan)).toContain('    openTime: 1970-01-01T00:00:00.002Z → 1970-01-01T00:00:00.005Z');
});

test.each([
  ['neither the server nor the files have', {}, {}, 1],
  ['the files delete', { second: null }, { second: 5 }, 1],
  ['the files create', { second: 5 }, {}, 0],
  ['staff has made', {}, { second: 5 }, 0],
])('a challenge in a wave that %s has as many problems', (_, written, stored, problems) => {
  const target = wants({ shop: fields({ wave: 'second' }) }, { waves: written });
  expect(makePlan(target, has({}, { waves: stored })).problems).toHaveLength(problems);
});

test('scores move with the time of a wave', () => {
  const state = has({ shop: fields({ wave: 'second' }), last: fields() }, { waves: { second: 5 } });
  const target = wants(
    { shop: fields({ wave: 'second' }), last: fields({ wave: 'second' }) },
    { waves: { second: 9 } },
  );
  expect(scoreChangesOf(makePlan(target, state), state)).toEqual({
    challenges: [
      { id: 'shop', releaseTime: 9 },
      { id: 'last', releaseTime: 9 },
    ],
  });
});

test('a file is uploaded once, and is no change when it is handed out already', () => {
  const { path: _, ...stored } = handout;
  const target = wants({ shop: fields({ files: [handout] }), second: fields({ files: [handout] }) });
  const { uploads } = makePlan(target, has({}));
  expect(uploads).toEqual([{ name: 'x.zip', sha256: handout.sha256, sizeBytes: 3, path: handout.path }]);
  const state = has(
    { shop: fields({ files: [stored] }), second: fields({ files: [stored] }) },
    { storedFiles: new Set([fileKey(handout)]) },
  );
  expect(makePlan(target, state)).toMatchObject({ uploads: [], challenges: [] });
});

test('a file of an earlier apply that is gone from the server is a problem', () => {
  const { path: _, ...gone } = handout;
  expect(makePlan(wants({ shop: fields({ files: [gone] }) }), has({})).problems).toEqual([
    'shop: the file "x.zip" is no longer on the server.',
  ]);
});

test.each([
  ['another tool', 'theirs', '"theirs"'],
  ['nobody', null, 'no tool'],
])('a challenge of %s is only taken over on request', (_, managedBy, named) => {
  const state = has({ shop: fields({ managedBy }) });
  const changed = wants({ shop: fields({ name: 'Store' }) });
  expect(makePlan(changed, state)).toMatchObject({
    challenges: [],
    problems: [expect.stringContaining(`managed by ${named}`)],
  });
  expect(makePlan(changed, state, { takeOver: true })).toMatchObject({
    challenges: [{ fields: { name: 'Store', managedBy: OURS } }],
    problems: [],
  });
  // Nothing else differs.
  expect(makePlan(wants({ shop: fields() }), state)).toMatchObject({ challenges: [], problems: [] });
});

test('a script for an admin bot that the server does not have is a problem where it would be written', () => {
  const state = has({ shop: fields({ adminBotConfig: { code: 'old' } }) }, { hasAdminBot: false });
  const problemsOf = (wanted: Partial<ChallengeFields>, id = 'shop') =>
    makePlan(wants({ [id]: fields(wanted) }), state).problems;
  const problem = [expect.stringContaining('the server has no admin bot')];
  expect(problemsOf({ adminBotConfig: { code: 'new' } })).toEqual(problem);
  expect(problemsOf({ adminBotConfig: { code: 'old' } }, 'fresh')).toEqual(problem);
  expect(problemsOf({ adminBotConfig: { code: 'old' }, name: 'Store' })).toEqual([]);
  expect(problemsOf({ adminBotConfig: null })).toEqual([]);
});

test('only challenges of the folder are deleted when they are gone from it', () => {
  const state = has({ mine: fields(), theirs: fields({ managedBy: 'theirs' }) });
  expect(makePlan(wants({}), state).challenges).toEqual([
    { kind: 'delete', id: 'mine', version: '"mine"', solveCount: 0 },
  ]);
});

test.each([
  ['sortWeight', { sortWeight: 3 }, {}],
  ['instancer', { instancerConfig: instancer('main') }, { instancerConfig: instancer(null) }],
])('%s, which the server cannot unset, is a problem', (what, stored, wanted) => {
  const plan = makePlan(wants({ shop: fields(wanted) }), has({ shop: fields(stored) }));
  expect(plan).toMatchObject({
    challenges: [],
    problems: [expect.stringContaining(`${what} cannot be removed again`)],
  });
});

describe('settings', () => {
  const planned = (settings: EventTarget['settings'], overrides: object = {}) => {
    const state = has({});
    return makePlan(wants({}, { settings }), {
      ...state,
      settings: { ...state.settings, overrides },
    }).settings?.update;
  };

  test.each([
    ['a value that is in force', { ctfName: 'CTF' }, {}, undefined],
    ['another one', { ctfName: 'Other' }, {}, { ctfName: 'Other' }],
    ['null where nothing is set', { ctfName: null }, {}, undefined],
    ['null where staff has set something', { ctfName: null }, { ctfName: 'Set' }, { ctfName: null }],
    ['what pages say, in force by the configuration', { meta: { description: 'd' } }, {}, undefined],
    [
      'what pages say, of which staff has set more',
      { meta: { description: 'd' } },
      { meta: { description: 'd', imageUrl: 'i' } },
      { meta: { description: 'd' } },
    ],
  ])('%s', (_, settings, overrides, expected) => {
    expect(planned(settings, overrides)).toEqual(expected);
  });
});

test('what lives in the configuration is compared and not planned', () => {
  const plan = makePlan(
    wants({}, { expected: { divisions: { open: 'All' }, defaultDivision: 'open' } }),
    has({}),
  );
  expect(plan.settings).toBeNull();
  expect(plan.notes).toEqual([
    'divisions is {"open":"Open"} in the configuration of the server, not {"open":"All"}; change it there.',
  ]);
});

test('flags, secrets and code are not shown', () => {
  const secret = 'a secret';
  const wanted = fields({
    flags: [{ provider: 'flags/static', config: { flag: secret } }],
    decoyFlags: [secret],
    scoring: { kind: 'dynamic', source: { transport: 'webhook', secret } },
    instancerConfig: { ...instancer(null), config: { secret } },
    adminBotConfig: { code: secret },
    hints: [hint({ content: secret })],
  });
  const plan = makePlan(wants({ shop: wanted, fresh: wanted }), has({ shop: fields() }));
  const shown = `${describePlan(plan).join('\n')}${JSON.stringify(planAsJson(plan))}`;
  expect(shown).toContain('adminBotConfig: changed');
  expect(shown).not.toContain(secret);
});
