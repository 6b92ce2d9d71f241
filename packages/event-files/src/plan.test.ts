import { describePlan, planAsJson } from './describe-plan';
import { fileKey, isEmpty, makePlan } from './plan';
import { scoreChangesOf } from './score-changes';
import { updateOf, type ChallengeFields, type EventTarget } from './target';
import { fields, handout, has, hint, instancer, wants, withSolves } from './testing/plan-inputs';

test('equal fields are not planned, whatever the order of their keys', () => {
  const stored = fields({ instancerConfig: { ...instancer(null), config: { a: 1, b: 2 } } });
  const wanted = fields({ instancerConfig: { ...instancer(null), config: { b: 2, a: 1 } } });
  expect(describePlan(makePlan(wants({ shop: wanted }), has({ shop: stored })))).toEqual([
    'Nothing to change.',
  ]);
});

test('a plan with anything to write is not empty', () => {
  const empty = makePlan(wants({}), has({}));
  const waves = makePlan(wants({}, { waves: { second: 5 } }), has({}));
  const settings = makePlan(wants({}, { settings: { ctfName: 'Other' } }), has({}));
  const challenges = makePlan(wants({ shop: fields() }), has({}));
  expect([empty, waves, settings, challenges].map(isEmpty)).toEqual([true, false, false, false]);
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

test('hints in another order are the same, and those of a challenge that does not name any are left alone', () => {
  const [up, down] = [hint(), hint({ title: 'Again', content: 'Down.' })];
  const stored = has({ shop: fields({ hints: [up, down] }) });
  expect(makePlan(wants({ shop: fields({ hints: [down, up] }) }), stored).challenges).toEqual([]);
  expect(makePlan(wants({ shop: fields({ hints: null }) }), stored).challenges).toEqual([]);
  expect(makePlan(wants({ shop: fields({ hints: [] }) }), stored).challenges).toMatchObject([
    { fields: { hints: [] } },
  ]);
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

test('scores move with points, visibility, deletions and the times of the event, and with nothing else', () => {
  const state = has(
    { shop: fields(), last: fields({ wave: 'second' }), gone: fields(), renamed: fields() },
    { waves: { second: 5 } },
  );
  const settings = { ...state.settings, overrides: { startTime: 0 } };
  const moved = { points: { min: 1, max: 2 }, tiebreakEligible: false, hidden: true };
  const target = wants(
    {
      ...{ shop: fields(moved), last: fields({ releaseTime: 7 }), fresh: fields(moved) },
      renamed: fields({ name: 'Other' }),
    },
    // The start goes back to that of the configuration.
    { waves: { second: 9 }, settings: { startTime: null, endTime: 3, ctfName: 'Other' } },
  );
  const before = { ...state, settings };
  expect(scoreChangesOf(makePlan(target, before), before)).toEqual({
    ...{ startTime: 1, endTime: 3 },
    challenges: [
      { id: 'shop', ...moved },
      { id: 'last', releaseTime: 7 },
      { id: 'gone', deleted: true },
    ],
  });
  const onlyName = wants({ renamed: fields({ name: 'Other' }) }, { settings: { ctfName: 'Other' } });
  const alone = has({ renamed: fields() });
  expect(scoreChangesOf(makePlan(onlyName, alone), alone)).toBeUndefined();
  const onlyEnd = wants({}, { settings: { endTime: 3 } });
  expect(scoreChangesOf(makePlan(onlyEnd, has({})), has({}))).toEqual({ endTime: 3, challenges: [] });
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

test('only challenges of the folder are deleted when they are gone from it', () => {
  const state = has({ mine: fields(), theirs: fields({ managedBy: 'theirs' }) });
  expect(makePlan(wants({}), state).challenges).toEqual([
    { kind: 'delete', id: 'mine', version: '"mine"', solveCount: 0 },
  ]);
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
    ['a value that staff have set already', { ctfName: 'Set' }, { ctfName: 'Set' }, undefined],
    [
      'the initial one, of which staff have set another',
      { ctfName: 'CTF' },
      { ctfName: 'Set' },
      { ctfName: 'CTF' },
    ],
    ['null where nothing is set', { ctfName: null }, {}, undefined],
    ['null where staff have set something', { ctfName: null }, { ctfName: 'Set' }, { ctfName: null }],
    ['what pages say, in force by the configuration', { meta: { description: 'd' } }, {}, undefined],
    [
      'what pages say, of which staff have set more',
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

test('a challenge that requires one that does not exist, or will be deleted, is noted', () => {
  const notesOf = (requires: ChallengeFields['requires'], written: EventTarget['challenges'] = {}) =>
    makePlan(
      wants({ last: fields({ requires }), ...written }),
      has({ gone: fields() }, { challengeIds: new Set(['gone', 'theirs']) }),
    ).notes;
  expect(notesOf([{ challenges: ['shop', 'theirs'], count: 2 }], { shop: fields() })).toEqual([]);
  expect(notesOf([{ challenges: ['theirs', 'shpo'], count: 1 }])).toEqual([]);
  expect(
    notesOf([
      { challenges: ['theirs'], count: 1 },
      { challenges: ['gone', 'shpo'], count: 1 },
    ]),
  ).toEqual([
    'last requires gone and shpo, which neither the files nor the server have: no team will see it.',
  ]);
});

test('a challenge that is deleted with solves is said to need the option for it', () => {
  const state = has({ shop: fields() });
  expect(describePlan(makePlan(wants({}), state))).toEqual(['- shop, deleted with 0 solves']);
  expect(describePlan(makePlan(wants({}), withSolves(1, state)))).toEqual([
    '- shop, deleted with 1 solve, which needs --delete-solved',
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
