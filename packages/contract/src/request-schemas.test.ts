import type { TSchema } from '@sinclair/typebox';
import { adminBotFinishBody, adminBotSubmitBody } from './admin-bot/schemas';
import { challengeUpdateBodyV1, challengeUpdateBodyV2 } from './admin-challenges/schemas';
import { adminUsersFilterBody, adminUserUpdateBody } from './admin-users/schemas';
import { leaderboardQueryV2, leaderboardWithGraphQuery } from './leaderboard/schemas';
import { ALL_ROUTES } from './routes';
import { pagingQuery, SCHEMA_ANNOTATIONS } from './schema';
import { scorePushBody } from './scores/schemas';
import { settingsUpdateBody } from './settings/schemas';
import { flagBody } from './solves/schemas';
import { submissionsFilterBody } from './submissions/schemas';
import { waveBody } from './waves/schemas';

import Ajv from 'ajv';
import Ajv2019 from 'ajv/dist/2019';

/** A validator with the options that the contract assumes: unknown keys are stripped. */
const validator = new Ajv({
  removeAdditional: true,
  strict: true,
  strictTypes: false,
  validateFormats: false,
}).addVocabulary(SCHEMA_ANNOTATIONS);

function accepts(schema: TSchema, value: unknown): boolean {
  return validator.validate(schema, value);
}

function stripped(schema: TSchema, value: unknown): unknown {
  const copy: unknown = structuredClone(value);
  expect(validator.validate(schema, copy)).toBe(true);
  return copy;
}

test('every schema of a request or a reply is a valid JSON Schema; at run time nobody checks that', () => {
  const meta = new Ajv2019();
  const schemas = ALL_ROUTES.flatMap(({ body, query, params, replies }) => [
    body?.format === 'json' ? body.schema : null,
    query,
    params,
    ...replies.map(({ data }) => data),
  ]).filter((schema) => schema !== null);
  expect(schemas.length).toBeGreaterThan(100);
  for (const schema of schemas) expect([schema, meta.validateSchema(schema)]).toEqual([schema, true]);
});

describe('flag body', () => {
  test('a flag of 1024 characters is read, one more is refused', () => {
    expect(accepts(flagBody, { flag: 'x'.repeat(1024) })).toBe(true);
    expect(accepts(flagBody, { flag: 'x'.repeat(1025) })).toBe(false);
  });

  test('an empty flag is a wrong flag, not a malformed request', () => {
    expect(accepts(flagBody, { flag: '' })).toBe(true);
  });

  test('any text is a flag, but for NUL and lone surrogates', () => {
    expect(accepts(flagBody, { flag: 'flag{ü😀\n\t}' })).toBe(true);
    expect(accepts(flagBody, { flag: 'flag{\u0000}' })).toBe(false);
    expect(accepts(flagBody, { flag: 'flag{\ud800}' })).toBe(false);
  });

  test.each([[{}], [{ flag: 1 }], [{ flag: null }], [[]], ['x'], [null]])('%j is refused', (body) => {
    expect(accepts(flagBody, body)).toBe(false);
  });
});

describe('score push body', () => {
  const push = (points: unknown) => ({ scores: [{ userId: 'a', points }] });

  test('points are 32-bit signed integers', () => {
    expect(accepts(scorePushBody, push(-2_147_483_648))).toBe(true);
    expect(accepts(scorePushBody, push(2_147_483_647))).toBe(true);
    expect(accepts(scorePushBody, push(-2_147_483_649))).toBe(false);
    expect(accepts(scorePushBody, push(2_147_483_648))).toBe(false);
    expect(accepts(scorePushBody, push(1.5))).toBe(false);
    expect(accepts(scorePushBody, push('1'))).toBe(false);
  });

  test('an empty list is a valid push', () => {
    expect(accepts(scorePushBody, { scores: [] })).toBe(true);
  });
});

describe('queries, after the server turned text into numbers', () => {
  const page = { limit: 10, offset: 0 };

  test.each([
    ['no limit', { offset: 0 }],
    ['no offset', { limit: 10 }],
    ['limit 0', { limit: 0, offset: 0 }],
    ['a negative offset', { limit: 1, offset: -1 }],
    ['a fraction', { limit: 1.5, offset: 0 }],
    ['text', { limit: 'ten', offset: 0 }],
    ['infinity', { limit: Infinity, offset: 0 }],
    ['an integer that is not safe', { limit: 2 ** 53, offset: 0 }],
  ])('%s is refused', (_, query) => {
    expect(accepts(pagingQuery, query)).toBe(false);
  });

  test('limit 1 and offset 0 are the least', () => {
    expect(accepts(pagingQuery, { limit: 1, offset: 0 })).toBe(true);
  });

  test('a search has 2 to 100 characters', () => {
    const search = (length: number) => ({ ...page, search: 'x'.repeat(length) });
    expect([1, 2, 100, 101].map((n) => accepts(leaderboardQueryV2, search(n)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('an empty division or challenge is allowed', () => {
    expect(accepts(leaderboardWithGraphQuery, { ...page, division: '', challenge: '' })).toBe(true);
  });
});

describe('challenge update', () => {
  const update = (data: unknown) => ({ data });

  test('every key is optional and `data` is not', () => {
    expect(accepts(challengeUpdateBodyV2, update({}))).toBe(true);
    expect(accepts(challengeUpdateBodyV1, update({}))).toBe(true);
    expect(accepts(challengeUpdateBodyV2, {})).toBe(false);
  });

  test('unknown keys are stripped, the configuration of a flag is kept as it is', () => {
    const flags = [{ provider: 'flags/regex', config: { pattern: 'x', unknown: 1 } }];
    expect(stripped(challengeUpdateBodyV2, update({ name: 'n', isAdmin: true, flags }))).toEqual(
      update({ name: 'n', flags }),
    );
  });

  test('a dynamic scoring keeps its source while unknown keys are stripped', () => {
    const source = { transport: 'webhook', secret: 's' };
    expect(
      stripped(challengeUpdateBodyV2, update({ scoring: { kind: 'dynamic', source: { ...source, x: 1 } } })),
    ).toEqual(update({ scoring: { kind: 'dynamic', source } }));
  });

  test('a dynamic scoring without source and an unknown kind are refused', () => {
    expect(accepts(challengeUpdateBodyV2, update({ scoring: { kind: 'dynamic' } }))).toBe(false);
    expect(accepts(challengeUpdateBodyV2, update({ scoring: { kind: 'static' } }))).toBe(false);
    expect(accepts(challengeUpdateBodyV2, update({ scoring: { kind: 'decay' } }))).toBe(true);
  });

  test('points need both ends', () => {
    expect(accepts(challengeUpdateBodyV2, update({ points: { min: 1, max: 2 } }))).toBe(true);
    expect(accepts(challengeUpdateBodyV2, update({ points: { min: 1 } }))).toBe(false);
  });

  test('a release time is a whole number of milliseconds or null', () => {
    const at = (releaseTime: unknown) => accepts(challengeUpdateBodyV2, update({ releaseTime }));
    expect([at(1_750_000_000_000), at(null), at(1.5), at('2025-06-01')]).toEqual([true, true, false, false]);
  });

  test('a prerequisite names challenges, each once, and counts from 1', () => {
    const requires = (entry: unknown) => accepts(challengeUpdateBodyV2, update({ requires: [entry] }));
    const challenges = ['a', 'b'];
    expect([requires({ challenges }), requires({ challenges, count: 1 })]).toEqual([true, true]);
    expect([requires({ challenges, count: 0 }), requires({ challenges: [] })]).toEqual([false, false]);
    expect(requires({ challenges: ['a', 'a'] })).toBe(false);
  });

  test('a decoy is a text that teams can submit', () => {
    const decoys = (...decoyFlags: unknown[]) => accepts(challengeUpdateBodyV2, update({ decoyFlags }));
    expect([decoys(), decoys('flag{a}')]).toEqual([true, true]);
    expect([decoys(''), decoys('x'.repeat(1025)), decoys('a', 'a')]).toEqual([false, false, false]);
  });

  test('files carry a size in V2 and none in V1', () => {
    const file = { name: 'a', url: '/a' };
    expect(accepts(challengeUpdateBodyV2, update({ files: [file] }))).toBe(false);
    expect(accepts(challengeUpdateBodyV2, update({ files: [{ ...file, size: null }] }))).toBe(true);
    expect(stripped(challengeUpdateBodyV1, update({ files: [{ ...file, size: 3 }] }))).toEqual(
      update({ files: [file] }),
    );
  });

  test('null clears only where the contract says so', () => {
    const nulls = ['instancerConfig', 'adminBotConfig', 'releaseTime', 'closeTime', 'wave', 'managedBy'];
    const all = Object.keys(challengeUpdateBodyV2.properties.data.properties);
    const clearable = all.filter((key) => accepts(challengeUpdateBodyV2, update({ [key]: null })));
    expect(clearable.sort()).toEqual(nulls.sort());
  });
});

describe('admin bot', () => {
  const submit = (inputs: unknown) => accepts(adminBotSubmitBody, { inputs });

  test('inputs are required, with names up to 256 characters and texts up to 1024', () => {
    expect(accepts(adminBotSubmitBody, {})).toBe(false);
    expect([submit({}), submit({ url: '' }), submit({ '': 'x' })]).toEqual([true, true, true]);
    expect([256, 257].map((length) => submit({ ['n'.repeat(length)]: 'x' }))).toEqual([true, false]);
    expect([1024, 1025].map((length) => submit({ url: 'v'.repeat(length) }))).toEqual([true, false]);
  });

  test.each([
    [1],
    [null],
    [['x']],
    [{ url: 1 }],
    [{ url: null }],
    [{ url: { a: 'b' } }],
    [{ url: '\u0000' }],
  ])('inputs %j are refused', (inputs) => {
    expect(submit(inputs)).toBe(false);
  });

  test('logs are optional text of at most 1048576 characters', () => {
    const logs = (value: unknown) => accepts(adminBotFinishBody, { logs: value });
    expect(accepts(adminBotFinishBody, {})).toBe(true);
    expect([logs(''), logs(null), logs(1)]).toEqual([true, false, false]);
    expect([1_048_576, 1_048_577].map((length) => logs('x'.repeat(length)))).toEqual([true, false]);
  });
});

describe('team administration', () => {
  test('a country code is a known one in upper case, or null', () => {
    const code = (countryCode: unknown) => accepts(adminUserUpdateBody, { data: { countryCode } });
    expect([code('DE'), code('EU'), code(null), code('de'), code('ZZ')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('a status text has at most 60 characters', () => {
    const status = (length: number) => ({ data: { statusText: '😀'.repeat(length) } });
    expect([60, 61].map((length) => accepts(adminUserUpdateBody, status(length)))).toEqual([true, false]);
  });

  test('filters take null, nothing and up to 1024 known values', () => {
    const status = (value: unknown) => accepts(adminUsersFilterBody, { status: value });
    expect(accepts(adminUsersFilterBody, {})).toBe(true);
    expect(status(null)).toBe(true);
    expect(status({ include: [] })).toBe(true);
    expect(status({ include: ['banned'], exclude: null })).toBe(true);
    expect(status({ include: ['deleted'] })).toBe(false);
    expect(status({ include: Array(1025).fill('banned') })).toBe(false);
  });

  test('a refused filter value is named by its path', () => {
    expect(accepts(submissionsFilterBody, { result: { include: ['correct', 'nearly'] } })).toBe(false);
    expect(validator.errors?.[0]?.instancePath).toBe('/result/include/1');
  });
});

describe('settings update', () => {
  test('every setting can be reset with null', () => {
    const data = Object.fromEntries(
      Object.keys(settingsUpdateBody.properties.data.properties).map((key) => [key, null]),
    );
    expect(Object.keys(data)).toHaveLength(9);
    expect(accepts(settingsUpdateBody, { data })).toBe(true);
  });

  test('empty texts and lists are values', () => {
    expect(accepts(settingsUpdateBody, { data: { homeContent: '', sponsors: [], meta: {} } })).toBe(true);
  });

  test('times beyond the year 9999 are refused', () => {
    expect(accepts(settingsUpdateBody, { data: { endTime: 253_402_300_799_999 } })).toBe(true);
    expect(accepts(settingsUpdateBody, { data: { endTime: 253_402_300_800_000 } })).toBe(false);
  });
});

test('a wave is renamed to what can be an id: no path would lead to a longer one', () => {
  const renamed = (id: string) => ({ data: { openTime: 0, id } });
  expect(accepts(waveBody, renamed('😀'.repeat(255)))).toBe(true);
  expect(accepts(waveBody, renamed('x'.repeat(256)))).toBe(false);
});
