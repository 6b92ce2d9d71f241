import { makePlan } from './plan';
import type { ChallengeFields } from './target';
import { fields, handout, has, hint, instancer, OURS, wants, withSolves } from './testing/plan-inputs';

/** The plan for a challenge whose stored hints all have one title; one hint per entry of `takers`. */
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

test('when teams have taken several hints with one title, each one beyond the files is a problem', () => {
  expect(planOfTaken([1, 2], [hint()])).toMatchObject({
    challenges: [],
    problems: [expect.stringContaining('shop: teams have taken more than one hint "Look"')],
  });
  expect(planOfTaken([0, 2], [hint()])).toMatchObject({ challenges: [{ kind: 'change' }], problems: [] });
  expect(planOfTaken([1, 2], null).problems).toEqual([]);
});

test.each([
  ['neither the server nor the files have', {}, {}, 1],
  ['the files delete', { second: null }, { second: 5 }, 1],
  ['the files create', { second: 5 }, {}, 0],
  ['staff have made', {}, { second: 5 }, 0],
])('a challenge in a wave that %s has as many problems', (_, written, stored, problems) => {
  const target = wants({ shop: fields({ wave: 'second' }) }, { waves: written });
  expect(makePlan(target, has({}, { waves: stored })).problems).toHaveLength(problems);
});

test('a challenge that closes before the wave of staff that it is in opens is a problem, unless it did so before', () => {
  const late = fields({ wave: 'second', closeTime: 4 });
  const stored = has({}, { waves: { second: 5 } });
  const problemsOf = (wanted: ChallengeFields, before: Readonly<Record<string, ChallengeFields>> = {}) =>
    makePlan(wants({ shop: wanted }), { ...stored, challenges: has(before).challenges }).problems;
  expect(problemsOf(late)).toEqual([
    expect.stringMatching(/^shop: closeTime is not after the time at which it opens; .*\.$/),
  ]);
  expect(problemsOf({ ...late, closeTime: 6 })).toEqual([]);
  expect(problemsOf({ ...late, hidden: true })).toEqual([]);
  expect(problemsOf({ ...late, name: 'Store' }, { shop: late })).toEqual([]);
});

test.each([
  ['that of the server', { endTime: 1 }, {}],
  ['the initial one', { startTime: null, endTime: 1 }, { startTime: 0 }],
])('an end that is not after the start, %s, is a problem', (_what, settings, overrides) => {
  const state = has({});
  const stored = { ...state, settings: { ...state.settings, overrides } };
  expect(makePlan(wants({}, { settings }), stored).problems).toEqual([
    'endTime is not after startTime; an event ends after it has started.',
  ]);
  expect(makePlan(wants({}, { settings: { ...settings, endTime: 2 } }), stored).problems).toEqual([]);
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
  // Control: nothing else differs.
  expect(makePlan(wants({ shop: fields() }), state)).toMatchObject({ challenges: [], problems: [] });
});

test('a rollback gives back what was taken over since, and leaves alone what was given back', () => {
  const before = wants({ shop: fields({ managedBy: 'theirs', name: 'Store' }) });
  expect(makePlan(before, has({ shop: fields() }))).toMatchObject({
    challenges: [{ fields: { managedBy: 'theirs', name: 'Store' } }],
    problems: [],
  });
  expect(makePlan(before, has({ shop: fields({ managedBy: 'theirs' }) }))).toMatchObject({
    ...{ challenges: [], problems: [], notes: [] },
  });
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
  const written = wants({ shop: fields({ adminBotConfig: { code: 'new' } }) });
  expect(makePlan(written, { ...state, hasAdminBot: true }).problems).toEqual([]);
});

test.each([
  ['sortWeight', { sortWeight: 3 }, {}, { sortWeight: 4 }],
  [
    'instancer',
    { instancerConfig: instancer('main') },
    { instancerConfig: instancer(null) },
    { instancerConfig: instancer('other') },
  ],
])('%s, which the server cannot unset, is a problem if it is removed', (what, stored, removed, changed) => {
  const planOf = (wanted: Partial<ChallengeFields>) =>
    makePlan(wants({ shop: fields(wanted) }), has({ shop: fields(stored) }));
  expect(planOf(removed)).toMatchObject({
    challenges: [],
    problems: [expect.stringContaining(`${what} cannot be removed again`)],
  });
  expect(planOf(changed)).toMatchObject({ challenges: [{ fields: changed }], problems: [] });
});

test('scoring of another kind is a problem once teams have points', () => {
  const pushed = { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } } as const;
  const target = wants({ shop: fields({ scoring: pushed }) });
  const state = has({ shop: fields() });
  expect(makePlan(target, state)).toMatchObject({ challenges: [{ kind: 'change' }], problems: [] });
  expect(makePlan(target, withSolves(1, state))).toMatchObject({
    challenges: [],
    problems: ['shop: teams have points for it, so its scoring stays decay.'],
  });
  const other = { ...pushed, source: { ...pushed.source, secret: 't' } };
  const feed = withSolves(1, has({ shop: fields({ scoring: other }) }));
  expect(makePlan(target, feed)).toMatchObject({ challenges: [{ kind: 'change' }], problems: [] });
});
