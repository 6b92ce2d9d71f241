/** What browsers say of a module that did not arrive, and Vite of a style sheet. */
const MISSING = /dynamically imported module|Importing a module script|error loading|Unable to preload CSS/i;

/** Code of a page, or its styles, did not arrive. */
export class MissingCode extends Error {}

/** The network is away, or a new release has other files. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof MissingCode || (error instanceof Error && MISSING.test(error.message));
}
