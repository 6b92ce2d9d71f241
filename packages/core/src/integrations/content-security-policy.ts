/**
 * The policy the reverse proxy sends for the web pages: a base that denies everything, the policy the built page
 * carries, what the chosen providers need, and the setting `csp`. Sources are only ever added.
 */
import type { ContentSources } from '../infra/config';

/** Directive to its sources, as they are written in a header. */
type Policy = ReadonlyMap<string, readonly string[]>;

const BASE: ContentSources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ['http:', 'https:', 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  // Videos in descriptions and on the home page.
  'frame-src': ['https://www.youtube-nocookie.com'],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  // As X-Frame-Options, which browsers ignore where this stands.
  'frame-ancestors': ["'none'"],
};

/** Where a directive that nobody wrote takes its sources from (CSP level 3, 6.8.3), as far as it is not `default-src`. */
const STANDS_IN: Readonly<Record<string, string>> = {
  'script-src-elem': 'script-src',
  'script-src-attr': 'script-src',
  'style-src-elem': 'style-src',
  'style-src-attr': 'style-src',
  'worker-src': 'script-src',
};

const NONE = "'none'";

/** Nothing that ends a source, a directive, the header or a quoted text of the proxy's settings. */
function headerSafe(source: string): string {
  return source.replaceAll(/[^!-~]|[;,"\\${}]/gu, (character) => encodeURIComponent(character));
}

function withAdditions(policy: Policy, additions: ContentSources): Policy {
  const merged = new Map(policy);
  for (const [name, added] of Object.entries(additions)) {
    const directive = name.toLowerCase();
    // A narrower directive replaces the one that stood in for it, so it starts with that one's sources.
    const known = merged.get(directive) ?? merged.get(STANDS_IN[directive] ?? '') ?? [];
    const sources = new Set([...known, ...added.map(headerSafe)]);
    if (sources.size > 1) sources.delete(NONE);
    merged.set(directive, [...sources]);
  }
  return merged;
}

/** The directives of a policy as a page writes it. */
function parsePolicy(text: string): ContentSources {
  const policy: Record<string, string[]> = {};
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    // The first of several directives of one name counts.
    if (name !== undefined && /^[A-Za-z-]+$/.test(name)) policy[name.toLowerCase()] ??= sources;
  }
  return policy;
}

export interface PolicyInput {
  /** What the chosen providers need. */
  readonly providers: readonly ContentSources[];
  /** The setting `csp`. */
  readonly csp: ContentSources;
  /** The policy of the built page; undefined when there is none. */
  readonly pagePolicy: string | undefined;
}

/** The value of the header `Content-Security-Policy`. */
export function contentSecurityPolicy({ providers, csp, pagePolicy }: PolicyInput): string {
  const parts = [BASE, parsePolicy(pagePolicy ?? ''), ...providers, csp];
  const policy = parts.reduce<Policy>(withAdditions, new Map());
  return [...policy].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
}
