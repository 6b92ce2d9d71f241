import type { RouteDeclaration } from '@rampart/contract';

/** A request whose shape is right but for one field. */
export interface StrangeInput {
  readonly path: string;
  /** JSON text; null for a route without a body. */
  readonly body: string | null;
}

/** JSON texts of every type, size and encoding; each stands for one field. */
const VALUES: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '99999999999999999999',
  '2147483648',
  '""',
  '" "',
  '"x"',
  '"ü😀\\ufeff\\u202e"',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(70_000)}"`,
  '"%"',
  '"\'; select 1 --"',
  '"2026-02-30T25:61:61Z"',
  '"+275760-09-13T00:00:00.001Z"',
  '[]',
  '[null]',
  '[[]]',
  '{}',
  '{"__proto__":1}',
  '{"constructor":{"prototype":1}}',
  '{"include":[null]}',
  '{"include":["x","\\u0000"],"exclude":{}}',
];

const QUERY_VALUES: readonly string[] = [
  '',
  '0',
  '-1',
  '1.5',
  '1e2',
  '0x10',
  'NaN',
  'Infinity',
  '9007199254740993',
  '9'.repeat(400),
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%25',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  "'%3B--",
];

type Schema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function branchesOf(schema: Schema): readonly Schema[] {
  return Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isSchema) : [schema];
}

/** The smallest value that fits. */
function plainest(schema: Schema): unknown {
  const [branch = schema] = branchesOf(schema);
  if ('const' in branch) return branch['const'];
  if (Array.isArray(branch['enum'])) return branch['enum'][0];
  switch (branch['type']) {
    case 'object':
      return filled(branch);
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return branch['minimum'] === 0 ? 0 : 1;
    case 'boolean':
      return true;
    case 'string':
      return 'xx';
    default:
      return {};
  }
}

/** An object with the required keys of the schema, and `key` as the placeholder if one is named. */
function filled(schema: Schema, key?: string, value?: unknown): Record<string, unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const entries = Object.entries(properties)
    .filter(([name, property]) => required.includes(name) && isSchema(property))
    .map(([name, property]): [string, unknown] => [name, plainest(isSchema(property) ? property : {})]);
  return { ...Object.fromEntries(entries), ...(key === undefined ? {} : { [key]: value }) };
}

const HOLE = 'the field under test';

/** Values that fit the schema but for a hole, one for every field at every depth. */
function withHoles(schema: Schema): unknown[] {
  const holes = branchesOf(schema).flatMap((branch): unknown[] => {
    if (branch['type'] === 'array' && isSchema(branch['items'])) {
      return withHoles(branch['items']).map((item) => [item]);
    }
    const properties = isSchema(branch['properties']) ? Object.entries(branch['properties']) : [];
    return properties.flatMap(([key, property]) =>
      isSchema(property) ? withHoles(property).map((value) => filled(branch, key, value)) : [],
    );
  });
  return [HOLE, ...holes];
}

function plainQuery(schema: Schema): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filled(schema)).map(([key, value]): [string, string] => [key, String(value)]),
  );
}

/** The smallest query and JSON body that fit the declaration; the body is null for a route without one. */
export function plainRequest({ query, body }: RouteDeclaration): { query: string; body: unknown } {
  return {
    query: query === null ? '' : `?${plainQuery(query).toString()}`,
    body: body?.format === 'json' ? plainest(body.schema) : null,
  };
}

function strangeBodies(route: RouteDeclaration): readonly (string | null)[] {
  if (route.body?.format !== 'json') return [null];
  return withHoles(route.body.schema).flatMap((body) =>
    VALUES.map((value) => JSON.stringify(body).replace(JSON.stringify(HOLE), () => value)),
  );
}

function strangeQueries(route: RouteDeclaration): readonly string[] {
  if (route.query === null) return [''];
  const plain = plainQuery(route.query);
  const keys = isSchema(route.query['properties']) ? Object.keys(route.query['properties']) : [];
  const strange = keys.flatMap((key) =>
    QUERY_VALUES.map((value) => {
      const others = new URLSearchParams(plain);
      others.delete(key);
      return `?${others.toString()}&${key}=${value}`;
    }),
  );
  return [`?${plain.toString()}`, ...strange];
}

/** Requests of a route on `id` that give one field at a time a value it was not made for. */
export function strangeInputs(route: RouteDeclaration, id: string): StrangeInput[] {
  const [version = 'v2'] = route.versions;
  const path = `/api/${version}${route.path.replaceAll(/:[A-Za-z]+/g, id)}`;
  const queries = strangeQueries(route);
  return strangeBodies(route).flatMap((body, index) =>
    // All strange queries with the first body, then the strange bodies with a plain query.
    (index === 0 ? queries : queries.slice(0, 1)).map((query) => ({ path: `${path}${query}`, body })),
  );
}
