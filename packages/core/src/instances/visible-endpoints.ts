import { withoutUndefined } from '@rampart/domain-data';
import type { ExposedPort } from '../challenges';
import type { InstanceEndpoint, ProviderEndpoint } from './instance-status';

/** Copied field by field, so that nothing else a provider reports is sent. */
function endpoint({ kind, host, port, text }: ProviderEndpoint, title: string | undefined): InstanceEndpoint {
  return withoutUndefined({ kind, host, port, title, text });
}

/**
 * The endpoints participants may see. Providers list endpoints in the order of `expose`, so the n-th endpoint
 * belongs to the n-th entry and is hidden unless that sets `shouldDisplay`. Endpoints with `bypassExpose` are
 * shown as they are and not counted.
 */
export function visibleEndpoints(
  endpoints: readonly ProviderEndpoint[] | null,
  expose: readonly ExposedPort[],
): readonly InstanceEndpoint[] | null {
  if (endpoints === null) return null;
  let position = 0;
  return endpoints.flatMap((each) => {
    if (each.bypassExpose === true) return [endpoint(each, each.title)];
    const entry = expose[position];
    position += 1;
    return entry?.shouldDisplay === true ? [endpoint(each, entry.title)] : [];
  });
}
