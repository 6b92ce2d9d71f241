/** Messages of browsers about a module that did not arrive, and of Vite about a style sheet. */
const MISSING = /dynamically imported module|Importing a module script|error loading|Unable to preload CSS/i;

/** The code or the styles of a page did not arrive. */
export class MissingCode extends Error {}

/** Whether an error means missing code: the network is down, or a new release has other files. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof MissingCode || (error instanceof Error && MISSING.test(error.message));
}
