import type { DivisionRules, ShownProfile, Teams } from '../teams';
import type { TokenCodec, TokenOwner } from './token-codec';

export interface OwnAccount {
  readonly profile: ShownProfile;
  /** A new one is minted each time. */
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
      // The team as the token of the request names it: a token that was ended a moment ago must not yield a valid new
      // one.
      teamToken: dependencies.codec.mint('team', team, now),
      allowedDivisions: dependencies.divisions.allowedFor(profile.team),
    };
  };
}
