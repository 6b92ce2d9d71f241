/** Describes why a value does not match a schema, for the person who wrote it. */
import type { ErrorObject } from 'ajv';

export const QUOTE_IT = '; if this is a text, put it in quotes';

export interface SchemaFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const isUnion = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf';

/** Also compares the path of the value, because items of a list share a schema. */
const isInside = (union: ErrorObject, { schemaPath, instancePath }: ErrorObject): boolean =>
  schemaPath.startsWith(`${union.schemaPath}/`) && `${instancePath}/`.startsWith(`${union.instancePath}/`);

/** The errors of each alternative of a union. */
function alternativesOf(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[][] {
  const alternatives = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    if (!isInside(union, error)) continue;
    const [index = ''] = error.schemaPath.slice(union.schemaPath.length + 1).split('/');
    alternatives.set(index, [...(alternatives.get(index) ?? []), error]);
  }
  return [...alternatives.values()];
}

const listed = (values: readonly unknown[]): string => [...new Set(values)].join(' or ');

/**
 * The errors of the alternative that was probably meant: by the type of the value, by its constants, or with the
 * fewest errors.
 */
function ofUnion(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const alternatives = alternativesOf(union, errors);
  const mistypes = ({ keyword, instancePath }: ErrorObject) =>
    keyword === 'type' && instancePath === union.instancePath;
  const typed = alternatives.filter((each) => !each.some(mistypes));
  if (typed.length === 0) {
    const types = alternatives.flatMap((each) =>
      each.filter(mistypes).map(({ params }): unknown => params['type']),
    );
    return [{ ...union, keyword: 'type', message: `must be ${listed(types)}` }];
  }
  const constant = typed.map((each) => each.find(({ keyword }) => keyword === 'const'));
  const [first] = constant;
  if (first !== undefined && !constant.includes(undefined)) {
    const values = constant.map((each) => each?.params['allowedValue'] as unknown);
    return [{ ...first, message: `must be ${listed(values)}` }];
  }
  const meant = typed.filter((_, index) => constant[index] === undefined);
  const [best = []] = meant.map(relevant).sort((a, b) => a.length - b.length);
  return best;
}

/** The errors outside unions, and those that `ofUnion` chooses for each outermost union. */
function relevant(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(isUnion);
  return errors
    .filter((error) => !unions.some((union) => isInside(union, error)))
    .flatMap((error) => (isUnion(error) ? ofUnion(error, errors) : [error]));
}

function unknownKeyOf(params: Readonly<Record<string, unknown>>): string | undefined {
  const key = params['additionalProperty'];
  return typeof key === 'string' ? key : undefined;
}

function messageOf({ keyword, params, parentSchema, data, message = 'is not valid' }: ErrorObject): string {
  if (unknownKeyOf(params) !== undefined) return 'is not a known key; remove or rename it';
  const allowed: unknown = params['allowedValues'];
  if (keyword === 'enum' && Array.isArray(allowed)) return `must be one of ${allowed.join(', ')}`;
  if (keyword === 'type' && message === 'must be boolean') return 'must be true or false';
  if (
    keyword === 'type' &&
    message.startsWith('must be string') &&
    ['number', 'boolean'].includes(typeof data)
  )
    return `${message}${QUOTE_IT}`;
  const described: unknown = parentSchema?.['description'];
  if (keyword === 'pattern' && typeof described === 'string') return `is not valid. Expected: ${described}`;
  return message;
}

function pathOf({ instancePath, params }: ErrorObject): SchemaFault['path'] {
  const unknownKey = unknownKeyOf(params);
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return unknownKey === undefined ? path : [...path, unknownKey];
}

export function schemaFaults(errors: readonly ErrorObject[]): SchemaFault[] {
  return relevant(errors).map((error) => ({ path: pathOf(error), message: messageOf(error) }));
}
