/** `stable`, or how a version begins: `131`, `131.0.6778.85`, `140.1.0esr`. What else an author writes reaches no path and no URL. */
export const ASKED_VERSION = '^(stable|\\d{1,5}(\\.\\d{1,5}){0,3}(esr)?)$';

/** Whether a browser of this version is one that was asked for; browsers do not say `esr` of themselves. */
export function isOfVersion(version: string, asked: string): boolean {
  return asked === 'stable' || `${version}.`.startsWith(`${asked.replace(/esr$/, '')}.`);
}
