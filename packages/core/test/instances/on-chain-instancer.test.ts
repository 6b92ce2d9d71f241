import { INSTANCERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { OutsideServiceError } from '../../src/infra/http-client';
import type { InstanceProvider } from '../../src/instances';
import { aNewInstance, anInstance, now, status } from './an-instance';
import { FAULTS, IMPATIENT, wrongTypes } from './fault-behaviours';
import { useRecordingServer } from './recording-server';

const TOKEN = 'hush-hush';

const INSTANCE = {
  expires_at: '2026-06-01T13:00:00Z',
  expires_in_sec: 12.3456,
  rpc_endpoints: { main: { http: 'http://chain.example.org/1', ws: 'ws://chain.example.org/1' } },
  player_private_key: '0x01',
  contracts: { Bank: { address: '0x02' } },
};
const raw = (title: string, value: string) => ({
  kind: 'raw',
  host: '',
  port: 0,
  title,
  text: value,
  bypassExpose: true,
});
const SHOWN = [
  raw('main RPC (HTTP)', 'http://chain.example.org/1'),
  raw('main RPC (WebSocket)', 'ws://chain.example.org/1'),
  raw('Private key', '0x01'),
  raw('Bank contract', '0x02'),
];

const server = useRecordingServer(INSTANCE);
const { answer, behave } = server;

type Options = Readonly<Record<string, unknown>>;
const launcher = (options: Options = {}) =>
  createProvider(INSTANCERS, { name: 'instancers/paradigmctf', options });
const provider = launcher();
const config = (more: object = { apiToken: TOKEN }) => ({ apiUrl: `${server.url}/`, ...more });

/** Its only action. */
const getFlag = ({ actions: [action] }: InstanceProvider) =>
  action?.run(anInstance(config())) ?? Promise.reject(new Error('no action'));

const OPERATIONS = [
  ['start', (options?: Options) => launcher(options).create(aNewInstance(config()), now)],
  ['status', (options?: Options) => launcher(options).get(anInstance(config()), now)],
  ['get-flag', (options?: Options) => getFlag(launcher(options))],
] as const;

describe('the on-chain launcher', () => {
  it('text that cannot be stored loses what cannot', async () => {
    answer({
      ...INSTANCE,
      player_private_key: 'a\ud800b',
      contracts: { 'Bank\u0000': { address: '\udc00' } },
    });
    const endpoints = [...SHOWN.slice(0, 2), raw('Private key', 'ab'), raw('Bank contract', '')];
    expect(await provider.get(anInstance(config()), now)).toMatchObject({ status: { endpoints } });
  });

  it.each([
    ['start', 'PUT', '/v1/instance', () => provider.create(aNewInstance(config()), now)],
    [
      'status',
      'GET',
      `/v1/instance?team_id=${anInstance().teamId}`,
      () => provider.get(anInstance(config()), now),
    ],
    [
      'stop',
      'DELETE',
      `/v1/instance?team_id=${anInstance().teamId}`,
      () => provider.delete(anInstance(config()), now),
    ],
  ])('%s is %s %s with the bearer token of the challenge', async (name, method, url, run) => {
    await run();
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]).toMatchObject({ method, url, headers: { authorization: `Bearer ${TOKEN}` } });
    expect(server.calls[0]?.body).toBe(
      name === 'start' ? JSON.stringify({ team_id: anInstance().teamId }) : '',
    );
  });

  it('without a token none is sent', async () => {
    await provider.get(anInstance(config({})), now);
    expect(server.calls[0]?.headers).not.toHaveProperty('authorization');
  });

  it('a team cannot break out of the query', async () => {
    await provider.get({ ...anInstance(config()), teamId: 'a&team_id=b#' }, now);
    expect(server.calls[0]?.url).toBe('/v1/instance?team_id=a%26team_id%3Db%23');
  });

  it('an instance runs, its time rounded, and everything is shown as text past the filter', async () => {
    expect(await provider.create(aNewInstance(config()), now)).toEqual(status('running', 12_346, SHOWN));
    expect(await provider.get(anInstance(config()), now)).toEqual(status('running', 12_346, SHOWN));
  });

  it('no time left is 0', async () => {
    answer({ ...INSTANCE, expires_in_sec: -4 }, 200);
    expect(await provider.get(anInstance(config()), now)).toEqual(status('running', 0, SHOWN));
  });

  it('a status of 400 is stopped', async () => {
    answer({ detail: 'no instance' }, 400);
    expect(await provider.get(anInstance(config()), now)).toEqual(status('stopped', 0, []));
  });

  it.each([200, 404, 500])('a stop that is answered with %i is stopped', async (statusCode) => {
    answer('whatever', statusCode);
    expect(await provider.delete(anInstance(config()), now)).toEqual(status('stopped', 0, []));
  });

  it.each(OPERATIONS)('%s that is refused says the detail', async (_name, run) => {
    answer({ detail: 'no chain left' }, 503);
    expect(await run()).toEqual({ outcome: 'refused', message: 'no chain left' });
  });

  it.each(OPERATIONS)(
    '%s that is refused with the token in the detail does not say it',
    async (_name, run) => {
      answer({ detail: `unknown token ${TOKEN}` }, 503);
      expect(await run()).toEqual({ outcome: 'refused', message: 'unknown token …' });
    },
  );

  it('a start of 400 is refused as well', async () => {
    answer({ detail: 'has one' }, 400);
    expect(await provider.create(aNewInstance(config()), now)).toEqual({
      outcome: 'refused',
      message: 'has one',
    });
  });

  it('get-flag gives a flag to submit', async () => {
    answer({ flag: 'flag{chain}' }, 200);
    expect(await getFlag(provider)).toEqual({ outcome: 'done', message: null, submitFlag: 'flag{chain}' });
    expect(server.calls[0]).toMatchObject({
      method: 'GET',
      url: `/v1/pwn/flag?team_id=${anInstance().teamId}`,
    });
  });

  const WRONG_TYPES = wrongTypes({
    'a contract without an address': { ...INSTANCE, contracts: { Bank: {} }, flag: 7 },
    'contracts that are a list': { ...INSTANCE, contracts: [], flag: {} },
    'a time as text': { ...INSTANCE, expires_in_sec: '12', flag: null },
    'an address of one protocol': { ...INSTANCE, rpc_endpoints: { main: { http: 'http://a' } }, flag: [] },
    'a key that is none': { ...INSTANCE, player_private_key: 1, flag: true },
    'nothing it should say': {},
  });

  describe.each(OPERATIONS)('%s', (_name, run) => {
    it.each([...FAULTS, ...WRONG_TYPES])('fails in time when the launcher %s', async (_what, fault) => {
      behave(fault);
      const error: unknown = await run(IMPATIENT).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(OutsideServiceError);
      expect(String(error)).not.toMatch(/hush/);
    });
  });

  it('a stop that does not arrive fails', async () => {
    behave((req) => void req.socket.destroy());
    await expect(provider.delete(anInstance(config()), now)).rejects.toThrow(OutsideServiceError);
  });

  it('needs no deployment options', () => {
    expect(() => launcher()).not.toThrow();
  });

  it.each([
    [{ apiUrl: 'https://a.example.org' }, 'valid'],
    [{ apiUrl: 'http://a.example.org', apiToken: 't' }, 'valid'],
    [{}, 'invalid'],
    [{ apiUrl: 'ftp://a.example.org' }, 'invalid'],
    [{ apiUrl: 'https://a', apiToken: '' }, 'invalid'],
    [{ apiUrl: 'https://a', other: 1 }, 'invalid'],
  ])('the config %j is %s', (value, outcome) => {
    expect(provider.checkConfig(value)).toMatchObject({ outcome });
  });
});
