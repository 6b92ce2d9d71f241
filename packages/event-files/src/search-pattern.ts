import { createBoundedRegex, type RegexConfig } from '@rampart/event-rules';

const BUDGET_MS = 100;
const search = createBoundedRegex();

/** Whether the pattern of a flag matches somewhere in a text; false when that takes too long. */
export function searchPattern(pattern: RegexConfig, text: string): boolean {
  return search({ ...pattern, text }, BUDGET_MS) === 'match';
}
