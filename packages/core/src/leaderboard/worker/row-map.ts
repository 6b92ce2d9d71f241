/** Identifies one solve or pushed score. */
export interface RowKey {
  readonly challengeId: string;
  readonly teamId: string;
}

/** Values of rows. Two steps, because making one text of both ids takes longer than the look-up. */
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

  /** The values of one challenge, in the order in which they were added. */
  values(): Value[] {
    return [...this.byChallenge.values()].flatMap((ofTeams) => [...ofTeams.values()]);
  }
}
