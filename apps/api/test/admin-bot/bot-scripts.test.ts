import { createHash } from 'node:crypto';
import {
  describeLocal,
  insist,
  startLocalTarget,
  unique,
  type Answer,
  type Json,
  type LocalTarget,
  type OutsideBehaviour,
} from '../support';
import { aRunner, aScript, SECRET, startBotTarget, type BotTarget } from './bot-target';

type Reply = Awaited<ReturnType<OutsideBehaviour>>;

const FACTS = { inputs: {}, timeoutMilliseconds: 1_000, requireInstancerInstancesRunning: false };

describeLocal('the script of a challenge', () => {
  let target: BotTarget;
  beforeAll(async () => {
    target = await startBotTarget();
  });
  afterAll(() => target.stop());
  beforeEach(() => target.runner.behave(aRunner));

  const put = (id: string, data: Json, version = 'v2'): Promise<Answer> =>
    target.asStaff('PUT', `/api/${version}/admin/challs/${id}`, {
      data: { name: id, flag: 'flag{x}', ...data },
    });
  const stored = async (id: string): Promise<Json> =>
    insist(await target.asStaff('GET', `/api/v2/admin/challs/${id}`));

  it('is given to the runner with the shared secret before it is stored', async () => {
    const code = aScript();
    insist(await put(unique('c'), { adminBotConfig: { code } }));
    expect(target.runner.calls).toHaveLength(1);
    const [call] = target.runner.calls;
    // The configured address has slashes at its end.
    expect(call).toMatchObject({ method: 'POST', path: '/v1/test' });
    expect(call?.headers).toMatchObject({
      authorization: `Bearer ${SECRET}`,
      'content-type': 'application/json',
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({ source: code });
  });

  it('is read with what the runner said of it and the hash of its code, by PUT, GET and the list', async () => {
    const inputs = { username: { pattern: '^a+$', flags: 'i' }, url: { pattern: '^https?://' } };
    const code = aScript({ inputs, timeoutMilliseconds: 12_345, requireInstancerInstancesRunning: true });
    const expected = {
      code,
      inputs,
      revision: createHash('sha256').update(code).digest('hex'),
      timeoutMilliseconds: 12_345,
      requireInstancerInstancesRunning: true,
    };
    const id = unique('c');
    expect(insist(await put(id, { adminBotConfig: { code } })).adminBotConfig).toEqual(expected);
    expect((await stored(id)).adminBotConfig).toEqual(expected);
    expect(Object.keys((await stored(id)).adminBotConfig.inputs)).toEqual(['username', 'url']);
    const all = insist(await target.asStaff('GET', '/api/v2/admin/challs'));
    expect(all.find((challenge: Json) => challenge.id === id).adminBotConfig).toEqual(expected);
  });

  it('only `code` can be written; the rest of what is sent is not looked at', async () => {
    const code = aScript({ timeoutMilliseconds: 7 });
    const id = unique('c');
    insist(
      await put(id, {
        adminBotConfig: { code, timeoutMilliseconds: 9, revision: 'x', inputs: { a: { pattern: 'a' } } },
      }),
    );
    expect((await stored(id)).adminBotConfig).toMatchObject({ timeoutMilliseconds: 7, inputs: {} });
  });

  it('absent keeps it without a question, null removes it, another code replaces it whole', async () => {
    const { id, code } = await target.aBotChallenge({ inputs: { url: { pattern: 'x' } } });
    target.runner.behave(aRunner);
    insist(await put(id, { name: 'renamed' }));
    expect((await stored(id)).adminBotConfig.code).toBe(code);
    expect(target.runner.calls).toEqual([]);
    const other = aScript();
    insist(await put(id, { adminBotConfig: { code: other } }));
    expect((await stored(id)).adminBotConfig).toMatchObject({ code: other, inputs: {} });
    insist(await put(id, { adminBotConfig: null }));
    expect((await stored(id)).adminBotConfig).toBeNull();
    expect(target.runner.calls).toHaveLength(1);
  });

  it('V1 never touches it', async () => {
    const { id, code } = await target.aBotChallenge();
    for (const adminBotConfig of [undefined, null, { code: 'other' }]) {
      insist(await put(id, { name: unique('name'), adminBotConfig }, 'v1'));
      expect((await stored(id)).adminBotConfig.code).toBe(code);
    }
  });

  it('a challenge that is new is not there after a refusal', async () => {
    target.runner.behave(() => ({ body: { detail: 'line 3: a semicolon is missing' } }));
    const id = unique('c');
    expect(await put(id, { adminBotConfig: { code: 'x' } })).toMatchObject({
      status: 400,
      kind: 'badAdminBotConfig',
      data: { error: 'line 3: a semicolon is missing' },
    });
    const answer = await target.asStaff('GET', `/api/v2/admin/challs/${id}`);
    expect(answer.kind).toBe('badChallenge');
  });

  const patterned = (pattern: unknown, flags?: unknown): Reply => ({
    body: { ...FACTS, inputs: { url: { pattern, ...(flags === undefined ? {} : { flags }) } } },
  });
  const refusals: readonly (readonly [string, Reply])[] = [
    ['a bad script, said with 200', { body: { detail: 'no handler' } }],
    ['a bad script although all facts are there', { body: { ...FACTS, detail: 'no handler' } }],
    ['a bad request, said with 400', { status: 400, body: { detail: 'source is missing' } }],
    ['a detail that is no text', { body: { detail: { a: 1 } } }],
    ['a wrong secret', { status: 401, body: {} }],
    ['a failure of its own', { status: 500, body: { ...FACTS } }],
    ['another success', { status: 201, body: FACTS }],
    ['a redirect', { status: 302, body: '', headers: { location: '/elsewhere' } }],
    ['nothing', { body: '' }],
    ['no JSON', { body: '<html>' }],
    ['a list', { body: [FACTS] }],
    ['too much', { body: { ...FACTS, more: 'x'.repeat(300_000) } }],
    ['no inputs', { body: { timeoutMilliseconds: 1_000, requireInstancerInstancesRunning: false } }],
    ['inputs that are a list', { body: { ...FACTS, inputs: [] } }],
    ['no limit of time', { body: { inputs: {}, requireInstancerInstancesRunning: false } }],
    ['a limit of 0', { body: { ...FACTS, timeoutMilliseconds: 0 } }],
    ['a limit with a fraction', { body: { ...FACTS, timeoutMilliseconds: 1.5 } }],
    ['a limit that is text', { body: { ...FACTS, timeoutMilliseconds: '1000' } }],
    ['a limit of more than a day', { body: { ...FACTS, timeoutMilliseconds: 86_400_001 } }],
    ['a requirement that is text', { body: { ...FACTS, requireInstancerInstancesRunning: 'yes' } }],
    ['a pattern that is missing', patterned(undefined)],
    ['a pattern that is no text', patterned(1)],
    ['flags that are no text', patterned('a', 1)],
    ['a pattern with NUL', patterned('\u0000')],
    ['a pattern that does not compile', patterned('(')],
    ['flags that do not exist', patterned('a', 'q')],
    ['flags twice', patterned('a', 'ii')],
    ['a pattern that could hang', patterned('^(a+)+$')],
    ['a name nobody could send', { body: { ...FACTS, inputs: { ['n'.repeat(257)]: { pattern: 'a' } } } }],
    ['a broken connection', 'broken'],
  ];
  it.each(refusals)(
    'the runner answers with %s: refused, and nothing of the edit is saved',
    async (_t, reply) => {
      const { id, code } = await target.aBotChallenge();
      target.runner.behave(() => reply);
      const answer = await put(id, { name: 'not this', adminBotConfig: { code: aScript() } });
      expect(answer).toMatchObject({
        status: 400,
        kind: 'badAdminBotConfig',
        data: { error: expect.stringMatching(/./) },
      });
      expect(target.runner.calls).toHaveLength(1);
      expect(await stored(id)).toMatchObject({ name: id, adminBotConfig: { code } });
    },
  );

  it('what the runner says besides is not stored; the requirement may be missing', async () => {
    const { inputs, timeoutMilliseconds } = FACTS;
    target.runner.behave(() => ({
      body: {
        inputs: { a: { pattern: 'a', secret: 'x' } },
        timeoutMilliseconds,
        detailed: 'x',
      },
    }));
    const id = unique('c');
    insist(await put(id, { adminBotConfig: { code: 'the code' } }));
    const { adminBotConfig } = await stored(id);
    expect(inputs).toEqual({});
    expect(Object.keys(adminBotConfig).sort()).toEqual(['code', 'inputs', 'revision', 'timeoutMilliseconds']);
    expect(adminBotConfig.inputs).toEqual({ a: { pattern: 'a' } });
  });

  it('the record of staff tells that the code changed, and not what it is', async () => {
    const { id, code } = await target.aBotChallenge();
    const next = aScript({ timeoutMilliseconds: 77 });
    insist(await put(id, { adminBotConfig: { code: next } }));
    const answer = await target.asStaff('GET', `/api/v2/admin/audit?limit=10&offset=0&target=${id}`);
    const [row] = insist(answer).actions;
    expect(row).toMatchObject({
      action: 'challenge.update',
      before: { adminBotCode: { changed: true }, adminBot: { timeoutMilliseconds: 30_000 } },
      after: { adminBotCode: { changed: true }, adminBot: { timeoutMilliseconds: 77 } },
    });
    for (const text of [code, next]) expect(answer.text).not.toContain(JSON.stringify(text).slice(1, -1));
  });

  it('the public list shows the inputs in their order, and null without a bot', async () => {
    const inputs = { username: { pattern: '^a+$', flags: 'i' }, url: { pattern: '^https?://' } };
    const [bot, plain] = [await target.aBotChallenge({ inputs }), await target.aStoredChallenge()];
    const team = await target.aRegisteredTeam();
    for (const token of [undefined, team.authToken]) {
      const list = insist(await target.send('GET', '/api/v2/challs', { token }));
      const shown = (id: string): Json => list.find((challenge: Json) => challenge.id === id).adminBotInputs;
      expect(shown(bot.id)).toEqual(inputs);
      expect(Object.keys(shown(bot.id))).toEqual(['username', 'url']);
      expect(shown(plain.id)).toBeNull();
    }
  });
});

describeLocal('without an admin bot', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('a script is refused, and one that was stored before is listed as null', async () => {
    const { id } = await target.aStoredChallenge();
    const answer = await target.asStaff('PUT', `/api/v2/admin/challs/${id}`, {
      data: { adminBotConfig: { code: 'x' } },
    });
    expect(answer).toMatchObject({ status: 400, kind: 'badAdminBotConfig' });
    const config = { code: 'x', inputs: [['a', { pattern: 'a' }]], revision: 'r', timeoutMilliseconds: 1 };
    await target
      .database('challenges')
      .where({ id })
      .update({ admin_bot_config: JSON.stringify(config) });
    await target.edit({ id }, { name: 'seen anew' });
    const list = insist(await target.send('GET', '/api/v2/challs'));
    expect(list.find((challenge: Json) => challenge.id === id)).toMatchObject({
      name: 'seen anew',
      adminBotInputs: null,
    });
  });
});
