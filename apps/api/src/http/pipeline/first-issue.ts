import { ONE_OF_KEYS } from '@rampart/contract';
import type { ErrorObject } from 'ajv';
import { isObject, literalTags, matchesTags } from './json-schema';
import type { JsonIssue } from './parse-json';

function keysOf(instancePath: string): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function issueAt(error: ErrorObject, detail: string, ...furtherKeys: string[]): JsonIssue {
  return { path: [...keysOf(error.instancePath), ...furtherKeys].join('.'), detail };
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

/** Reported at the one that comes first in the schema. */
function issueOfMissingKeys(error: ErrorObject): JsonIssue {
  const keys = error.schema as readonly string[];
  const properties: unknown = error.parentSchema?.['properties'];
  const [first = '', ...others] = Object.keys(isObject(properties) ? properties : {}).filter((key) =>
    keys.includes(key),
  );
  return issueAt(error, `is required without ${others.join(', ')}`, first);
}

function issueOf(error: ErrorObject): JsonIssue {
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case 'required':
      return issueAt(error, 'is required', String(params['missingProperty']));
    case 'additionalProperties':
      return issueAt(error, 'is not allowed', String(params['additionalProperty']));
    case 'enum':
      return issueAt(
        error,
        Array.isArray(params['allowedValues'])
          ? `must be one of ${listed(params['allowedValues'])}`
          : 'is not one of the allowed values',
      );
    case 'const':
      return issueAt(error, `must be ${listed([params['allowedValue']])}`);
    case ONE_OF_KEYS:
      return issueOfMissingKeys(error);
    default:
      return issueAt(error, error.message ?? 'is not valid');
  }
}

/** The errors of each branch of a union; the schema path of a branch's errors begins with the union's own. */
function branchErrors(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[][] {
  const branches: ErrorObject[][] = Array.isArray(union.schema) ? union.schema.map(() => []) : [];
  for (const error of errors) {
    if (!error.schemaPath.startsWith(`${union.schemaPath}/`)) continue;
    const index = Number(error.schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0]);
    branches[index]?.push(error);
  }
  return branches;
}

/**
 * Reports the branch of a union for which the value was meant, judged by the JSON type and then by its literal
 * properties.
 */
function issueOfUnion(union: ErrorObject, errors: readonly ErrorObject[]): JsonIssue {
  const wrongType = (error: ErrorObject) =>
    error.keyword === 'type' && error.instancePath === union.instancePath;
  const schemas: unknown[] = Array.isArray(union.schema) ? union.schema : [];
  const branches = branchErrors(union, errors).map((own, index) => ({ own, schema: schemas[index] }));
  const fitting = branches.filter(({ own }) => own.length > 0 && !own.some(wrongType));
  if (fitting.length === 0) {
    const types = schemas.map((schema) =>
      isObject(schema) && typeof schema['type'] === 'string' ? schema['type'] : 'a value',
    );
    return issueAt(union, `must be ${types.join(' or ')}`);
  }
  if (fitting.length === 1) return firstIssue(fitting[0]?.own ?? [union]);

  const value: unknown = union.data;
  const tagged = fitting.map(({ own, schema }) => ({
    own,
    tags: isObject(schema) ? literalTags(schema) : new Map<string, readonly unknown[]>(),
  }));
  const meant = tagged.filter(({ tags }) => tags.size > 0 && isObject(value) && matchesTags(tags, value));
  if (meant.length === 1) return firstIssue(meant[0]?.own ?? [union]);
  const [tag] = tagged[0]?.tags.keys() ?? [];
  if (tag !== undefined && meant.length === 0) {
    return issueAt(union, `must be one of ${listed(tagged.flatMap(({ tags }) => tags.get(tag) ?? []))}`, tag);
  }
  const [first] = tagged[0]?.own ?? [];
  return first?.keyword === 'const'
    ? issueAt(
        union,
        `must be one of ${listed(fitting.map(({ own }): unknown => own[0]?.params['allowedValue']))}`,
      )
    : issueAt(union, 'does not have one of the allowed shapes');
}

/** The one issue a client is told about. The validator stops at the first. */
export function firstIssue(errors: readonly ErrorObject[]): JsonIssue {
  const last = errors.at(-1);
  if (last === undefined) return { path: '', detail: 'is not valid' };
  return last.keyword === 'anyOf' || last.keyword === 'oneOf' ? issueOfUnion(last, errors) : issueOf(last);
}
