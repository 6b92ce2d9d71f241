import type { DivisionRules, ShownProfile, Teams } from '../teams';
import type { TokenCodec, TokenOwner } from './token-codec';

export interface OwnAccount {
  readonly profile: ShownProfile;
  /** Minted anew on each reading. */
  readonly teamToken: string;
  readonly allowedDivisions: readonly string[];
}

export function createReadOwnAccount(dependencies: {
  readonly codec: TokenCodec;
  readonly divisions: DivisionRules;
  readonly profiles: Pick<Teams, 'findOwnProfile'>;
}) {
  /** Undefined when the team was deleted since it was authenticated. */
  return async ({ team, now }: { team: TokenOwner; now: Date }): Promise<OwnAccount | undefined> => {
    const profile = await dependencies.profiles.findOwnProfile(team.id, now);
    if (profile === undefined) return undefined;
    return {
      profile,
      // As the token of the request names the team: one that was ended a moment ago gives none of the team as it is now.
      teamToken: dependencies.codec.mint('team', team, now),
      allowedDivisions: dependencies.divisions.allowedFor(profile.team),
    };
  };
}
