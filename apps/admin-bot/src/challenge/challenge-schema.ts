import Ajv, { type ErrorObject } from 'ajv';
import { ASKED_VERSION } from '../browser/browser-version';
import { BROWSER_NAMES } from '../browser/find-browsers';
import type { FirefoxPreferences } from '../browser/firefox-preferences';
import type { Challenge, HooksConfig, RegexRule, RestrictedDomains } from '../types';

/** The longest visit, during which the runner takes no other job. */
const MAX_TIMEOUT_MS = 600_000;
/** The longest name and the longest value of an input; a pattern needs no more. */
const MAX_INPUT_NAME_CHARS = 256;
const MAX_PATTERN_CHARS = 1024;

const regexRule = {
  type: 'object',
  required: ['pattern'],
  additionalProperties: false,
  properties: {
    pattern: { type: 'string', maxLength: MAX_PATTERN_CHARS },
    flags: { type: 'string', maxLength: 8 },
  },
};

const domainRules = {
  type: 'object',
  additionalProperties: false,
  properties: {
    allowRegex: { type: 'array', maxItems: 64, items: regexRule },
    disallowRegex: { type: 'array', maxItems: 64, items: regexRule },
  },
};

const schema = {
  type: 'object',
  required: ['timeoutMilliseconds', 'inputs'],
  additionalProperties: false,
  properties: {
    timeoutMilliseconds: { type: 'integer', minimum: 1, maximum: MAX_TIMEOUT_MS },
    inputs: {
      type: 'object',
      maxProperties: 32,
      propertyNames: { minLength: 1, maxLength: MAX_INPUT_NAME_CHARS },
      additionalProperties: regexRule,
    },
    handler: {},
    browser: { enum: BROWSER_NAMES },
    browserVersion: { type: 'string', pattern: ASKED_VERSION },
    browserArguments: { type: 'array', maxItems: 128, items: { type: 'string', maxLength: 4096 } },
    extraPrefsFirefox: {
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean'] },
    },
    maxLogLines: { type: ['integer', 'null'], minimum: 1 },
    maxLogValueChars: { type: ['integer', 'null'], minimum: 1 },
    restrictDomains: {
      type: 'object',
      additionalProperties: false,
      properties: { host: domainRules, url: domainRules },
    },
    requireInstancerInstancesRunning: { type: 'boolean' },
    hooksConfig: {
      type: 'object',
      additionalProperties: false,
      properties: {
        showConsoleLogs: { type: 'boolean' },
        showBrowserErrors: { type: 'boolean' },
        showNavigation: { type: 'boolean' },
        showDialogs: { type: 'boolean' },
        autoDismissDialogs: { type: 'boolean' },
        limitTabsNumber: { type: 'integer', minimum: -1 },
        limitTabsNumberShowError: { type: 'boolean' },
      },
    },
  },
};

const isOfSchema = new Ajv({ allErrors: false, allowUnionTypes: true }).compile<Challenge>(schema);

/** A script's object with all defaults filled in. */
export type CompleteChallenge = Required<
  Pick<Challenge, 'timeoutMilliseconds' | 'inputs' | 'handler' | 'browser' | 'browserVersion'>
> & {
  /** Undefined for the defaults of the runner. */
  readonly browserArguments: readonly string[] | undefined;
  readonly extraPrefsFirefox: FirefoxPreferences | undefined;
  readonly maxLogLines: number | null;
  readonly maxLogValueChars: number | null;
  readonly restrictDomains: RestrictedDomains;
  readonly requireInstancerInstancesRunning: boolean;
  readonly hooksConfig: Required<HooksConfig>;
};

const NO_HOOKS: Required<HooksConfig> = {
  showConsoleLogs: false,
  showBrowserErrors: false,
  showNavigation: false,
  showDialogs: false,
  autoDismissDialogs: false,
  limitTabsNumber: -1,
  limitTabsNumberShowError: false,
};

/** Validates the object that a script exports and fills in defaults; otherwise says which field is wrong, and how. */
export function readChallenge(exported: unknown): CompleteChallenge | { readonly detail: string } {
  if (typeof exported !== 'object' || exported === null) {
    return { detail: 'challenge: the script must export an object of this name' };
  }
  if (!isOfSchema(exported)) return { detail: describe(isOfSchema.errors?.[0]) };
  if (typeof exported.handler !== 'function') return { detail: 'handler: must be a function' };
  const badPattern = findBadPattern(exported);
  if (badPattern !== undefined) return { detail: badPattern };
  return {
    timeoutMilliseconds: exported.timeoutMilliseconds,
    inputs: exported.inputs,
    handler: exported.handler,
    browser: exported.browser ?? 'chrome',
    browserVersion: exported.browserVersion ?? 'stable',
    browserArguments: exported.browserArguments,
    extraPrefsFirefox: exported.extraPrefsFirefox,
    maxLogLines: exported.maxLogLines === undefined ? 64 : exported.maxLogLines,
    maxLogValueChars: exported.maxLogValueChars === undefined ? 2048 : exported.maxLogValueChars,
    restrictDomains: exported.restrictDomains ?? {},
    requireInstancerInstancesRunning: exported.requireInstancerInstancesRunning ?? false,
    hooksConfig: { ...NO_HOOKS, ...exported.hooksConfig },
  };
}

function describe(error: ErrorObject | undefined): string {
  if (error === undefined) return 'challenge: is not valid';
  const field = error.instancePath.slice(1).replaceAll('/', '.');
  const place = (name: unknown) => [field, String(name)].filter(Boolean).join('.');
  switch (error.keyword) {
    case 'required':
      return `${place(error.params['missingProperty'])}: is missing`;
    case 'additionalProperties':
      return `${place(error.params['additionalProperty'])}: is not a field that scripts have`;
    case 'enum':
      return `${field}: must be one of ${String(error.params['allowedValues']).replaceAll(',', ', ')}`;
    default:
      return `${field === '' ? 'challenge' : field}: ${error.message ?? 'is not valid'}`;
  }
}

function findBadPattern({ inputs, restrictDomains }: Challenge): string | undefined {
  const named = Object.entries(inputs).map(([name, rule]): [string, RegexRule] => [`inputs.${name}`, rule]);
  for (const part of ['host', 'url'] as const) {
    for (const list of ['allowRegex', 'disallowRegex'] as const) {
      const rules = restrictDomains?.[part]?.[list] ?? [];
      rules.forEach((rule, index) => named.push([`restrictDomains.${part}.${list}.${index}`, rule]));
    }
  }
  for (const [field, { pattern, flags }] of named) {
    try {
      new RegExp(pattern, flags);
    } catch (error) {
      return `${field}: ${error instanceof Error ? error.message : 'is no regular expression'}`;
    }
  }
  return undefined;
}
