import { DEFAULT_LIMITS } from '@rampart/domain-data';
import { impliedReplies } from '../src/implied-replies';
import { ALL_REPLIES, RESERVED_KINDS } from '../src/kinds';
import { buildOpenApi, openApiPath, repliesIn } from '../src/openapi';
import type { OpenApiOperation, OpenApiSchema } from '../src/openapi-document';
import { replyBody } from '../src/openapi-replies';
import type { ReplyDeclaration } from '../src/reply';
import type { ApiVersion, RouteDeclaration } from '../src/route';
import { derivedSentences } from '../src/route-description';
import { ALL_ROUTES, FEATURES, type Feature } from '../src/routes';
import { fieldLines, sampleOf, typeText } from './schema-lines';

/** The pages of docs/api and docs/kinds.md, written from the declarations. */

const NOTE = '<!-- Written by `npm run openapi` from packages/contract/src; change it there. -->';

const document = buildOpenApi({ version: '' });

function operationOf(route: RouteDeclaration, version: ApiVersion): OpenApiOperation {
  const operation = document.paths[openApiPath(route, version)]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${route.name} is not in the API document`);
  return operation;
}

const pathsOf = (route: RouteDeclaration): string[] =>
  route.versions.map((version) => `${route.method} ${openApiPath(route, version)}`);

const json = (value: unknown): string[] => ['```json', JSON.stringify(value, null, 2), '```', ''];

const isGood = ({ kind }: ReplyDeclaration): boolean => kind.startsWith('good');

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`**${title}**`, '', ...lines, ''];
}

function parameterLines({ parameters }: OpenApiOperation): string[] {
  return parameters.map(({ name, in: place, required, description, schema }) => {
    const facts = `${place}, ${typeText(schema)}${required ? '' : ', optional'}`;
    return `- \`${name}\` (${facts})${description === undefined ? '' : `: ${description}`}`;
  });
}

function bodyOf({ requestBody }: OpenApiOperation): { type: string; schema: OpenApiSchema } | undefined {
  const [content] = Object.entries(requestBody?.content ?? {});
  return content === undefined ? undefined : { type: content[0], schema: content[1].schema };
}

function replySections(route: RouteDeclaration, version: ApiVersion): string[] {
  const line = ({ kind, status, message }: ReplyDeclaration) =>
    `- ${String(status)} [\`${kind}\`](../kinds.md#${kind.toLowerCase()}): ${message}`;
  const answers = route.replies
    .filter(isGood)
    .flatMap((reply) => [
      line(reply),
      ...(reply.data === null ? [] : fieldLines(replyBody({ ...reply, wrapped: false }), '  ')),
    ]);
  const own = route.replies.filter((reply) => !isGood(reply)).map(line);
  const implied = repliesIn(route, version).filter((reply) => !route.replies.includes(reply));
  const common = [...new Set(implied.map(({ kind }) => `\`${kind}\``))].join(', ');
  return [
    ...titled('Answers', answers),
    ...titled('Refusals', [...own, `- [common ones](../rules/http.md#common-refusals): ${common}`]),
  ];
}

/** The sample of a stream, as it is written: each property is an event. */
const eventLines = (sample: object): string[] => [
  '```text',
  ...Object.entries(sample)
    .flatMap(([name, data]) => [`event: ${name}`, `data: ${JSON.stringify(data)}`, ''])
    .slice(0, -1),
  '```',
  '',
];

/** The path of a sample, with the query parameters that a request must have. */
function samplePath(route: RouteDeclaration, version: ApiVersion): string {
  const query = operationOf(route, version)
    .parameters.filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${String(sampleOf(schema, name))}`);
  return openApiPath(route, version) + (query.length === 0 ? '' : `?${query.join('&')}`);
}

function sampleSection(route: RouteDeclaration, version: ApiVersion): string[] {
  const body = bodyOf(operationOf(route, version));
  const good = route.replies.find(isGood);
  if (good === undefined) return [];
  const answer = good.wrapped
    ? { ...(sampleOf(replyBody(good)) as object), message: good.message }
    : sampleOf(replyBody(good));
  const answerLines = route.streams === true ? eventLines(answer as object) : json(answer);
  const isForm = body !== undefined && body.type !== 'application/json';
  return [
    '<details><summary>Sample</summary>',
    '',
    '```http',
    `${route.method} ${samplePath(route, version)}`,
    ...(isForm ? [`Content-Type: ${body.type}`] : []),
    '```',
    '',
    ...(body === undefined || isForm ? [] : json(sampleOf(body.schema))),
    ...answerLines,
    '</details>',
    '',
  ];
}

function routeSection(route: RouteDeclaration): string[] {
  // Versions with different declarations are two sections; with one declaration they differ in the path alone.
  const version = route.versions.at(-1) ?? 'v2';
  const operation = operationOf(route, version);
  const body = bodyOf(operation);
  const suffix = /V[12]$/.exec(route.name)?.[0];
  return [
    `## ${route.summary.replace(/\.$/, '')}${suffix === undefined ? '' : ` (${suffix})`}`,
    '',
    ...pathsOf(route).map((path) => `- \`${path}\``),
    '',
    route.description,
    `[Rules](../rules/${route.rules})`,
    '',
    ...derivedSentences(route, version, DEFAULT_LIMITS).map((sentence) => `- ${sentence}`),
    '',
    ...titled('Parameters', parameterLines(operation)),
    ...titled(
      body?.type === 'multipart/form-data' ? 'Form' : 'Body',
      body === undefined ? [] : fieldLines(body.schema),
    ),
    ...replySections(route, version),
    ...sampleSection(route, version),
  ];
}

const page = (lines: readonly string[]): string => `${lines.join('\n').trimEnd()}\n`;

function featurePage({ title, routes }: Feature): string {
  return page([`# ${title}`, '', NOTE, '', ...routes.flatMap(routeSection)]);
}

function indexPage(): string {
  const rows = FEATURES.flatMap(({ name, title, routes }) => [
    `## [${title}](${name}.md)`,
    '',
    ...routes.flatMap((route) => pathsOf(route).map((path) => `- \`${path}\`: ${route.summary}`)),
    '',
  ]);
  return page([
    '# The API, route by route',
    '',
    NOTE,
    '',
    '[HTTP](../rules/http.md) says what holds for every route, and [kinds](../kinds.md) lists every kind of response. A server has the same as an OpenAPI document at `/api/openapi.json`.',
    'Limits that are settings are given with their defaults.',
    '',
    ...rows,
  ]);
}

function kindSection(kind: string): string[] {
  const replies = ALL_REPLIES.filter((reply) => reply.kind === kind);
  const reserved = RESERVED_KINDS.find(({ reply }) => reply.kind === kind);
  const senders = FEATURES.flatMap(({ name, routes }) =>
    routes
      .filter((route) => route.replies.some((reply) => reply.kind === kind))
      .map(
        (route) =>
          `[${pathsOf(route)
            .map((path) => `\`${path}\``)
            .join(', ')}](api/${name}.md)`,
      ),
  );
  const isImplied = ALL_ROUTES.some((route) => impliedReplies(route).some((reply) => reply.kind === kind));
  const where = [
    ...senders,
    ...(isImplied
      ? ['every route whose checks imply it ([common refusals](rules/http.md#common-refusals))']
      : []),
    ...(reserved === undefined ? [] : [`no route. ${reserved.reason}`]),
  ];
  const statuses = new Set(replies.map(({ status, message }) => `- ${String(status)}: ${message}`));
  return [`## ${kind}`, '', ...statuses, `- Sent by ${where.join(', ')}`, ''];
}

function kindsPage(): string {
  const kinds = [...new Set(ALL_REPLIES.map(({ kind }) => kind))].sort();
  return page([
    '# Response kinds',
    '',
    NOTE,
    '',
    'Every value of `kind`, with its status, its message and the routes that send it.',
    '',
    ...kinds.flatMap(kindSection),
  ]);
}

/** Path below docs → text. */
export function documentPages(): ReadonlyMap<string, string> {
  return new Map([
    ['kinds.md', kindsPage()],
    ['api/README.md', indexPage()],
    ...FEATURES.map((feature): [string, string] => [`api/${feature.name}.md`, featurePage(feature)]),
  ]);
}
