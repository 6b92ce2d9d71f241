import { Type, type Static } from '@sinclair/typebox';
import { exposeSchema, instanceFlagSchema } from '../endpoints';
import { createReader, type Reading } from '../read';

/**
 * The challenge that the suite starts instances of, chosen by the operator of the service; same form as
 * `instancerConfig`.
 */
const conformanceChallenge = Type.Object({
  config: Type.Record(Type.String(), Type.Unknown()),
  expose: Type.Array(exposeSchema, { minItems: 1 }),
  flags: Type.Optional(Type.Array(instanceFlagSchema)),
});

export type ConformanceChallenge = Static<typeof conformanceChallenge>;

export function readConformanceChallenge(value: unknown): Reading<ConformanceChallenge> {
  return createReader<ConformanceChallenge>(conformanceChallenge)(value);
}
