import type { RouteDeclaration } from '@rampart/contract';
import fc from 'fast-check';
import type { Request } from '../support';
import { asForm } from '../uploads/multipart';

/** A request of any route of a contract: right where its schemas say how, and strange here and there. */
export interface AnyRequest {
  readonly route: RouteDeclaration;
  readonly method: string;
  readonly path: string;
  readonly request: Pick<Request, 'raw' | 'headers'>;
}

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const HOSTILE_TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '__proto__',
  'constructor',
  "'; select 1 --",
  '%',
  '../../etc/passwd',
  '\ufeff\u202e',
  'x'.repeat(10_000),
];

/** As it can be encoded: half of a surrogate pair becomes a replacement character. */
const wellFormed = (text: string) => Buffer.from(text).toString();

const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
);

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

/** What fits the schema, as far as its type goes: half of the values shall get past it. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...(schema['enum'] as unknown[]));
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...schema['anyOf'].filter(isSchema).map(valueOf));
  switch (schema['type']) {
    case 'object':
      return isSchema(schema['properties'])
        ? objectOf(schema, schema['properties'])
        : fc.dictionary(anyText, fc.jsonValue());
    case 'array':
      return fc.array(isSchema(schema['items']) ? valueOf(schema['items']) : fc.jsonValue(), {
        maxLength: 3,
      });
    case 'integer':
      return fc.maxSafeInteger().map((value) => {
        const [least, most] = [numberOr(schema['minimum'], -1_000), numberOr(schema['maximum'], 1_000_000)];
        return least + (Math.abs(value) % (most - least + 1));
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return anyText;
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectOf(schema: Schema, properties: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).filter((entry): entry is [string, Schema] => isSchema(entry[1]));
  const record = fc.record(Object.fromEntries(fields.map(([key, property]) => [key, valueOf(property)])), {
    requiredKeys: Array.isArray(schema['required'])
      ? schema['required'].filter((key) => key in properties)
      : [],
  });
  const strangeKeys = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    fc.dictionary(anyText, fc.jsonValue()),
  );
  return fc.tuple(record, strangeKeys).map(([known, strange]) => ({ ...strange, ...known }));
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fitting(schema) }, { weight: 1, arbitrary: fc.jsonValue() });
}

/** Path segments as they go over the wire: what exists, and what cannot. */
function segmentOf(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known.map(encodeURIComponent)) },
    fc.constantFrom('%00', 'a%00b', '%2f', 'a%2fb', '%ff', '%zz', '%ED%A0%80', '%25', 'x'.repeat(10_000)),
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((text) => encodeURIComponent(wellFormed(text))),
  );
}

function queryOf({ query }: RouteDeclaration): fc.Arbitrary<string> {
  const pairs = query === null ? fc.constant({}) : fitting(query);
  return pairs.map((values) => {
    const texts = Object.entries(values as object).map(([key, value]): [string, string] => [
      key,
      wellFormed(String(value)),
    ]);
    return new URLSearchParams(texts).toString();
  });
}

const anyBytes = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes));
const inHeader = anyText.map((text) => wellFormed(text).replaceAll(/[\r\n"]/g, '_'));

function bodyOf({ body }: RouteDeclaration): fc.Arbitrary<AnyRequest['request']> {
  if (body === null) return fc.constant({});
  if (body.format === 'json') {
    const json = valueOf(body.schema as Schema).map((value) => ({ raw: JSON.stringify(value) }));
    return fc.oneof(
      { weight: 20, arbitrary: json },
      anyBytes.map((raw) => ({ raw })),
    );
  }
  const part = fc.record({
    name: fc.oneof(fc.constantFrom(...body.files.map(({ field }) => field)), inHeader),
    fileName: inHeader,
    content: anyBytes,
  });
  return fc.array(part, { maxLength: 2 }).map((parts) => asForm(...parts));
}

/** With room for the headers within the 16 KiB that a request may have before its body. */
const MAX_URL_CHARS = 14_000;

/** Requests of these routes; `known` are ids of what exists. */
export function anyRequest(
  routes: readonly RouteDeclaration[],
  known: readonly string[],
): fc.Arbitrary<AnyRequest> {
  return fc.oneof(
    ...routes.flatMap((route) =>
      route.versions.map((version) => {
        const segments = route.path
          .split('/')
          .map((part) => (part.startsWith(':') ? segmentOf(known) : fc.constant(part)));
        return (
          fc
            .tuple(fc.tuple(...segments), queryOf(route), bodyOf(route))
            // The server of HTTP itself answers 431 to more, which is no route's.
            .filter(([path, query]) => path.join('/').length + query.length < MAX_URL_CHARS)
            .map(([path, query, request]) => ({
              route,
              method: route.method,
              path: `/api/${version}${path.join('/')}?${query}`,
              request,
            }))
        );
      }),
    ),
  );
}
