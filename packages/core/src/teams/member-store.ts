/** An address of somebody in a team: for information, nobody logs in with it. */
export interface Member {
  readonly id: string;
  readonly teamId: string;
  readonly email: string;
}

export interface MemberStore {
  /** In the order in which they were added. */
  list(teamId: string): Promise<Member[]>;
  count(teamId: string): Promise<number>;
  /** A conflict aborts the transaction it happens in. */
  insert(member: Member & { readonly createdAt: Date }): Promise<'inserted' | 'knownEmail'>;
  /** Another team's member is left alone. */
  delete(member: { readonly id: string; readonly teamId: string }): Promise<void>;
}
