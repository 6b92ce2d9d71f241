import { badJson, warnsOfIgnoredKeys, type JsonBody, type RouteDeclaration } from '@rampart/contract';
import type { Logger } from '@rampart/core/infra/logging';
import { answerOf, type Answer } from '../answer';
import type { FormDependencies } from '../form-files';
import { refusedInput } from '../reply-builder';
import { declaredBytes, publicBodies } from './body-memory';
import type { PipelineCall, Stage } from './call';
import { checkForm } from './check-form';
import { compileTextRules, type TextRuleCheck, type TextRules } from './check-text-rules';
import { ignoredKeys } from './ignored-keys';
import type { SchemaCompiler, ShapeCheck } from './input-schema';
import { parseForm } from './parse-form';
import { parseJson, unstorableText } from './parse-json';
import { readRawBody } from './read-raw-body';
import { compileStrip, type Strip } from './strip-unknown-keys';

export interface BodyDependencies {
  /** Check texts that are refused with a kind of their own. */
  readonly textRules: TextRules;
  /** Where files of `multipart/form-data` go, and how large they may be. */
  readonly forms: FormDependencies;
  readonly logger: Logger;
}

interface JsonChecks {
  readonly breaksTextRule: TextRuleCheck;
  readonly strip: Strip;
  readonly fits: ShapeCheck;
  readonly warns: boolean;
  readonly mayBeForm: boolean;
}

function validateJson(
  call: PipelineCall,
  { breaksTextRule, strip, fits, warns, mayBeForm }: JsonChecks,
): Answer | undefined {
  const bytes = call.rawBody ?? Buffer.alloc(0);
  const parsed = (mayBeForm ? parseForm(bytes, call.req.headers['content-type']) : null) ?? parseJson(bytes);
  if (parsed.outcome === 'malformed') return answerOf(badJson);
  const broken = breaksTextRule(parsed.value);
  if (broken !== undefined) return broken;
  if (parsed.outcome === 'refused') return refusedInput('body', parsed.issue.path, parsed.issue.detail);
  const value = strip(parsed.value);
  if (warns) call.warnings = ignoredKeys(parsed.value, value);
  const issue = fits(value) ?? (parsed.hasEscapes ? unstorableText(value) : null);
  if (issue !== null) return refusedInput('body', issue.path, issue.detail);
  call.body = value;
  return undefined;
}

function checkJson(
  route: RouteDeclaration,
  body: JsonBody,
  schemas: SchemaCompiler,
  textRules: TextRules,
): Stage {
  const checks: JsonChecks = {
    breaksTextRule: compileTextRules(route, body.schema, textRules),
    strip: compileStrip(body.schema),
    fits: schemas.shape(body.schema),
    warns: warnsOfIgnoredKeys(route),
    mayBeForm: body.mayBeForm ?? false,
  };
  const { limitBytes } = body;
  const read = (call: PipelineCall): Promise<Answer | undefined> =>
    (call.team?.perms ?? 0) === 0 && route.auth !== 'service'
      ? publicBodies.reserve(call, declaredBytes(call, limitBytes), () => readRawBody(call, limitBytes))
      : readRawBody(call, limitBytes);
  return async (call) => {
    // A signature stage has read it already.
    const refused = call.rawBody === undefined ? await read(call) : undefined;
    return refused ?? validateJson(call, checks);
  };
}

/** Reads, parses and validates the body; JSON whatever the content type says. */
export function checkBody(
  route: RouteDeclaration,
  schemas: SchemaCompiler,
  { textRules, forms, logger }: BodyDependencies,
): Stage | null {
  const { body } = route;
  switch (body?.format) {
    case undefined:
      return null;
    case 'json':
      return checkJson(route, body, schemas, textRules);
    case 'multipart':
      return checkForm(route, body, schemas, forms, logger);
  }
}
