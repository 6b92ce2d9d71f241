/** What a measure of its own kind found. */
export interface Outcome {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

export function formatOutcome({ title, lines, isGood }: Outcome): string {
  return [title, ...lines, isGood ? 'pass' : 'FAIL'].join('\n');
}
