// The contract as the browser needs it: of a route what the client reads, of everything else only plain values. Schemas
// are types to the app, so that neither they nor the library that makes them is shipped.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const NAME = '@rampart/contract';
const REPLIES = '\0rampart:replies';
const source = join(import.meta.dirname, '../../../packages/contract/src');
const domainData = join(import.meta.dirname, '../../../packages/domain-data/src');

/** @typedef {import('@rampart/contract').RouteDeclaration} Route */
/** @typedef {import('@rampart/contract').ReplyDeclaration} Reply */

/** @param {unknown} value @returns {value is Route} */
const isRoute = (value) =>
  typeof value === 'object' && value !== null && 'replies' in value && 'versions' in value;

/** @param {unknown} value */
const isPlain = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === 'number'));

/** @param {Route} route @param {(reply: Reply) => string} nameOf */
function routeSource(route, nameOf, /** @type {readonly Reply[]} */ replies) {
  const { name, method, path, versions, permissions, body } = route;
  const front = { name, method, path, versions, permissions, body: body && { format: body.format } };
  return `{...${JSON.stringify(front)},replies:[${replies.map(nameOf).join(',')}]}`;
}

/** The exports of the package as an ES module. @param {Record<string, unknown>} contract */
function moduleSource(contract) {
  const { allReplies } = /** @type {typeof import('@rampart/contract')} */ (
    /** @type {unknown} */ (contract)
  );
  /** @type {Map<string, string>} */
  const replies = new Map();
  const nameOf = (/** @type {Reply} */ { kind, status, wrapped, message }) => {
    const text = JSON.stringify({ kind, status, wrapped, ...(wrapped ? {} : { message }) });
    const known = replies.get(text) ?? `reply${replies.size}`;
    replies.set(text, known);
    return known;
  };
  const lines = Object.entries(contract).flatMap(([name, value]) => {
    if (isRoute(value)) return [`export const ${name}=${routeSource(value, nameOf, allReplies(value))};`];
    return isPlain(value) ? [`export const ${name}=${JSON.stringify(value)};`] : [];
  });
  const kinds = [...replies].map(([text, name]) => `const ${name}=${text};`);
  const functions = [
    `export {createClient,UnexpectedAnswerError} from ${JSON.stringify(join(source, 'client.ts'))};`,
    `export {suggestedId} from ${JSON.stringify(join(domainData, 'suggested-id.ts'))};`,
    `export {withoutUndefined} from ${JSON.stringify(join(domainData, 'without-undefined.ts'))};`,
    'export const hasPermissions=(held,needed)=>(held&needed)===needed;',
  ];
  return [...kinds, ...lines, ...functions].join('\n');
}

/** @returns {import('vite').Plugin} */
export function contract() {
  return {
    name: 'rampart:contract',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === NAME) return `\0${NAME}`;
      // All replies of a route are written into it, so the client need not derive them.
      const isOfClient = importer === join(source, 'client.ts');
      return isOfClient && (id === './implied-replies' || id === './route') ? REPLIES : undefined;
    },
    load(id) {
      if (id === `\0${NAME}`) return moduleSource(createRequire(import.meta.url)(NAME));
      if (id !== REPLIES) return undefined;
      return [
        'export const allReplies=(route)=>route.replies;',
        "export const warnsOfIgnoredKeys=({body,permissions})=>permissions!==0&&body?.format==='json';",
      ].join('\n');
    },
  };
}
