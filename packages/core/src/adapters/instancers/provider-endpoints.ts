import { endpointSchema, type Endpoint } from '@rampart/instancer-contract';
import Ajv2020 from 'ajv/dist/2020';
import { OWN_SCHEMAS } from '../../infra/json-schema';
import type { ProviderEndpoint } from '../../instances';

const isEndpoints = new Ajv2020(OWN_SCHEMAS).compile<Endpoint[]>({ type: 'array', items: endpointSchema });

/** PostgreSQL can store neither of these, and endpoints are stored with the jobs of admin bots. */
function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '');
}

/** Endpoints of a reply that was checked. */
export function providerEndpoints(endpoints: readonly Endpoint[]): readonly ProviderEndpoint[] {
  return endpoints.map(({ kind, host, port, title, text, bypassExpose }) => ({
    kind,
    host: storable(host),
    port,
    ...(title === undefined ? {} : { title: storable(title) }),
    ...(text === undefined ? {} : { text: storable(text) }),
    ...(bypassExpose === undefined ? {} : { bypassExpose }),
  }));
}

/** Undefined when the value is no list of endpoints. */
export function readEndpoints(value: unknown): readonly ProviderEndpoint[] | undefined {
  return isEndpoints(value) ? providerEndpoints(value) : undefined;
}
