import { isDeepStrictEqual } from 'node:util';
import { SECRET_CHANGED, type AuditedFields } from './staff-audit-entry';

/** Which fields are secrets, by name. */
export type SecretFields = ReadonlySet<string>;

const NO_SECRETS: SecretFields = new Set();

/** A value as it will be stored, so that key order and absent keys make no difference. */
function stored(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function shown(fields: AuditedFields, names: readonly string[], secrets: SecretFields): AuditedFields {
  return Object.fromEntries(
    names
      .filter((name) => fields[name] !== undefined)
      .map((name) => {
        const isHidden = secrets.has(name) && !isUnset(fields[name]);
        return [name, isHidden ? SECRET_CHANGED : fields[name]];
      }),
  );
}

/** The fields that differ, as they were and as they are; a secret shows only that it changed. */
export function auditedChanges(
  before: AuditedFields,
  after: AuditedFields,
  secrets: SecretFields = NO_SECRETS,
): { readonly before: AuditedFields; readonly after: AuditedFields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(stored(before[name]), stored(after[name])),
  );
  return { before: shown(before, names, secrets), after: shown(after, names, secrets) };
}

/** All fields of something that was made or is gone; a secret shows only that it was there. */
export function auditedFields(fields: AuditedFields, secrets: SecretFields): AuditedFields {
  return shown(fields, Object.keys(fields), secrets);
}
