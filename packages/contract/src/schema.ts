import {
  Type,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from '@sinclair/typebox';

/**
 * An object with exactly these keys. In a request the server strips the others (competition reference 0.1),
 * in a reply one more key is a defect: nothing leaves because a column was added.
 */
export function strictObject<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** The value or JSON `null`; absent is `Type.Optional`, and the difference is part of the contract. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** One of a list of texts, as `enum`, so that a refused value is reported at its own path. */
export function oneOf<const Values extends readonly string[]>(values: Values): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

/**
 * Text of a request. NUL and lone surrogates are refused here because PostgreSQL can hold neither: such a
 * request is malformed (400), not a surprise of the database (500).
 */
export function text(limits: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return Type.String({ ...limits, pattern: '^[^\\u0000\\uD800-\\uDFFF]*$' });
}

/** Kinds of their own for texts that break a rule of the competition (accounts reference 1.4). */
export type TextRefusal = 'badEmail' | 'badName';

/** The keyword that names the kind in a schema; validators must be told that it constrains nothing. */
export const TEXT_REFUSAL = 'x-refusal';

/**
 * Text whose rule is the server's and is refused with a kind of its own, which wins over every other defect of the body;
 * of several such texts the first in the order of the schema decides (accounts reference 1.4).
 */
export function ruledText(refusal: TextRefusal) {
  return Type.String({ [TEXT_REFUSAL]: refusal });
}

/** An object whose keys are decided elsewhere, for example by a flag provider. */
export const freeObject = Type.Record(Type.String(), Type.Unknown());

/** 32-bit signed integer (spec, Other limits). */
export const int32 = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });

/** An instant in replies: Unix ms (spec, General conventions). */
export const unixMs = Type.Integer();

/** An instant in requests: Unix ms up to the year 9999, the last one every store and `Date` can write as text. */
export const unixMsInput = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/** The keyword that marks a text as the name of something stored; validators must be told that it constrains nothing. */
export const IDENTIFIER = 'x-identifier';

/** What a request calls something stored by. Any text is one: what nothing can be called is an unknown one, never malformed. */
export const identifier = Type.String({ [IDENTIFIER]: true });

export const idParams = strictObject({ id: identifier });

/**
 * Paging of every list: both required (spec, Other limits). The upper bounds are deployment settings and
 * checked by the use case; the ones here only keep `Infinity` and unsafe integers out.
 */
export const paging = {
  limit: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
} as const;

export const pagingQuery = strictObject(paging);

export type Paging = Static<typeof pagingQuery>;
