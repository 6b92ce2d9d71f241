import type { TSchema } from '@sinclair/typebox';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { checkReferences, type ConfigIssue } from './config/check-references';
import { composeConfigSchema, type ComposeConfig } from './config/compose-config';
import { OPERATIONS, type InstanceForms, type OperationName } from './forms';
import { instancerReply, type InstancerReply } from './replies';

/** The result of a reader: the value with its defaults, or every problem. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };

/** For schemas of this package only. Their validity is tested, so a process need not check it at every start. */
const createValidator = () =>
  new Ajv2020({
    validateSchema: false,
    allErrors: true,
    useDefaults: true,
    strict: true,
    allowUnionTypes: true,
  });

const dotted = (pointer: string) =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

/** Never contains the refused value, which may be a flag or the token. */
function messageOf(error: ErrorObject): string {
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'required':
      return `"${String(params['missingProperty'])}" is missing`;
    case 'additionalProperties':
      return `"${String(params['additionalProperty'])}" is not a known key`;
    case 'enum':
      return `must be one of ${String(params['allowedValues'])}`;
    case 'pattern':
      return 'does not have the right form';
    default:
      return error.message ?? 'is not valid';
  }
}

function issuesOf(validate: ValidateFunction): ConfigIssue[] {
  return (validate.errors ?? []).map((error) => ({
    path: dotted(error.instancePath),
    message: messageOf(error),
  }));
}

/** `path: message`, joined by semicolons. */
export function describeIssues(issues: readonly ConfigIssue[]): string {
  return issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
}

/** Creates a reader that checks a `config` and returns a copy with all defaults. */
export function createConfigReader(): (value: unknown) => Reading<ComposeConfig> {
  const validate = createValidator().compile<ComposeConfig>(composeConfigSchema);
  return (value) => {
    const candidate: unknown = structuredClone(value);
    if (!validate(candidate)) return { ok: false, issues: issuesOf(validate) };
    const issues = checkReferences(candidate);
    return issues.length === 0 ? { ok: true, value: candidate } : { ok: false, issues };
  };
}

/** Creates a reader for a schema. */
export function createReader<Value>(schema: TSchema): (value: unknown) => Reading<Value> {
  const validate = createValidator().compile<Value>(schema);
  return (value) => (validate(value) ? { ok: true, value } : { ok: false, issues: issuesOf(validate) });
}

/**
 * Creates a reader for the body of one operation. It does not check `config`, because the service does that with
 * its own schema.
 */
export function createFormReader<Name extends OperationName>(
  name: Name,
): (value: unknown) => Reading<InstanceForms[Name]> {
  return createReader<InstanceForms[Name]>(OPERATIONS[name].form);
}

/** Creates a reader for replies of a service; it returns undefined for anything that is not a reply of the contract. */
export function createReplyReader(): (value: unknown) => InstancerReply | undefined {
  const validate = createValidator().compile<InstancerReply>(instancerReply);
  return (value) => (validate(value) ? value : undefined);
}
