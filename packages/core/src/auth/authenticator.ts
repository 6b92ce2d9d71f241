/**
 * Turns an auth token into its team. A token that was seen before costs a map lookup, and a team that was loaded less
 * than 30 s ago is answered at once, without a promise.
 */
import { LRUCache } from 'lru-cache';
import type { Team, TeamStore } from '../teams';
import type { TokenCodec } from './token-codec';

/** The account behind a request. */
export type CallerTeam = Pick<Team, 'id' | 'name' | 'email' | 'division' | 'perms' | 'banned'>;

export interface Authenticator {
  /** Null for every kind of bad token, and when the team is gone. */
  readonly resolve: (token: string, now: Date) => CallerTeam | null | Promise<CallerTeam | null>;
  /** Called after an own change of the team and when another process announces one. */
  readonly forget: (teamId: string) => void;
}

const TEAM_MAX_AGE_MS = 30_000;
// A few hundred bytes each: room for every team of a large event, and a bound for an attacker with many tokens.
const MAX_TOKENS = 20_000;
const MAX_TEAMS = 20_000;

interface CachedTeam {
  readonly team: CallerTeam;
  /** Start of the read: the row was at least this new. */
  readonly readAtMs: number;
}

function callerTeam({ id, name, email, division, perms, banned }: Team): CallerTeam {
  return { id, name, email, division, perms, banned };
}

export function createAuthenticator(dependencies: {
  readonly codec: TokenCodec;
  readonly teams: Pick<TeamStore, 'find'>;
}): Authenticator {
  // An auth token never expires, so its text means one team id for as long as the key is the same.
  const teamIds = new LRUCache<string, string>({ max: MAX_TOKENS });
  const cached = new LRUCache<string, CachedTeam>({ max: MAX_TEAMS });
  const loading = new Map<string, Promise<CallerTeam | null>>();

  const load = (teamId: string, now: Date): Promise<CallerTeam | null> => {
    const running = loading.get(teamId);
    if (running !== undefined) return running;
    // A read that was overtaken by `forget` may hold the old row: it answers its callers and is not kept.
    const isOvertaken = (): boolean => loading.get(teamId) !== read;
    const read: Promise<CallerTeam | null> = dependencies.teams
      .find(teamId)
      .then((team) => {
        if (team === undefined) return null;
        const caller = callerTeam(team);
        if (!isOvertaken()) cached.set(teamId, { team: caller, readAtMs: now.getTime() });
        return caller;
      })
      .finally(() => {
        if (!isOvertaken()) loading.delete(teamId);
      });
    loading.set(teamId, read);
    return read;
  };

  return {
    resolve(token, now) {
      let teamId = teamIds.get(token);
      if (teamId === undefined) {
        teamId = dependencies.codec.open('auth', token, now);
        if (teamId === undefined) return null;
        teamIds.set(token, teamId);
      }
      const known = cached.get(teamId);
      if (known !== undefined && now.getTime() - known.readAtMs < TEAM_MAX_AGE_MS) return known.team;
      return load(teamId, now);
    },

    forget(teamId) {
      cached.delete(teamId);
      loading.delete(teamId);
    },
  };
}
