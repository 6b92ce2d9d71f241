/** A service of the generic contract, played by a real HTTP server that remembers instances. */
import { startOutsideService, type Json, type OutsideBehaviour, type OutsideService } from '../support';

export const TOKEN = 'instance-service-token';

export interface InstanceService extends OutsideService {
  /** Bodies of the calls of one kind, since the last `reset`. */
  forms(kind: 'Create' | 'Get' | 'Delete' | 'Renew'): Json[];
  /** As at first: nothing runs, and every call is answered by the contract. */
  reset(): void;
}

const STOPPED = {
  kind: 'instancerInstanceDetails',
  status: 'stopped',
  timeLeftMilliseconds: null,
  endpoints: null,
};

const refusal = (message: string) => ({ status: 400, body: { kind: 'instancerError', message } });

/** Starts at once, shows one endpoint for each exposed port, and is as strict about double starts as the contract. */
function contractService(): OutsideBehaviour {
  const running = new Map<string, { timeLeftMilliseconds: number; endpoints: unknown[] }>();
  const details = (key: string) => {
    const instance = running.get(key);
    return instance === undefined
      ? STOPPED
      : { kind: 'instancerInstanceDetails', status: 'running', ...instance, secret: 'stays inside' };
  };
  return ({ method, path, body }) => {
    const form = JSON.parse(body);
    if (path !== '/v1/instances/') return { status: 404, body: 'no such path' };
    if (form.svcAuthToken !== TOKEN) return refusal('bad token');
    const key = `${form.challengeIntegrationId} ${form.teamId}`;
    const isThere = running.has(key);
    switch (`${method} ${form.kind}`) {
      case 'POST instancerGetInstanceForm':
        break;
      case 'PUT instancerCreateInstanceForm':
        if (isThere) return refusal('it runs already');
        running.set(key, {
          timeLeftMilliseconds: form.timeoutMilliseconds,
          endpoints: form.expose.map((port: Json, index: number) => ({
            kind: port.kind,
            host: `${port.hostPrefix}-0123456789ab.instances.example.org`,
            port: 1337 + index,
            title: 'of the service',
          })),
        });
        break;
      case 'PATCH instancerRenewInstanceForm':
        if (!isThere) return refusal('nothing runs');
        running.set(key, {
          endpoints: running.get(key)?.endpoints ?? [],
          timeLeftMilliseconds: form.timeoutMilliseconds,
        });
        break;
      case 'DELETE instancerDeleteInstanceForm':
        if (!isThere) return refusal('nothing runs');
        running.delete(key);
        break;
      default:
        return refusal('no such operation');
    }
    return { body: details(key) };
  };
}

export async function startInstanceService(): Promise<InstanceService> {
  const service = await startOutsideService(contractService());
  return {
    ...service,
    forms: (kind) =>
      service.calls
        .map(({ body }) => JSON.parse(body))
        .filter((form: Json) => form.kind === `instancer${kind}InstanceForm`),
    reset: () => service.behave(contractService()),
  };
}
