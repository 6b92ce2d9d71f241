/**
 * The name of the constraint a failed statement violated (classes unique, foreign key, check), else
 * undefined.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !['23505', '23503', '23514'].includes(code)) return undefined;
  return typeof constraint === 'string' ? constraint : undefined;
}

/** SQLSTATE classes of errors caused by the rows themselves: invalid data, violated constraints, deadlocks. */
const FAULTS_OF_ROWS = ['22', '23', '40'];

/**
 * Whether the server refused a transaction because of its rows and rolled it back; after a lost connection
 * that is unknown.
 */
export function isRolledBack(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  const { code } = error;
  return typeof code === 'string' && code.length === 5 && FAULTS_OF_ROWS.includes(code.slice(0, 2));
}
