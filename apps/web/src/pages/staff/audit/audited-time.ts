/** The instant in a recorded value, if it is one: ISO text, or milliseconds if the name of the field says so. */
export function auditedTime(name: string, value: unknown): number | undefined {
  if (typeof value === 'number') return name.endsWith('AtMs') ? value : undefined;
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
  return isTime ? Date.parse(value) : undefined;
}
