/** Identifies one solve or pushed score. */
export interface RowKey {
  readonly challengeId: string;
  readonly teamId: string;
}

/** A map from rows to values. It nests two maps, because joining both IDs into one key takes longer than the lookup. */
export class RowMap<Value> {
  private readonly byChallenge = new Map<string, Map<string, Value>>();

  get({ challengeId, teamId }: RowKey): Value | undefined {
    return this.byChallenge.get(challengeId)?.get(teamId);
  }

  set({ challengeId, teamId }: RowKey, value: Value): void {
    const ofTeams = this.byChallenge.get(challengeId);
    if (ofTeams === undefined) this.byChallenge.set(challengeId, new Map([[teamId, value]]));
    else ofTeams.set(teamId, value);
  }

  /** Values of one challenge stand together, in the order in which they were first set. */
  values(): Value[] {
    return [...this.byChallenge.values()].flatMap((ofTeams) => [...ofTeams.values()]);
  }
}
