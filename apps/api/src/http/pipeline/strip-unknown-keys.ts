import { IDENTIFIER } from '@rampart/contract';
import { identifierOf } from '../identifier';
import { isObject, literalTags, matchesTags, type JsonSchema } from './json-schema';

export type Strip = (value: unknown) => unknown;

const keep: Strip = (value) => value;

const readIdentifier: Strip = (value) => (typeof value === 'string' ? identifierOf(value) : value);

function stripObject(properties: Record<string, unknown>, keepsOthers: boolean): Strip {
  const known = Object.entries(properties).map(([key, schema]) => [key, compileStrip(schema)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const kept: Record<string, unknown> = keepsOthers ? { ...value } : {};
    for (const [key, strip] of known) if (Object.hasOwn(value, key)) kept[key] = strip(value[key]);
    return kept;
  };
}

function stripArray(items: unknown): Strip {
  const strip = compileStrip(items);
  return strip === keep ? keep : (value) => (Array.isArray(value) ? value.map((item) => strip(item)) : value);
}

function stripValues(patternProperties: Record<string, unknown>): Strip {
  const strips = Object.entries(patternProperties).map(
    ([pattern, schema]) => [new RegExp(pattern, 'u'), compileStrip(schema)] as const,
  );
  if (strips.every(([, strip]) => strip === keep)) return keep;
  return (value) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, item]) => [
            key,
            (strips.find(([pattern]) => pattern.test(key))?.[1] ?? keep)(item),
          ]),
        )
      : value;
}

/** An object is stripped by the branch its literal properties name; without such, the only branch for objects decides. */
function stripUnion(branches: readonly JsonSchema[]): Strip {
  const compiled = branches.map((schema) => ({
    schema,
    tags: literalTags(schema),
    strip: compileStrip(schema),
  }));
  const forObjects = compiled.filter(({ schema }) => schema['type'] === 'object');
  const forArrays = compiled.filter(({ schema }) => schema['type'] === 'array');
  if (compiled.every(({ strip }) => strip === keep)) return keep;
  return (value) => {
    if (Array.isArray(value)) return forArrays.length === 1 ? (forArrays[0]?.strip(value) ?? value) : value;
    if (!isObject(value)) return value;
    const tagged = forObjects.filter(({ tags }) => tags.size > 0 && matchesTags(tags, value));
    const chosen = tagged.length === 1 ? tagged[0] : forObjects.length === 1 ? forObjects[0] : undefined;
    return chosen === undefined ? value : chosen.strip(value);
  };
}

/**
 * Makes the function that copies a request value without the keys its schema does not know. It runs before
 * validation, so that `additionalProperties: false` closes replies without refusing requests. Schemas with
 * `additionalProperties: true` or a schema there keep the other keys. An id that nothing can have becomes the
 * empty one, which nothing has.
 */
export function compileStrip(schema: unknown): Strip {
  if (!isObject(schema)) return keep;
  if (schema[IDENTIFIER] === true) return readIdentifier;
  const { anyOf, items, properties, patternProperties, additionalProperties } = schema;
  if (Array.isArray(anyOf)) return stripUnion(anyOf.filter(isObject));
  if (schema['type'] === 'array') return Array.isArray(items) ? keep : stripArray(items);
  if (isObject(properties)) {
    return stripObject(properties, additionalProperties === true || isObject(additionalProperties));
  }
  if (isObject(patternProperties)) return stripValues(patternProperties);
  return keep;
}
