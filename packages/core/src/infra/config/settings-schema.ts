import type { SchemaObject } from 'ajv';
import type { ConfigKey } from './config-key';
import { CONFIG_KEYS, CONNECTION_KEYS } from './config-keys';

export const ALL_KEYS: readonly ConfigKey[] = [...CONFIG_KEYS, ...CONNECTION_KEYS];

function schemaOf(keys: readonly ConfigKey[]): SchemaObject {
  const root: SchemaObject = { type: 'object', properties: {}, required: [] };
  for (const key of keys) {
    const steps = key.path.split('.');
    const last = steps.pop() ?? key.path;
    let node = root;
    for (const step of steps) {
      const properties = node['properties'] as Record<string, SchemaObject>;
      node = properties[step] ??= { type: 'object', properties: {}, required: [], default: {} };
    }
    (node['properties'] as Record<string, SchemaObject>)[last] = key.schema;
    if (key.required) (node['required'] as string[]).push(last);
  }
  return root;
}

/** Of the merged settings as a whole. */
export const SETTINGS_SCHEMA: SchemaObject = schemaOf(ALL_KEYS);
