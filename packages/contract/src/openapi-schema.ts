import type { TSchema } from '@sinclair/typebox';
import type { OpenApiSchema } from './openapi-document';
import { ONE_OF_KEYS, TEXT_REFUSAL, type TextRefusal } from './schema';

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rules of texts that are refused with a kind of their own; the server trims texts before checking them. */
const RULED_TEXTS = {
  badEmail: {
    format: 'email',
    description: 'At most 254 characters; white space around it is dropped. Else 400 `badEmail`.',
  },
  badName: {
    pattern: '^\\s*[\\x20-\\x7e]{2,64}\\s*$',
    description:
      '2 to 64 printable ASCII characters; white space around them is dropped. Else 400 `badName`.',
  },
} as const satisfies Record<TextRefusal, Json>;

function mapSchema(schema: Json, change: (part: Json) => Json): Json {
  const mapped = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && isObject(value)) {
      const properties = Object.entries(value).map(([name, property]) => [
        name,
        isObject(property) ? mapSchema(property, change) : property,
      ]);
      return [key, Object.fromEntries(properties)];
    }
    if (key === 'const' || key === 'enum' || key === 'default') return [key, value];
    if (Array.isArray(value)) {
      return [key, value.map((item: unknown) => (isObject(item) ? mapSchema(item, change) : item))];
    }
    return [key, isObject(value) ? mapSchema(value, change) : value];
  });
  return change(Object.fromEntries(mapped));
}

/** Converts a map: TypeBox writes it as a pattern that every key matches. */
function asMap(schema: Json): Json {
  const { patternProperties, ...rest } = schema;
  const values = isObject(patternProperties) ? patternProperties['^(.*)$'] : undefined;
  return values === undefined ? schema : { ...rest, additionalProperties: values };
}

/**
 * Converts to `oneOf` with a branch per key, in which that key is required and the previous ones are absent, so
 * that exactly one branch matches.
 */
function asOneOf(schema: Json): Json {
  const { [ONE_OF_KEYS]: keys, ...object } = schema;
  if (!Array.isArray(keys) || !isObject(object['properties'])) return schema;
  const { properties, required } = object;
  const always: readonly unknown[] = Array.isArray(required) ? required : [];
  const branches = keys.map((key: string, index) => {
    const absent: readonly string[] = keys.slice(0, index);
    return {
      ...object,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !absent.includes(name))),
      required: [...always, key],
      ...(absent.length === 0 ? {} : { not: { anyOf: absent.map((name) => ({ required: [name] })) } }),
    };
  });
  return { oneOf: branches };
}

function asRequest(schema: Json): Json {
  const { [TEXT_REFUSAL]: refusal, ...rest } = schema;
  if (refusal === 'badEmail' || refusal === 'badName') {
    const { description: rule, ...constraints } = RULED_TEXTS[refusal];
    const { description } = rest;
    return {
      ...rest,
      ...constraints,
      description: typeof description === 'string' ? `${description} ${rule}` : rule,
    };
  }
  const { additionalProperties, ...open } = rest;
  // The schema is open, because the server drops unknown keys.
  return asOneOf(additionalProperties === false ? open : rest);
}

/** The schema of a request as clients may rely on it. */
export function requestSchema(schema: TSchema): OpenApiSchema {
  return mapSchema(schema, (part) => asRequest(asMap(part)));
}

/** A schema of a reply: closed, because the server sends exactly these keys. */
export function replySchema(schema: TSchema): OpenApiSchema {
  return mapSchema(schema, asMap);
}
