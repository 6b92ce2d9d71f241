import { withoutUndefined } from '@rampart/domain-data';
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
  return endpoints.map(({ kind, host, port, title, text, bypassExpose }) =>
    withoutUndefined({
      kind,
      host: storable(host),
      port,
      title: title && storable(title),
      text: text && storable(text),
      bypassExpose,
    }),
  );
}

/** Undefined when the value is no list of endpoints. */
export function readEndpoints(value: unknown): readonly ProviderEndpoint[] | undefined {
  return isEndpoints(value) ? providerEndpoints(value) : undefined;
}
