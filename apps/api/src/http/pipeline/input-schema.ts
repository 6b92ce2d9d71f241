import { ONE_OF_KEYS, SCHEMA_ANNOTATIONS } from '@rampart/contract';
import { OWN_SCHEMAS } from '@rampart/core/infra/json-schema';
import type { TSchema } from '@sinclair/typebox';
import Ajv, { type ValidateFunction } from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { firstIssue } from './first-issue';
import type { JsonIssue } from './parse-json';
import { compileStrip } from './strip-unknown-keys';

export type CheckedInput =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: JsonIssue };

/** Strips and validates a value of a request. */
export type InputSchema = (value: unknown) => CheckedInput;

/** Validates without changing; null when the value fits. For replies under test. */
export type ShapeCheck = (value: unknown) => JsonIssue | null;

function hasOneOf(keys: readonly string[], value: Readonly<Record<string, unknown>>): boolean {
  return keys.some((key) => Boolean(value[key]));
}

/**
 * Compiles each schema once per process, when the first value is checked: a start that compiled those of all routes took
 * a quarter of a second of CPU longer.
 */
export class SchemaCompiler {
  // Shared, since it remembers what it compiled: a second app of the same declarations costs nothing.
  // 2019: knows both tuples as TypeBox writes them and `unevaluatedProperties`. Nothing is coerced: a wrong JSON type is
  // an error. `verbose` lets an issue in a union be traced to the branch that was meant.
  private static readonly ajv = addFormats(
    new Ajv({
      ...OWN_SCHEMAS,
      allErrors: false,
      verbose: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
    }),
  )
    .addVocabulary(SCHEMA_ANNOTATIONS)
    .addKeyword({ keyword: ONE_OF_KEYS, type: 'object', validate: hasOneOf });

  input(schema: TSchema): InputSchema {
    const strip = compileStrip(schema);
    const fits = this.shape(schema);
    return (value) => {
      const stripped = strip(value);
      const issue = fits(stripped);
      return issue === null ? { ok: true, value: stripped } : { ok: false, issue };
    };
  }

  shape(schema: TSchema): ShapeCheck {
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= SchemaCompiler.ajv.compile(schema);
      return validate(value) ? null : firstIssue(validate.errors ?? []);
    };
  }
}
