import { ALL_ROUTES, Permission, type HttpMethod, type RouteDeclaration } from '@rampart/contract';
import { plainRequest } from '../support/strange-inputs';
import { accessOf, type Access, type Bit } from './access-rules';

/**
 * Every declared route in every version, with a request that is well formed but names nothing that exists. What the
 * tests expect of its access comes from the rules and not from the declaration, so that a wrong declaration shows.
 */
export interface Endpoint extends Access {
  readonly route: RouteDeclaration;
  readonly method: HttpMethod;
  readonly version: 'v1' | 'v2';
  /** Parameters as `:name`. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
}

/** Well-formed ones would create what they name, or end the token of the test, so these are refused. */
const REFUSED_WRITES: Readonly<Record<string, unknown>> = {
  'PUT /admin/challs/:id': { data: { points: { min: 'none', max: 'none' } } },
  'PUT /admin/waves/:id': { data: { openTime: 'none' } },
  'POST /users/me/sign-out': { memberTokens: 'none' },
};

export const ENDPOINTS: readonly Endpoint[] = ALL_ROUTES.flatMap((route) =>
  route.versions.map((version) => {
    const { method, path } = route;
    const { query, body } = plainRequest(route);
    return {
      ...accessOf(method, path),
      route,
      method,
      version,
      path,
      query,
      body: REFUSED_WRITES[`${method} ${path}`] ?? body,
    };
  }),
);

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A method with a body that the path of this endpoint is not served with. */
export function methodNotOf({ path, version }: Endpoint): Endpoint['method'] {
  const own = ENDPOINTS.filter((other) => other.path === path && other.version === version);
  const free = METHODS.find((method) => !own.some((endpoint) => endpoint.method === method));
  if (free === undefined) throw new Error(`${path} is served with every method`);
  return free;
}

/** The endpoint as titles and documents write it. */
export function titleOf({ method, version, path }: Endpoint): string {
  return `${method} /api/${version}${path}`;
}

/** A path that names nothing that exists. */
export function urlOf({ version, path, query }: Endpoint, inVersion: 'v1' | 'v2' = version): string {
  return `/api/${inVersion}${path.replaceAll(/:[A-Za-z]+/g, 'nothing-here')}${query}`;
}

export const ALL_BITS = Object.keys(Permission) as readonly Bit[];

/** Every bit but one. */
export function allBut(bit: Bit): number {
  return ALL_BITS.filter((other) => other !== bit).reduce((sum, other) => sum | Permission[other], 0);
}
