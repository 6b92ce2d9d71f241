/** `1 team`, `2 teams`. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `2 teams, 1 challenge and 0 solves`. */
export function countedEvent(counts: {
  readonly teams: number;
  readonly challenges: number;
  readonly solves: number;
}): string {
  const { teams, challenges, solves } = counts;
  return `${counted(teams, 'team')}, ${counted(challenges, 'challenge')} and ${counted(solves, 'solve')}`;
}
