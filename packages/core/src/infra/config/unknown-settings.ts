import type { SchemaObject } from 'ajv';
import type { ConfigProblem } from './config-error';
import { gatherSettings } from './gather-settings';
import { sourcesOf } from './layers';
import { isTree } from './merge';
import type { Environment } from './read-environment';
import { SETTINGS_SCHEMA } from './settings-schema';

/** Paths of `value` that `schema` does not know; maps with keys of the operator's own are not looked into. */
function unknownPaths(value: unknown, schema: SchemaObject, path: readonly string[]): string[][] {
  if (Array.isArray(value)) {
    const items = schema['items'] as SchemaObject | undefined;
    if (items === undefined) return [];
    return value.flatMap((item: unknown, index) => unknownPaths(item, items, [...path, String(index)]));
  }
  const properties = schema['properties'] as Readonly<Record<string, SchemaObject>> | undefined;
  if (!isTree(value) || properties === undefined) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return known === undefined ? [[...path, key]] : unknownPaths(below, known, [...path, key]);
  });
}

/**
 * What is written and read by nobody. It does not stop a start (accounts reference 10.1: unknown keys are dropped), but
 * an organiser who mistyped a key wants to know.
 */
export function findUnknownSettings(env: Environment): ConfigProblem[] {
  const { tree, layers } = gatherSettings(env, {});
  return unknownPaths(tree, SETTINGS_SCHEMA, []).map((path) => ({
    path: path.join('.'),
    message: 'is not a setting and has no effect',
    sources: sourcesOf(layers, path),
  }));
}
