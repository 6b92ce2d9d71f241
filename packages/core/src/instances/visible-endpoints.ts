import type { ExposedPort } from '../challenges';
import type { InstanceEndpoint, ProviderEndpoint } from './instance-status';

/** Field by field: nothing else a provider says leaves the platform. */
function endpoint({ kind, host, port, text }: ProviderEndpoint, title: string | undefined): InstanceEndpoint {
  return {
    kind,
    host,
    port,
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
  };
}

/**
 * What participants may see of an instance. Providers answer in the order of `expose`, so the
 * n-th endpoint belongs to its n-th entry; without `shouldDisplay` there it is hidden. Endpoints that bypass this are
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
