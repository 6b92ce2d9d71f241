import { REGION_CODES } from '@rampart/domain-data';
import {
  Type,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from '@sinclair/typebox';

/**
 * An object with exactly these keys. In a request, the server drops other keys; in a reply, another key is a
 * defect, so that a new column is not published by accident.
 */
export function strictObject<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** The schema with a description for clients, which OpenAPI and the pages of docs/api show. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** Adds an example for the documentation, where the fields of the generated example would not fit together. */
export function withExample<Schema extends TSchema>(schema: Schema, example: Static<Schema>): Schema {
  return { ...schema, examples: [example] };
}

/** The value or JSON `null`; absent is `Type.Optional`, and the difference is part of the contract. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** One of a list of texts, as `enum`, so that a refused value is reported at its own path. */
export function oneOf<const Values extends readonly string[]>(values: Values): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

/** Characters that PostgreSQL cannot store. */
const UNSTORABLE = '\\u0000\\uD800-\\uDFFF';

/**
 * A text in a request. NUL and lone surrogates are refused, because PostgreSQL cannot store them: such a request is
 * malformed (400), not an error of the database (500).
 */
export function text(
  limits: { readonly minLength?: number; readonly maxLength?: number; readonly examples?: string[] } = {},
) {
  return Type.String({ ...limits, pattern: `^[^${UNSTORABLE}]*$` });
}

/** Like `text`, and not only blanks. */
export function visibleText(limits: { readonly maxLength?: number } = {}) {
  const pattern = `^[^${UNSTORABLE}]*[^\\s${UNSTORABLE}][^${UNSTORABLE}]*$`;
  return Type.String({ ...limits, minLength: 1, pattern });
}

/** An id that the client chooses for an item it adds, where adding it twice would be wrong. */
export const repeatableId = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  examples: ['random-id-of-the-client'],
  description:
    'Chosen at random by the client. If a request is repeated with the same id, because no response came, it takes effect once.',
});

/** Kinds that refuse texts which break a rule of the competition. */
export type TextRefusal = 'badEmail' | 'badName';

/** Keyword with the kind that refuses a text. */
export const TEXT_REFUSAL = 'x-refusal';
/** Keyword with a list of keys, one of which must be present and not empty; if several are, the first counts. */
export const ONE_OF_KEYS = 'x-one-of-keys';
/** Keyword that marks a text as the id of something stored. */
export const IDENTIFIER = 'x-identifier';
/** Our own keywords without constraints, which a strict validator must know. */
export const SCHEMA_ANNOTATIONS = [TEXT_REFUSAL, IDENTIFIER];

/**
 * Text with a rule that only the server checks and refuses with a kind of its own. That refusal takes precedence over
 * every other problem with the body; of several such texts, the first in the order of the schema decides.
 */
export function ruledText(refusal: TextRefusal) {
  return Type.String({ [TEXT_REFUSAL]: refusal });
}

/** An object that must have one of these optional keys; OpenAPI expresses this as `oneOf`. */
export function requiringOneOf<Schema extends TObject>(
  schema: Schema,
  keys: readonly (keyof Schema['properties'])[],
): Schema {
  return { ...schema, [ONE_OF_KEYS]: keys };
}

/** An object whose keys are decided elsewhere, for example by a flag provider. */
export const freeObject = Type.Record(Type.String(), Type.Unknown());

/** 32-bit signed integer. */
export const int32 = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647, format: 'int32' });

/** An instant in replies. */
export const unixMs = Type.Integer({ format: 'int64', description: 'Unix milliseconds.' });

/** An instant in requests, up to the year 9999, the last one that every store and `Date` can write as text. */
export const unixMsInput = Type.Integer({
  minimum: 0,
  maximum: 253_402_300_799_999,
  format: 'int64',
  description: 'Unix milliseconds.',
});

/** An email address in replies. */
export const emailAddress = Type.String({ format: 'email' });

/** An address in replies: absolute, or relative to this service. */
export const webAddress = Type.String({ format: 'uri-reference' });

/** A region that a team can show: ISO 3166-1 alpha-2 and nine reserved codes, in upper case. */
export const regionCode = oneOf(REGION_CODES);

/** The id of something stored. Any text is valid: one that cannot be an id is unknown (404), not malformed (400). */
export const identifier = Type.String({ [IDENTIFIER]: true });

export const idParams = strictObject({ id: identifier });

/**
 * Paging of every list; both are required. Their upper limits are settings (`pageLimit` of the route), which the
 * pipeline checks; the bounds here only exclude `Infinity` and unsafe integers.
 */
export const paging = {
  limit: described(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [10] }),
    'How many entries to return.',
  ),
  offset: described(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [0] }),
    'How many entries to skip.',
  ),
} as const;

export const pagingQuery = strictObject(paging);

export type Paging = Static<typeof pagingQuery>;
