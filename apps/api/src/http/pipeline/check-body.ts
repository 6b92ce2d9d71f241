import { badJson, type JsonBody, type RouteDeclaration } from '@rampart/contract';
import { answerOf, type Answer } from '../answer';
import { refusedInput } from '../reply-builder';
import type { PipelineCall, Stage } from './call';
import { checkForm } from './check-form';
import { compileTextRules, type TextRuleCheck } from './check-text-rules';
import type { InputSchema, SchemaCompiler } from './input-schema';
import type { StageDependencies } from './order';
import { parseJson } from './parse-json';
import { readRawBody } from './read-raw-body';

function validateJson(
  call: PipelineCall,
  fits: InputSchema,
  breaksTextRule: TextRuleCheck,
): Answer | undefined {
  const parsed = parseJson(call.rawBody ?? Buffer.alloc(0));
  if (parsed.outcome === 'malformed') return answerOf(badJson);
  const broken = breaksTextRule(parsed.value);
  if (broken !== undefined) return broken;
  if (parsed.outcome === 'refused') return refusedInput('body', parsed.issue.path, parsed.issue.detail);
  const checked = fits(parsed.value);
  if (!checked.ok) return refusedInput('body', checked.issue.path, checked.issue.detail);
  call.body = checked.value;
  return undefined;
}

function checkJson(
  route: RouteDeclaration,
  body: JsonBody,
  schemas: SchemaCompiler,
  dependencies: Pick<StageDependencies, 'textRules'>,
): Stage {
  const fits = schemas.input(body.schema);
  const breaksTextRule = compileTextRules(route, body.schema, dependencies.textRules);
  return async (call) => {
    // A signature stage has read it already.
    const refused = call.rawBody === undefined ? await readRawBody(call, body.limitBytes) : undefined;
    return refused ?? validateJson(call, fits, breaksTextRule);
  };
}

/** Reads, parses and validates the body; JSON whatever the content type says. */
export function checkBody(
  route: RouteDeclaration,
  schemas: SchemaCompiler,
  dependencies: Pick<StageDependencies, 'textRules' | 'forms' | 'logger'>,
): Stage | null {
  const { name, body } = route;
  switch (body?.format) {
    case undefined:
      return null;
    case 'json':
      return checkJson(route, body, schemas, dependencies);
    case 'multipart':
      if (dependencies.forms === undefined)
        throw new Error(`Route ${name} needs a place for the files of forms`);
      return checkForm(route, body, schemas, dependencies.forms, dependencies.logger);
  }
}
