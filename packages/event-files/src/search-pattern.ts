import { createBoundedRegex, type RegexConfig } from '@rampart/event-rules';

const BUDGET_MS = 100;
const search = createBoundedRegex();

/** Whether the pattern of a flag matches somewhere in a text, if that can be said in time. */
export function searchPattern(pattern: RegexConfig, text: string): boolean {
  return search({ ...pattern, text }, BUDGET_MS) === 'match';
}
