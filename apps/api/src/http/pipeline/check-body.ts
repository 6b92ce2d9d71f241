import { badJson, type JsonBody, type MultipartBody, type RouteDeclaration } from '@rampart/contract';
import { answerOf, type Answer } from '../answer';
import { refusedInput } from '../reply-builder';
import type { PipelineCall, Stage } from './call';
import type { InputSchema, SchemaCompiler } from './input-schema';
import { parseJson } from './parse-json';
import { readRawBody } from './read-raw-body';

function judgeJson(call: PipelineCall, fits: InputSchema): Answer | undefined {
  const parsed = parseJson(call.rawBody ?? Buffer.alloc(0));
  if (parsed.outcome === 'malformed') return answerOf(badJson);
  if (parsed.outcome === 'refused') return refusedInput('body', parsed.issue.path, parsed.issue.detail);
  const checked = fits(parsed.value);
  if (!checked.ok) return refusedInput('body', checked.issue.path, checked.issue.detail);
  call.body = checked.value;
  return undefined;
}

function checkJson(body: JsonBody, schemas: SchemaCompiler): Stage {
  const fits = schemas.input(body.schema);
  return async (call) => {
    // A signature stage has read it already.
    const refused = call.rawBody === undefined ? await readRawBody(call, body.limitBytes) : undefined;
    return refused ?? judgeJson(call, fits);
  };
}

/** Reads, parses and validates the body; JSON whatever the content type says (accounts reference 1.3). */
export function checkBody(
  { name, body }: RouteDeclaration,
  schemas: SchemaCompiler,
  multipart: ((body: MultipartBody) => Stage) | undefined,
): Stage | null {
  switch (body?.format) {
    case undefined:
      return null;
    case 'json':
      return checkJson(body, schemas);
    case 'multipart':
      if (multipart === undefined) throw new Error(`Route ${name} needs a reader of multipart bodies`);
      return multipart(body);
  }
}
