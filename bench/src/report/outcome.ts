/** What a measure of its own kind found, for people. */
export interface Outcome {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isGood: boolean;
}
