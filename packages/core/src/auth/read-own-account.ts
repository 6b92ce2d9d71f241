import type { DivisionRules, ShownProfile, Teams } from '../teams';
import type { TokenCodec } from './token-codec';

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
  return async ({ teamId, now }: { teamId: string; now: Date }): Promise<OwnAccount | undefined> => {
    const profile = await dependencies.profiles.findOwnProfile(teamId, now);
    if (profile === undefined) return undefined;
    return {
      profile,
      teamToken: dependencies.codec.mint('team', profile.team, now),
      allowedDivisions: dependencies.divisions.allowedFor(profile.team),
    };
  };
}
