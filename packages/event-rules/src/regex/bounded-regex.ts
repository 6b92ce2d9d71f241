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
 * Searches `text`, unanchored and with ECMAScript semantics. The expression is compiled for each search, so `g` and
 * `y` carry no state. `outOfTime`: the search used twice `budgetMs` of CPU time without a result. `failed`: the
 * pattern does not compile, or the engine gave up.
 */
export type BoundedRegex = (search: Search, budgetMs: number) => RegexOutcome;

/**
 * The engine measures wall-clock time, so on a busy machine a run may end having had little CPU time. Runs are
 * repeated until together they have used this many budgets of CPU time.
 */
const MAX_CPU_BUDGETS = 2;
/** After this many runs without a result a search is out of time, however busy the machine. */
const MAX_RUNS = 20;

/** `cpuMicros`: CPU time of this process so far, microseconds. */
export function createBoundedRegex(cpuMicros = () => process.cpuUsage().user): BoundedRegex {
  const globals: Search = { pattern: '', flags: '', text: '' };
  const context = createContext(globals);
  const runOnce: BoundedRegex = (search, budgetMs) => {
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
  return (search, budgetMs) => {
    const startedAtMicros = cpuMicros();
    const maxMicros = MAX_CPU_BUDGETS * budgetMs * 1_000;
    for (let runs = 0; runs < MAX_RUNS; runs += 1) {
      const outcome = runOnce(search, budgetMs);
      if (outcome !== 'outOfTime') return outcome;
      if (cpuMicros() - startedAtMicros >= maxMicros) break;
    }
    return 'outOfTime';
  };
}
