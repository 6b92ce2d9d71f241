import type { Limits, RouteDeclaration } from '@rampart/contract';
import { createLruCache } from '@rampart/core/infra/lru-cache';
import type { TSchema } from '@sinclair/typebox';
import { parse } from 'node:querystring';
import { refusedInput } from '../reply-builder';
import type { Stage } from './call';
import type { SchemaCompiler } from './input-schema';
import { isObject } from './json-schema';
import type { JsonIssue } from './parse-json';

const DECIMAL_INTEGER = /^-?\d+$/;

/** Query strings that a route receives again and again; each is read once. */
const MAX_ACCEPTED_QUERIES = 1_000;
/** Longer URLs are asked for once. */
const MAX_ACCEPTED_CHARS = 512;

interface QueryKey {
  readonly key: string;
  readonly isNumber: boolean;
}

function keysOf(schema: TSchema): QueryKey[] {
  const properties: unknown = schema['properties'];
  return Object.entries(isObject(properties) ? properties : {}).map(([key, property]) => ({
    key,
    isNumber: isObject(property) && (property['type'] === 'integer' || property['type'] === 'number'),
  }));
}

type Converted = { readonly values: Record<string, unknown> } | { readonly issue: JsonIssue };

/** Picks the known keys, first value of each, and turns decimal integer text into numbers. */
function converted(search: string, keys: readonly QueryKey[]): Converted {
  const given = parse(search);
  const values: Record<string, unknown> = {};
  for (const { key, isNumber } of keys) {
    const value = given[key];
    const text = Array.isArray(value) ? value[0] : value;
    if (text === undefined) continue;
    if (isNumber && !DECIMAL_INTEGER.test(text))
      return { issue: { path: key, detail: 'must be an integer' } };
    values[key] = isNumber ? Number(text) : text;
  }
  return { values };
}

/** The largest `limit` and `offset` of a list are settings, not part of its schema (docs/rules/limits.md#paging). */
function pageLimits({ pageLimit }: RouteDeclaration, limits: Limits): readonly (readonly [string, number])[] {
  if (pageLimit === undefined) return [];
  return [
    ['limit', limits[pageLimit]],
    ['offset', limits['leaderboard.maxOffset']],
  ];
}

/** Validates the query and passes it on as numbers and texts. */
export function checkQuery(route: RouteDeclaration, schemas: SchemaCompiler, limits: Limits): Stage | null {
  const { query } = route;
  if (query === null) return null;
  const keys = keysOf(query);
  const fits = schemas.input(query);
  const pageMaxima = pageLimits(route, limits);
  const accepted = createLruCache<string, object>(MAX_ACCEPTED_QUERIES);
  return (call) => {
    const { url } = call.req;
    const known = accepted.get(url);
    if (known !== undefined) {
      call.query = known;
      return undefined;
    }
    const start = url.indexOf('?');
    const read = converted(start === -1 ? '' : url.slice(start + 1), keys);
    if ('issue' in read) return refusedInput('query', read.issue.path, read.issue.detail);
    const checked = fits(read.values);
    if (!checked.ok) return refusedInput('query', checked.issue.path, checked.issue.detail);
    for (const [key, max] of pageMaxima) {
      const value = read.values[key];
      if (typeof value === 'number' && value > max)
        return refusedInput('query', key, `must not be more than ${max}`);
    }
    call.query = checked.value;
    if (url.length <= MAX_ACCEPTED_CHARS) accepted.set(url, Object.freeze(checked.value));
    return undefined;
  };
}
