/** `stable`, or the prefix of a version: `131`, `131.0.6778.85`, `140.1.0esr`. Nothing else may reach a path or a URL. */
export const ASKED_VERSION = '^(stable|\\d{1,5}(\\.\\d{1,5}){0,3}(esr)?)$';

/** Whether a browser's version is the one asked for; browsers do not report `esr`. */
export function isOfVersion(version: string, asked: string): boolean {
  return asked === 'stable' || `${version}.`.startsWith(`${asked.replace(/esr$/, '')}.`);
}
