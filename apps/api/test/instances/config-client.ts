import { insist, type Answer, type Json, type LocalTarget } from '../support';

/** Nobody listens here: no write or read of a configuration asks a service. */
export const NOWHERE = 'http://127.0.0.1:9';
export const COMPOSE = { services: { app: { image: 'example/app:1' } } };
export const LAUNCHER = { apiUrl: 'https://launcher.example.org', apiToken: 'launcher-secret' };
export const PORT = { kind: 'tcp', hostPrefix: 'a-1', containerName: 'app', containerPort: 1337 };

export const TWO_INSTANCERS = {
  instancers: {
    main: { name: 'instancers/docker', options: { apiUrl: NOWHERE, authToken: 't' } },
    chain: { name: 'instancers/paradigmctf', options: {} },
  },
  defaultInstancer: 'main',
};

export const refusal = (error: unknown = expect.any(String)) => ({
  status: 400,
  kind: 'badInstancerConfig',
  data: { error },
});

export interface ConfigClient {
  /** A request of the administrator. */
  readonly staff: (method: string, path: string, data?: unknown) => Promise<Answer>;
  readonly put: (id: string, instancerConfig: unknown, version?: string) => Promise<Answer>;
  /** The configuration as staff read it. */
  readonly stored: (id: string) => Promise<Json>;
  /** The challenge in the list, without a login unless a token is given. */
  readonly listed: (id: string, token?: string) => Promise<Json>;
  readonly aChallenge: () => Promise<string>;
}

/** What staff do with configurations of instances; `target` is asked for when it is needed. */
export function configClient(target: () => LocalTarget): ConfigClient {
  const staff: ConfigClient['staff'] = (method, path, data) =>
    target().asStaff(method, path, data === undefined ? undefined : { data });
  return {
    staff,
    put: (id, instancerConfig, version = 'v2') =>
      staff('PUT', `/api/${version}/admin/challs/${id}`, { name: id, flag: 'flag{x}', instancerConfig }),
    stored: async (id) => insist(await staff('GET', `/api/v2/admin/challs/${id}`)).instancerConfig,
    listed: async (id, token) => {
      const answer = await target().send('GET', '/api/v2/challs', { token });
      return insist(answer).find((each: Json) => each.id === id);
    },
    aChallenge: async () => (await target().aStoredChallenge()).id,
  };
}
