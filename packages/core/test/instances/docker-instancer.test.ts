import { INSTANCERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { OutsideServiceError } from '../../src/infra/http-client';
import { startOutsideServer } from '../../src/testing';
import { aNewInstance, anInstance, now, status } from './an-instance';
import { FAULTS, IMPATIENT, wrongTypes } from './fault-behaviours';
import { useRecordingServer } from './recording-server';

const TOKEN = 'hush-hush';
const CONFIG = { services: { app: { image: 'a' } } };

const RUNNING = {
  kind: 'instancerInstanceDetails',
  status: 'running',
  timeLeftMilliseconds: 5,
  endpoints: [],
};
const server = useRecordingServer(RUNNING);
const { answer, behave } = server;

function docker(options: object = {}) {
  return createProvider(INSTANCERS, {
    name: 'instancers/docker',
    options: { apiUrl: server.url, authToken: TOKEN, ...options },
  });
}

const OPERATIONS = [
  ['start', 'PUT', (options?: object) => docker(options).create(aNewInstance(CONFIG), now)],
  ['status', 'POST', (options?: object) => docker(options).get(anInstance(CONFIG), now)],
  ['stop', 'DELETE', (options?: object) => docker(options).delete(anInstance(CONFIG), now)],
  [
    'extend',
    'PATCH',
    (options?: object) => docker(options).extend({ ...anInstance(CONFIG), lifetimeMs: 9 }, now),
  ],
] as const;

describe('the generic contract', () => {
  const identity = { teamId: anInstance().teamId, challengeIntegrationId: 'pwn', config: CONFIG };

  it('tells the service which trace an operation belongs to, if it is known', async () => {
    await docker().get(anInstance(CONFIG), now);
    await docker().get({ ...anInstance(CONFIG), trace: { traceId: 'a'.repeat(32), flags: '01' } }, now);
    const [without, traced] = server.calls.map(({ headers }) => headers['traceparent']);
    expect(without).toBeUndefined();
    expect(traced).toMatch(/^00-a{32}-[0-9a-f]{16}-01$/);
  });

  it.each([
    [
      'start',
      {
        kind: 'instancerCreateInstanceForm',
        ...identity,
        expose: aNewInstance().expose,
        timeoutMilliseconds: 60_000,
        flags: aNewInstance().flags,
      },
    ],
    ['status', { kind: 'instancerGetInstanceForm', ...identity }],
    ['stop', { kind: 'instancerDeleteInstanceForm', ...identity }],
    ['extend', { kind: 'instancerRenewInstanceForm', ...identity, timeoutMilliseconds: 9 }],
  ])('%s sends its form, the token in the body and nowhere else', async (name, form) => {
    const [, method, run] = OPERATIONS.find(([each]) => each === name)!;
    await run();
    const [call] = server.calls;
    expect(call).toMatchObject({ method, url: '/v1/instances/' });
    expect(call?.headers['content-type']).toBe('application/json');
    expect(JSON.stringify(call?.headers)).not.toContain(TOKEN);
    expect(JSON.parse(call?.body ?? '')).toEqual({ ...form, svcAuthToken: TOKEN });
  });

  it('a start says which instancer and whether it may be extended, when the challenge does', async () => {
    await docker().create({ ...aNewInstance(), instancer: 'main', extendable: false }, now);
    expect(JSON.parse(server.calls[0]?.body ?? '')).toMatchObject({ instancer: 'main', extendable: false });
  });

  it.each(['', '/', '//'])('the address may end with %j', async (end) => {
    await docker({ apiUrl: `${server.url}${end}` }).get(anInstance(), now);
    expect(server.calls[0]?.url).toBe('/v1/instances/');
  });

  it('details are read by kind, whatever the HTTP status', async () => {
    const endpoint = { kind: 'raw', host: '', port: 0, title: 't', text: 'x', bypassExpose: true };
    const details = { kind: 'instancerInstanceDetails', status: 'errored', timeLeftMilliseconds: 7 };
    answer({ ...details, endpoints: [endpoint], containerId: 'inside' }, 500);
    expect(await docker().get(anInstance(), now)).toEqual(status('errored', 7, [endpoint]));
    answer({ ...details, status: 'stopped', timeLeftMilliseconds: null, endpoints: null }, 404);
    expect(await docker().get(anInstance(), now)).toEqual(status('stopped', null, null));
  });

  it('so are errors, whose text is for the participant', async () => {
    answer({ kind: 'instancerError', message: 'no room' }, 200);
    expect(await docker().get(anInstance(), now)).toEqual({ outcome: 'refused', message: 'no room' });
  });

  it('a text that repeats the token loses it', async () => {
    answer({ kind: 'instancerError', message: `bad token "${TOKEN}"` });
    expect(await docker().get(anInstance(), now)).toEqual({ outcome: 'refused', message: 'bad token "…"' });
  });

  it('a text that repeats a flag loses it, and one that repeats nothing stays', async () => {
    answer({ kind: 'instancerError', message: 'bad value "flag{hush}" of flag{hush}, not of flag{x}' });
    const flags = [
      { provider: 'flags/regex', flag: '' },
      { provider: 'flags/static', flag: 'flag{hush}' },
    ];
    expect(await docker().create({ ...aNewInstance(), flags }, now)).toEqual({
      outcome: 'refused',
      message: 'bad value "…" of …, not of flag{x}',
    });
  });

  it('text that cannot be stored loses what cannot', async () => {
    const endpoint = { kind: 'raw', host: 'a\u0000', port: 0, text: 'b\ud800c' };
    const details = { kind: 'instancerInstanceDetails', status: 'running', timeLeftMilliseconds: 7 };
    answer({ ...details, endpoints: [endpoint] });
    const expected = [{ kind: 'raw', host: 'a', port: 0, text: 'bc' }];
    expect(await docker().get(anInstance(), now)).toEqual(status('running', 7, expected));
  });
});

const DETAILS = { ...RUNNING, endpoints: [{ kind: 'tcp', host: 'a', port: 1 }] };
/** All operations have the same answers, and read them in the same place. */
const WRONG_TYPES = wrongTypes({
  'a status that is none': { ...DETAILS, status: 'paused' },
  'half a millisecond': { ...DETAILS, timeLeftMilliseconds: 0.5 },
  'a time as text': { ...DETAILS, timeLeftMilliseconds: '5' },
  'no time': { ...DETAILS, timeLeftMilliseconds: undefined },
  'endpoints that are no list': { ...DETAILS, endpoints: {} },
  'an endpoint of an unknown kind': { ...DETAILS, endpoints: [{ kind: 'udp', host: 'a', port: 1 }] },
  'an endpoint without a host': { ...DETAILS, endpoints: [{ kind: 'tcp', port: 1 }] },
  'a port that does not exist': { ...DETAILS, endpoints: [{ kind: 'tcp', host: 'a', port: 70_000 }] },
  'a bypass that is text': {
    ...DETAILS,
    endpoints: [{ kind: 'tcp', host: 'a', port: 1, bypassExpose: 'yes' }],
  },
  'an error without a text': { kind: 'instancerError', message: 7 },
  'another kind': { ...DETAILS, kind: 'instancerDetails' },
});

describe.each(OPERATIONS)('%s', (name, _method, run) => {
  const faults = name === 'status' ? [...FAULTS, ...WRONG_TYPES] : FAULTS;
  it.each(faults)('fails in time when the service %s', async (_what, fault) => {
    behave(fault);
    const error: unknown = await run(IMPATIENT).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutsideServiceError);
    expect(String(error)).toMatch(/instancers\/docker/);
    expect(String(error)).not.toMatch(/hush/);
  });

  const mayRepeat = name === 'status' || name === 'stop';

  it(`is sent ${mayRepeat ? 'once more' : 'once and never again'} when the connection breaks`, async () => {
    behave((req, res) => {
      answer(RUNNING);
      req.socket.destroy();
      res.destroy();
    });
    const outcome = await run().then(
      () => 'worked',
      () => 'failed',
    );
    expect([outcome, server.calls.length]).toEqual(mayRepeat ? ['worked', 2] : ['failed', 1]);
  });

  it('is sent once when the time is over', async () => {
    behave(() => undefined);
    await expect(run(IMPATIENT)).rejects.toThrow(OutsideServiceError);
    expect(server.calls).toHaveLength(1);
  });
});

describe('a service that is not there', () => {
  it('is named, without what was sent', async () => {
    const gone = await startOutsideServer(() => undefined);
    await gone.stop();
    const error: unknown = await docker({ apiUrl: gone.url })
      .create(aNewInstance(), now)
      .catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/instancers\/docker: .*ECONNREFUSED/);
    expect(String(error)).not.toMatch(/hush/);
  });
});

describe('its options', () => {
  it.each(['apiUrl', 'authToken'])('%s is needed', (option) => {
    expect(() => docker({ [option]: undefined })).toThrow(option);
  });

  it('the time for a call must be one', () => {
    for (const requestTimeout of ['soon', 0, -1, Infinity]) {
      expect(() => docker({ requestTimeout })).toThrow('requestTimeout');
    }
  });

  it('an unknown instancer does not start', () => {
    for (const name of ['instancers/other', 'constructor']) {
      expect(() => createProvider(INSTANCERS, { name, options: {} })).toThrow('is not known');
    }
  });
});
