import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { createRedisSingleUseCodes, type RedisClient } from '../infra/redis';
import { byOperator, SECRET_CHANGED, type StaffAuditLog } from '../staff-audit';
import { normaliseTeamName, type TeamStore } from '../teams';
import type { TokenOwner } from './token-codec';

/** The code in a sign-in link: 32 random bytes. A token is longer. */
const CODE_BYTES = 32;
const CODE = /^[A-Za-z0-9_-]{43}$/;

export interface SignInLinks {
  keep(code: string, owner: TokenOwner, lifetimeMs: number): Promise<void>;
  /** Removes the code: of two callers one gets whom it signs in, unless that team has signed out everywhere since. */
  take(code: string): Promise<TokenOwner | undefined>;
}

/** Codes that sign a team in once. They are in Redis; if it is emptied, the operator creates another one. */
export function createSignInLinks(
  redis: Pick<RedisClient, 'set' | 'getDel'>,
  keyPrefix: string,
): SignInLinks {
  const codes = createRedisSingleUseCodes(redis, `${keyPrefix}sign-in:`);
  return {
    keep: (code, { id, tokenEpoch }, lifetimeMs) =>
      codes.keep(code, tokenEpoch === null ? id : `${id} ${tokenEpoch}`, lifetimeMs),
    async take(code) {
      // A mistyped token asks nobody.
      const kept = CODE.test(code) ? await codes.take(code) : undefined;
      if (kept === undefined) return undefined;
      const [id = '', tokenEpoch = null] = kept.split(' ');
      return { id, tokenEpoch };
    },
  };
}

export type CreateSignInLinkResult =
  | { readonly outcome: 'created'; readonly code: string; readonly teamId: string }
  | { readonly outcome: 'unknownTeam' };

type TeamLocks = Pick<TeamStore, 'lock' | 'lockByName'>;
type NamedTeam = { readonly id: string } | { readonly name: string };

async function lockTeam(teams: TeamLocks, of: NamedTeam): Promise<TokenOwner | undefined> {
  if ('id' in of) return teams.lock(of.id);
  const name = normaliseTeamName(of.name);
  return name === undefined ? undefined : teams.lockByName(name);
}

/**
 * Creates a code for the operator, which `POST auth/login` accepts once in place of a team token. It works for teams
 * with permissions too, for which no route creates tokens. Recorded in the audit like every action of staff.
 */
export function createCreateSignInLink(dependencies: {
  readonly links: Pick<SignInLinks, 'keep'>;
  readonly lifetimeMs: number;
  readonly random: Random;
  readonly transact: Transact<{
    readonly teams: TeamLocks;
    readonly audit: StaffAuditLog;
  }>;
}) {
  const { links, lifetimeMs, random, transact } = dependencies;
  return async ({
    of,
    now,
  }: {
    readonly of: NamedTeam;
    readonly now: Date;
  }): Promise<CreateSignInLinkResult> => {
    const signedIn = await transact(async ({ teams, audit }) => {
      const team = await lockTeam(teams, of);
      if (team === undefined) return undefined;
      await audit.record({
        by: byOperator(now),
        action: 'team.token',
        target: { kind: 'team', id: team.id },
        before: null,
        after: { signInLink: SECRET_CHANGED },
      });
      return team;
    });
    if (signedIn === undefined) return { outcome: 'unknownTeam' };
    const code = random.bytes(CODE_BYTES).toString('base64url');
    await links.keep(code, signedIn, lifetimeMs);
    return { outcome: 'created', code, teamId: signedIn.id };
  };
}
