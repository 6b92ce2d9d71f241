import type { ErrorObject } from 'ajv';

/** A problem of the merged tree, before it is known which file it came from. */
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
    case 'anyOf':
      return 'is of the wrong type';
    case 'minLength':
      return 'must not be empty';
    default:
      return error.message ?? 'is not valid';
  }
}

/**
 * Every branch of a choice complains by itself. The complaints of the branch that was meant are those about something
 * inside; without any, the choice as a whole is the one problem.
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
  return errors.filter((error) => !dropped.has(error));
}

/** One problem per key; `meaningOf` explains the declared ones. */
export function describeSchemaErrors(
  errors: readonly ErrorObject[],
  meaningOf: (path: string) => string | undefined,
): TreeProblem[] {
  return oneComplaintPerChoice(errors).map((error) => {
    const path = error.keyword === 'required' ? missingPath(error) : dotted(error.instancePath);
    const meaning = meaningOf(path);
    return { path, message: `${message(error)}${meaning === undefined ? '' : ` (${meaning})`}` };
  });
}
