/**
 * Removes secrets from support bundles. Settings are shown only if their values cannot be secret. In all other
 * texts, the hidden values are replaced, and so is everything that looks like a token, a flag or an address.
 */

/** Settings with public texts, by dotted path; numbers, booleans and names of providers are always shown. */
const SHOWN = new Set([
  'ctfName',
  'origin',
  'instanceType',
  'logLevel',
  'database.migrate',
  'metrics.host',
  'defaultDivision',
]);
const PROVIDER_NAME = /(^|\.)(\w*[pP]rovider|instancers\.[^.]+)\.name$/;
const HIDDEN = '[hidden]';
/** Shorter secrets are not searched for, because they occur inside ordinary words. */
const SHORTEST_SECRET = 6;

interface Shown {
  readonly value: unknown;
  /** The hidden texts. */
  readonly hidden: readonly string[];
}

/** A setting as the bundle shows it. */
export function showSettings(value: unknown, path = ''): Shown {
  if (typeof value === 'string') {
    const isShown = value === '' || SHOWN.has(path) || PROVIDER_NAME.test(path);
    return isShown ? { value, hidden: [] } : { value: HIDDEN, hidden: [value] };
  }
  if (typeof value !== 'object' || value === null) return { value, hidden: [] };
  const parts = Object.entries(value).map(
    ([key, item]) => [key, showSettings(item, path === '' ? key : `${path}.${key}`)] as const,
  );
  const shown = parts.map(([key, part]) => [key, part.value] as const);
  return {
    value: Array.isArray(value) ? shown.map(([, item]) => item) : Object.fromEntries(shown),
    hidden: parts.flatMap(([, part]) => part.hidden),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign: readers of the address take it as it is.
    return text;
  }
}

/** Parts of a secret: errors may show only the password of a connection string. */
function withParts(secret: string): string[] {
  if (!URL.canParse(secret)) return [secret];
  const { username, password, searchParams } = new URL(secret);
  const parts = [username, password, decoded(password), ...searchParams.values()];
  return [secret, ...parts];
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/Bearer [\w+/=.~-]+/gi, 'Bearer [token]'],
  // Tokens, keys and signatures: long texts of base64 or hexadecimal digits.
  [/[A-Za-z0-9+/_-]{40,}={0,2}/g, '[token]'],
  // Before flags, because a mail address may contain the braces of one.
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\b[\w-]*\{[^\s{}"]{1,200}\}/g, '[flag]'],
  [/:\/\/[^\s/@:]*:[^\s/@]*@/g, '://[hidden]@'],
  [/\b(?!127\.)(?:\d{1,3}\.){3}\d{1,3}\b/g, '[ip]'],
  // IPv6 addresses have two colons in a row or eight groups; times have neither.
  [/(?<![\w:])(?=[0-9a-f:]*::|(?:[0-9a-f]{1,4}:){7})[0-9a-f:]{3,}(?![\w:])/gi, '[ip]'],
];

/** Creates a function that replaces secrets in any text; `secrets` are those of this installation. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  // Log lines and settings are JSON, in which quotes and backslashes of a secret are escaped.
  const spelled = secrets.flatMap(withParts).flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]);
  const known = [...new Set(spelled)]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    const without = known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
    return PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), without);
  };
}
