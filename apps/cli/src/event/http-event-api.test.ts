import { createHttpEventApi } from './http-event-api';

const challenge = {
  id: 'one',
  name: 'One',
  description: '',
  category: 'misc',
  author: '',
  points: { min: 1, max: 2 },
  flag: 'flag{x}',
  tiebreakEligible: true,
};

/** An event on a platform that answers every call with this. */
function anEvent(status: number, body: object) {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  const warned: string[] = [];
  const api = createHttpEventApi({
    baseUrl: 'http://platform',
    adminToken: 'token',
    monotonicClock: { elapsedMs: () => 0, wait: () => Promise.resolve() },
    warn: (line) => warned.push(line),
  });
  return { api, warned };
}

afterEach(() => jest.restoreAllMocks());

test('a field that the platform ignores is reported once', async () => {
  const { api, warned } = anEvent(200, {
    kind: 'goodChallengeUpdate',
    message: 'Done.',
    data: {},
    warnings: ['data.tiebreakEligible'],
  });
  await api.putChallenge(challenge);
  await api.putChallenge({ ...challenge, id: 'two' });
  expect(warned).toEqual([
    'Creating challenges: the platform at http://platform does not know "data.tiebreakEligible" and ignored it.',
  ]);
});

test('a field that the platform ignores is reported with its refusal', async () => {
  const { api, warned } = anEvent(400, {
    kind: 'badBody',
    message: 'Not like this.',
    data: { reason: 'body:data.name: is empty' },
    warnings: ['data.title'],
  });
  await expect(api.putChallenge(challenge)).rejects.toThrow('400 badBody');
  expect(warned).toHaveLength(1);
});

test('nothing is reported for a platform that ignores nothing', async () => {
  const { api, warned } = anEvent(200, { kind: 'goodChallengeUpdate', message: 'Done.', data: {} });
  await api.putChallenge(challenge);
  expect(warned).toEqual([]);
});

test('a flag attempt is repeated while the platform cannot record it, and counts once', async () => {
  const { api } = anEvent(503, { kind: 'errorUnavailable', message: 'Later.' });
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ kind: 'errorUnavailable', message: 'Later.' }, { status: 503 }))
    .mockResolvedValueOnce(
      Response.json({ kind: 'badAlreadySolvedChallenge', message: 'Solved.' }, { status: 409 }),
    );
  const attempt = { authToken: 'token', challengeId: 'one', flag: 'flag{x}' };
  await expect(api.submitFlag(attempt)).resolves.toBe('solved');
});

test('a platform that never records an attempt is not taken for one that is gone', async () => {
  const { api } = anEvent(503, { kind: 'errorUnavailable', message: 'The database is gone.' });
  const attempt = { authToken: 'token', challengeId: 'one', flag: 'flag{x}' };
  await expect(api.submitFlag(attempt)).rejects.toThrow(
    'A flag for "one" was refused: 503 errorUnavailable (The database is gone).',
  );
});

test('a platform that is gone is named with the reason, also in the middle of a replay', async () => {
  const { api } = anEvent(200, {});
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:3000');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
  const attempt = { authToken: 'token', challengeId: 'one', flag: 'flag{x}' };
  for (const ask of [() => api.putChallenge(challenge), () => api.submitFlag(attempt), () => api.readBoard()])
    await expect(ask()).rejects.toThrow(
      'No platform answers at http://platform (connect ECONNREFUSED 127.0.0.1:3000): start it, or correct --url.',
    );
});

test('a token that is not valid is reported with the way to a valid one', async () => {
  const { api } = anEvent(401, { kind: 'badToken', message: 'The token is missing or not valid.' });
  await expect(api.describeEvent()).rejects.toThrow(
    'The administrator token was refused: 401 badToken (The token is missing or not valid). "admin token" prints one that is valid.',
  );
});
