import { readFileSync } from 'node:fs';
import type { OpenApiDocument, OpenApiOperation, OpenApiSchema } from '@rampart/contract';
import { OWN_SCHEMAS } from '@rampart/core/infra/json-schema';
import Ajv from 'ajv/dist/2020';
import { lightFetch, ReadAnswer } from './light-fetch';

/**
 * `fetch` for tests, which holds every exchange against the API document: each answer, and each request that was
 * accepted (a test may send what is malformed, the API may not accept it). An exchange that does not fit rejects.
 */

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface DocumentedPath {
  readonly pattern: RegExp;
  readonly template: string;
  readonly operations: Readonly<Record<string, OpenApiOperation>>;
}

const file = require.resolve('@rampart/contract/openapi.json');
const document: OpenApiDocument = JSON.parse(readFileSync(file, 'utf8'));

/** Fixed segments win over parameters. */
const paths: readonly DocumentedPath[] = Object.entries(document.paths)
  .sort(([left], [right]) => left.split('{').length - right.split('{').length)
  .map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    template,
    operations,
  }));

// Formats of answers are checked by the API under test; in a request they are advice.
const ajv = new Ajv({ ...OWN_SCHEMAS, strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'api');

/** Says what of the value does not fit the schema at this place of the document; undefined when it fits. */
function misfit(pointer: readonly string[], value: unknown): string | undefined {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`api#/${path.join('/')}`);
  if (validate === undefined) throw new Error(`openapi.json has no schema at ${pointer.join(' ')}`);
  return validate(value) === true ? undefined : ajv.errorsText(validate.errors, { dataVar: '' });
}

/** Headers that the document promises where they are sent. */
const DOCUMENTED_HEADERS = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag'];

function answerMisfit(
  pointer: readonly string[],
  operation: OpenApiOperation,
  answer: Response,
  text: string,
): string | undefined {
  const documented = operation.responses[String(answer.status)];
  if (documented === undefined) return `the status ${String(answer.status)} is not documented`;
  const named = Object.keys(documented.headers ?? {});
  const unnamed = DOCUMENTED_HEADERS.find((name) => answer.headers.has(name) && !named.includes(name));
  if (unnamed !== undefined) return `the header ${unnamed} is not documented`;
  if (text === '') return undefined;
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  if (documented.content?.[type] === undefined) return `the content type ${type} is not documented`;
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
  return misfit([...pointer, 'responses', String(answer.status), 'content', type, 'schema'], body);
}

function queryMisfit(pointer: readonly string[], { parameters }: OpenApiOperation, query: URLSearchParams) {
  for (const [index, { name, in: place, required, schema }] of parameters.entries()) {
    if (place !== 'query') continue;
    const text = query.get(name);
    if (text === null && !required) continue;
    const value = schema['type'] === 'integer' ? Number(text ?? NaN) : text;
    const issue = misfit([...pointer, 'parameters', String(index), 'schema'], value);
    if (issue !== undefined) return `the query parameter ${name}${issue}`;
  }
  return undefined;
}

/** The fields of a form as JSON, where a file is text; a field that is a list in the document is one here. */
function formFields(form: string, { properties }: OpenApiSchema): Record<string, unknown> {
  const names = [...form.matchAll(/^content-disposition: form-data; name="([^"]*)"/gim)].map(
    ([, name = '']) => name,
  );
  const listed = Object.entries(properties ?? {}).filter(
    ([, property]: [string, OpenApiSchema]) => property['type'] === 'array',
  );
  const lists = new Set(listed.map(([name]) => name));
  return Object.fromEntries(names.map((name) => [name, lists.has(name) ? [''] : '']));
}

async function bodyMisfit(
  pointer: readonly string[],
  { requestBody }: OpenApiOperation,
  { body, headers }: RequestInit,
): Promise<string | undefined> {
  if (requestBody === undefined) return undefined;
  const at = (type: string) => [...pointer, 'requestBody', 'content', type, 'schema'];
  const form = requestBody.content['multipart/form-data'];
  const init = headers === undefined ? {} : { headers };
  const sent =
    typeof body === 'string' ? new ReadAnswer(Buffer.from(body), init) : new Response(body ?? null, init);
  const isForm = sent.headers.get('content-type')?.startsWith('multipart/form-data') === true;
  // What is no form counts as an empty one.
  if (form !== undefined) {
    return misfit(at('multipart/form-data'), isForm ? formFields(await sent.text(), form.schema) : {});
  }
  const encoded = 'application/x-www-form-urlencoded';
  if (sent.headers.get('content-type') === encoded) {
    return misfit(at(encoded), Object.fromEntries(new URLSearchParams(await sent.text())));
  }
  return misfit(at('application/json'), JSON.parse(await sent.text()));
}

interface DocumentedOperation {
  /** Where it stands in the document. */
  readonly pointer: readonly string[];
  readonly operation: OpenApiOperation;
}

export function operationAt(method: string, pathname: string): DocumentedOperation | undefined {
  const verb = method.toLowerCase();
  const path = paths.find(({ pattern }) => pattern.test(pathname));
  const operation = path?.operations[verb];
  return path === undefined || operation === undefined
    ? undefined
    : { pointer: ['paths', path.template, verb], operation };
}

export function documented(send: Fetch): Fetch {
  return async (url, init) => {
    const answer = await send(url, init);
    const { method = 'GET' } = init;
    const { pathname, searchParams } = new URL(url);
    const found = operationAt(method, pathname);
    if (found === undefined) return answer;
    const { pointer, operation } = found;
    // Streams do not end, so they could not be read; `event-stream.ts` checks their events.
    const isStream = answer.headers.get('content-type') === 'text/event-stream';
    const text = isStream ? '' : await answer.text();
    const wrongAnswer = isStream ? undefined : answerMisfit(pointer, operation, answer, text);
    if (wrongAnswer !== undefined) {
      throw new Error(
        `${method} ${pathname} answered what openapi.json does not allow: ${wrongAnswer}\n${text}`,
      );
    }
    const wrongRequest = answer.ok
      ? (queryMisfit(pointer, operation, searchParams) ?? (await bodyMisfit(pointer, operation, init)))
      : undefined;
    if (wrongRequest !== undefined)
      throw new Error(`${method} ${url} was accepted, but openapi.json does not allow ${wrongRequest}`);
    if (isStream || answer instanceof ReadAnswer) return answer;
    // Wrapped again: to read a clone would take longer than all else here.
    return new Response(text === '' ? null : text, answer);
  };
}

const checked = documented(lightFetch);

export const documentedFetch: typeof fetch = (input, init = {}) =>
  checked(input instanceof Request ? input.url : String(input), init);
