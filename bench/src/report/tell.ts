/** Progress; standard output has the figures alone. */
export function tell(line: string): void {
  console.error(line);
}
