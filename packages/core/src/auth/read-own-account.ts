import { LRUCache } from 'lru-cache';
import type { DivisionRules, Profile, Teams } from '../teams';
import type { TokenCodec } from './token-codec';

export interface OwnAccount {
  readonly profile: Profile;
  /** Kept by the process that minted it: it never expires, and an earlier one is worth as much. */
  readonly teamToken: string;
  readonly allowedDivisions: readonly string[];
}

/** A few hundred bytes each. */
const MOST_TOKENS = 20_000;

export function createReadOwnAccount(dependencies: {
  readonly codec: TokenCodec;
  readonly divisions: DivisionRules;
  readonly profiles: Pick<Teams, 'findOwnProfile'>;
}) {
  const teamTokens = new LRUCache<string, string>({ max: MOST_TOKENS });
  const teamTokenOf = (teamId: string, now: Date): string => {
    let token = teamTokens.get(teamId);
    if (token === undefined) {
      token = dependencies.codec.mint('team', teamId, now);
      teamTokens.set(teamId, token);
    }
    return token;
  };
  /** Undefined when the team was deleted since it was authenticated. */
  return async ({ teamId, now }: { teamId: string; now: Date }): Promise<OwnAccount | undefined> => {
    const profile = await dependencies.profiles.findOwnProfile(teamId, now);
    if (profile === undefined) return undefined;
    return {
      profile,
      teamToken: teamTokenOf(teamId, now),
      allowedDivisions: dependencies.divisions.allowedFor(profile.team.email),
    };
  };
}
