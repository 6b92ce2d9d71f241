/**
 * Runs regular expressions of organisers with a time limit: JavaScript cannot interrupt backtracking, but the
 * engine stops a script at its deadline. The script is fixed and only receives texts, so nothing an organiser
 * writes is executed as code.
 */
import { createContext, Script } from 'node:vm';

export type RegexOutcome = 'match' | 'mismatch' | 'outOfTime' | 'failed';

const SEARCH = new Script('new RegExp(pattern, flags).test(text)');

interface Search {
  pattern: string;
  flags: string;
  text: string;
}

/**
 * Searches `text`, unanchored and with ECMAScript semantics, for at most `budgetMs`; the expression is
 * compiled anew, so `g` and `y` carry no state. `failed`: it does not compile, or the engine gave up.
 */
export type BoundedRegex = (search: Search, budgetMs: number) => RegexOutcome;

export function createBoundedRegex(): BoundedRegex {
  const globals: Search = { pattern: '', flags: '', text: '' };
  const context = createContext(globals);
  return (search, budgetMs) => {
    Object.assign(globals, search);
    try {
      return SEARCH.runInContext(context, { timeout: budgetMs }) === true ? 'match' : 'mismatch';
    } catch (error) {
      // Errors of another context are not instances of our Error.
      const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
      return code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'outOfTime' : 'failed';
    } finally {
      globals.text = '';
    }
  };
}
