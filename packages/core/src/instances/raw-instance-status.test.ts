import type { InstancerConfig } from '../challenges';
import { silentLogger, type LogFields, type Logger } from '../infra/logging';
import { anInstanceProvider } from '../testing';
import { PROVIDER_FAILURE } from './call-provider';
import type { InstanceAnswer, InstanceProvider, InstanceRef } from './instance-provider';
import { createInstancers } from './instancers';
import { createReadRawInstanceStatus } from './raw-instance-status';

const now = new Date('2026-06-01T12:00:00.000Z');

const CONFIG: InstancerConfig = {
  challengeIntegrationId: '',
  config: { services: {} },
  expose: [],
  timeoutMilliseconds: 60_000,
};

/** A provider that is only ever asked for a status. */
function statusOnly(answer: (instance: InstanceRef) => Promise<InstanceAnswer>): InstanceProvider {
  const never = () => Promise.reject(new Error('not asked for'));
  return anInstanceProvider({ create: never, delete: never, extend: never, get: answer });
}

const RUNNING: InstanceAnswer = {
  outcome: 'status',
  status: { state: 'running', timeLeftMs: 5, endpoints: [{ kind: 'tcp', host: 'hidden', port: 1 }] },
};

function read(
  answer: (instance: InstanceRef) => Promise<InstanceAnswer>,
  instancerConfig: InstancerConfig | null = CONFIG,
  logger: Logger = silentLogger,
) {
  const instancers = createInstancers(new Map([['main', statusOnly(answer)]]), 'main');
  const readStatus = createReadRawInstanceStatus({ instancers, logger });
  return readStatus({ id: 'pwn', instancerConfig }, 'team', now);
}

test('endpoints come as the provider reports them, exposed or not', async () => {
  await expect(read(() => Promise.resolve(RUNNING))).resolves.toEqual(RUNNING);
});

test.each([
  ['pwn', ''],
  ['pwn-v2', 'pwn-v2'],
])('the provider is asked for %s when the integration ID is %j', async (integrationId, said) => {
  const asked: InstanceRef[] = [];
  const answer = (instance: InstanceRef) => {
    asked.push(instance);
    return Promise.resolve(RUNNING);
  };
  await read(answer, { ...CONFIG, challengeIntegrationId: said });
  expect(asked).toEqual([{ teamId: 'team', integrationId, config: CONFIG.config }]);
});

test('without an instancer configuration it is unavailable', async () => {
  await expect(read(() => Promise.resolve(RUNNING), null)).resolves.toEqual({ outcome: 'unavailable' });
});

test('an instancer that is not configured is unavailable', async () => {
  const elsewhere = { ...CONFIG, instancer: 'constructor' };
  await expect(read(() => Promise.resolve(RUNNING), elsewhere)).resolves.toEqual({ outcome: 'unavailable' });
});

test('with the feature off it is unavailable', async () => {
  const readStatus = createReadRawInstanceStatus({ instancers: undefined, logger: silentLogger });
  const status = await readStatus({ id: 'pwn', instancerConfig: CONFIG }, 'team', now);
  expect(status).toEqual({ outcome: 'unavailable' });
});

test("the provider's refusal is passed on", async () => {
  const refused = () => Promise.resolve({ outcome: 'refused', message: 'no room' } as const);
  await expect(read(refused)).resolves.toEqual({ outcome: 'failed', message: 'no room' });
});

test('a refusal becomes one line of bounded length', async () => {
  const refused = () =>
    Promise.resolve({ outcome: 'refused', message: ` a\u0000b\r\n\ud800c ${'🚩'.repeat(9_999)}` } as const);
  const answer = await read(refused);
  const message = answer.outcome === 'failed' ? answer.message : '';
  expect(message.startsWith('a b c 🚩')).toBe(true);
  expect(Array.from(message)).toHaveLength(500);
});

test('an empty refusal gets the default message', async () => {
  const refused = () => Promise.resolve({ outcome: 'refused', message: '\n' } as const);
  await expect(read(refused)).resolves.toEqual({ outcome: 'failed', message: PROVIDER_FAILURE });
});

test('an error of the provider is logged for staff and hidden from the participant', async () => {
  const lines: (LogFields | undefined)[] = [];
  const logger: Logger = { ...silentLogger, warn: (_message, fields) => lines.push(fields) };
  const failure = new Error('connect ECONNREFUSED 10.0.0.7');
  const answer = await read(() => Promise.reject(failure), CONFIG, logger);
  expect(answer).toEqual({ outcome: 'failed', message: PROVIDER_FAILURE });
  expect(lines).toEqual([{ challengeId: 'pwn', teamId: 'team', operation: 'status', error: failure }]);
});
