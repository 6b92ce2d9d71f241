import { parse } from 'secure-json-parse';
import { isStorable } from '../identifier';

/** Deeper bodies serve no route and cost stack in whatever walks them. */
const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface JsonIssue {
  /** Dotted path, array indices as numbers; empty for the root. */
  readonly path: string;
  readonly detail: string;
}

export type ParsedJson =
  /** Without an escape no text can be unstorable: raw NUL is not JSON, and raw surrogates are not UTF-8. */
  | { readonly outcome: 'parsed'; readonly value: unknown; readonly hasEscapes: boolean }
  | { readonly outcome: 'malformed' }
  /** Valid JSON that no route reads; the value is there for what must be said about it first. */
  | { readonly outcome: 'refused'; readonly issue: JsonIssue; readonly value: unknown };

interface Place {
  readonly value: object;
  readonly key: string;
  readonly parent: Place | null;
}

function pathOf(place: Place | null, key?: string): string {
  const keys = key === undefined ? [] : [key];
  for (let at = place; at !== null && at.parent !== null; at = at.parent) keys.unshift(at.key);
  return keys.join('.');
}

/** Every object and list of a value, without recursion, so that no value can exhaust the stack. */
function* placesOf(root: unknown): Generator<Place> {
  if (typeof root !== 'object' || root === null) return;
  const open: Place[] = [{ value: root, key: '', parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    yield place;
    for (const [key, value] of Object.entries(place.value) as [string, unknown][]) {
      if (typeof value === 'object' && value !== null) open.push({ value, key, parent: place });
    }
  }
}

/** The first text of a JSON value that the database cannot hold. */
export function unstorableText(root: unknown): JsonIssue | null {
  for (const place of placesOf(root)) {
    for (const [key, value] of Object.entries(place.value) as [string, unknown][]) {
      if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) {
        return { path: pathOf(place, key), detail: 'must not contain NUL or half of a surrogate pair' };
      }
    }
  }
  return null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the string ends that begins at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  }
  return index;
}

/** Whether valid JSON has too many levels. To walk a value of many small objects takes many times as long as to parse it. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > MAX_DEPTH) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case QUOTE:
        index = endOfString(text, index);
    }
  }
  return false;
}

/**
 * A JSON body from its bytes: empty or not UTF-8 is malformed, a byte order mark is not; a
 * valid value that is not an object is refused. Keys that would reach a prototype are dropped.
 */
export function parseJson(bytes: Buffer): ParsedJson {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = parse(text, null, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    // Only a decoder or parser can throw here, and both mean the same to the client.
    return { outcome: 'malformed' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { outcome: 'refused', issue: { path: '', detail: 'must be object' }, value };
  }
  if (isTooDeep(text)) {
    const detail = `must not be nested deeper than ${String(MAX_DEPTH)} levels`;
    return { outcome: 'refused', issue: { path: '', detail }, value };
  }
  return { outcome: 'parsed', value, hasEscapes: text.includes('\\u') };
}
