/** An API whose only instancer speaks the generic contract to a service of the test, and a team that plays there. */
import { startLocalTarget, type Answer, type LocalTarget, type RegisteredTeam } from '../support';
import { startInstanceService, TOKEN, type InstanceService } from './instance-service';

export const LIFETIME_MS = 600_000;

/** Two shown endpoints around a hidden one. */
export const EXPOSE = [
  {
    kind: 'https',
    hostPrefix: 'web',
    containerName: 'app',
    containerPort: 80,
    shouldDisplay: true,
    title: 'Web',
  },
  { kind: 'tcp', hostPrefix: 'db', containerName: 'db', containerPort: 5432, shouldDisplay: false },
  { kind: 'tcp-ssl', hostPrefix: 'nc', containerName: 'app', containerPort: 1337, shouldDisplay: true },
] as const;

const CONFIG = { services: { app: { image: 'example/app:1' } } };

export const STOPPED = { status: 'stopped', timeLeftMilliseconds: null, endpoints: null };

export const OPERATIONS = [
  ['status', 'GET'],
  ['start', 'PUT'],
  ['extend', 'PATCH'],
  ['stop', 'DELETE'],
] as const;

export type Method = (typeof OPERATIONS)[number][1];

/** The answer that every refusal about an instance has. */
export const instancerError = (message: unknown = expect.any(String)) => ({
  status: 400,
  kind: 'badInstancerError',
  data: { message },
});

/** `POST` is the action `get-flag`. */
export function callInstance(
  target: LocalTarget,
  { authToken: token }: Pick<RegisteredTeam, 'authToken'>,
  method: Method | 'POST',
  id: string,
): Promise<Answer> {
  const rest = method === 'POST' ? '/actions/get-flag' : '';
  return target.send(method, `/api/v2/integrations/challs/${encodeURIComponent(id)}/instance${rest}`, {
    token,
    ...(method === 'PUT' || method === 'PATCH' ? { json: {} } : {}),
  });
}

export interface InstancedTarget {
  readonly service: InstanceService;
  readonly target: LocalTarget;
  readonly team: RegisteredTeam;
  /** As `team` unless another one is given. */
  readonly call: (method: Method, id: string, as?: Pick<RegisteredTeam, 'authToken'>) => Promise<Answer>;
  /** The ID of a new challenge, with a configuration of three endpoints unless said otherwise. */
  readonly anInstanced: (instancer?: object, data?: object) => Promise<string>;
  readonly stop: () => Promise<void>;
}

async function startInstancedTarget(): Promise<InstancedTarget> {
  const service = await startInstanceService();
  const options = { apiUrl: `${service.url}//`, authToken: TOKEN, requestTimeout: 5_000 };
  const target = await startLocalTarget({
    config: { instancers: { main: { name: 'instancers/docker', options } }, defaultInstancer: 'main' },
  });
  const team = await target.aRegisteredTeam();
  return {
    service,
    target,
    team,
    call: (method, id, as = team) => callInstance(target, as, method, id),
    async anInstanced(instancer = {}, data = {}) {
      const written = { config: CONFIG, expose: EXPOSE, timeoutMilliseconds: LIFETIME_MS, ...instancer };
      return (await target.aStoredChallenge({ data: { instancerConfig: written, ...data } })).id;
    },
    async stop() {
      await target.stop();
      await service.stop();
    },
  };
}

/** One for all tests of a `describe`; the service begins each of them empty. */
export function useInstancedTarget(): Pick<
  InstancedTarget,
  'service' | 'target' | 'team' | 'call' | 'anInstanced'
> {
  let instanced: InstancedTarget;
  beforeAll(async () => {
    instanced = await startInstancedTarget();
  });
  afterAll(() => instanced.stop());
  beforeEach(() => instanced.service.reset());
  return {
    get service() {
      return instanced.service;
    },
    get target() {
      return instanced.target;
    },
    get team() {
      return instanced.team;
    },
    call: (...args) => instanced.call(...args),
    anInstanced: (...args) => instanced.anInstanced(...args),
  };
}
