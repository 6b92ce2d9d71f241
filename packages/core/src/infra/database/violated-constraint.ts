/** The name of the constraint a failed statement violated (classes unique, foreign key, check), else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !['23505', '23503', '23514'].includes(code)) return undefined;
  return typeof constraint === 'string' ? constraint : undefined;
}
