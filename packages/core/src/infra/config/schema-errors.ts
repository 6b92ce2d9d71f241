import type { ErrorObject } from 'ajv';
import type { SettingSchema } from './setting-schema';

/** A problem of the merged tree, before its source is known. */
export interface TreeProblem {
  readonly path: string;
  readonly message: string;
}

const dotted = (instancePath: string): string => instancePath.slice(1).replaceAll('/', '.');

function missingPath(error: ErrorObject): string {
  const { missingProperty } = error.params as { missingProperty: string };
  return [dotted(error.instancePath), missingProperty].filter(Boolean).join('.');
}

function message(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'is missing';
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: readonly unknown[] };
      return `must be one of ${allowedValues.join(', ')}`;
    }
    case 'pattern':
      return 'does not have the right form';
    // `withoutUser`, the only one
    case 'not':
      return 'must not contain a user name or password';
    case 'format':
      return `is not the base64 of a ${(error.params as { format: string }).format}`;
    case 'anyOf':
      return 'is of the wrong type';
    case 'minLength':
      return 'must not be empty';
    default:
      return error.message ?? 'is not valid';
  }
}

/**
 * Each branch of a choice reports errors. Those of the intended branch concern something inside it; if there
 * are none, the choice as a whole is the one problem.
 */
function oneComplaintPerChoice(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const branchErrorsOf = (choice: ErrorObject) =>
    errors.filter((error) => error !== choice && error.schemaPath.startsWith(`${choice.schemaPath}/`));
  const isInside = (choice: ErrorObject, error: ErrorObject) =>
    error.keyword === 'required' || error.instancePath !== choice.instancePath;

  const dropped = new Set<ErrorObject>();
  for (const choice of choices) {
    const branchErrors = branchErrorsOf(choice);
    const inside = branchErrors.filter((error) => isInside(choice, error));
    if (inside.length > 0) dropped.add(choice);
    for (const error of branchErrors) if (!inside.includes(error)) dropped.add(error);
  }
  // `if` only reports that a branch failed, and that branch has reported its own errors.
  return errors.filter((error) => !dropped.has(error) && error.keyword !== 'if');
}

/** ` (<what the setting is for>; environment <its variable>)`, as far as known. */
function explanation(schema: SettingSchema | undefined): string {
  const [purpose] = schema?.description?.split(/[.:](?:\s|$)/) ?? [];
  const parts = [purpose, schema?.env === undefined ? undefined : `environment ${schema.env}`];
  const text = parts.filter((part) => part !== undefined && part !== '').join('; ');
  return text === '' ? '' : ` (${text})`;
}

/** One problem per key; `schemaAt` explains the declared ones. */
export function describeSchemaErrors(
  errors: readonly ErrorObject[],
  schemaAt: (path: string) => SettingSchema | undefined,
): TreeProblem[] {
  return oneComplaintPerChoice(errors).map((error) => {
    const path = error.keyword === 'required' ? missingPath(error) : dotted(error.instancePath);
    return { path, message: `${message(error)}${explanation(schemaAt(path))}` };
  });
}
