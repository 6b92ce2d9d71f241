import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { createRedisSingleUseCodes, type RedisClient, type SingleUseCodes } from '../infra/redis';
import { SECRET_CHANGED, type StaffAuditLog } from '../staff-audit';
import { normaliseTeamName, type TeamStore } from '../teams';

/** What a sign-in link carries: 32 random bytes. A token is longer. */
const CODE_BYTES = 32;
const CODE = /^[A-Za-z0-9_-]{43}$/;

/** Codes that sign a team in once. They are in Redis: emptying it ends them, and the operator makes another. */
export function createSignInLinks(
  redis: Pick<RedisClient, 'set' | 'getDel'>,
  keyPrefix: string,
): SingleUseCodes {
  const codes = createRedisSingleUseCodes(redis, `${keyPrefix}sign-in:`);
  return {
    ...codes,
    // A mistyped token asks nobody.
    take: async (code) => (CODE.test(code) ? codes.take(code) : undefined),
  };
}

export type CreateSignInLinkResult =
  | { readonly outcome: 'created'; readonly code: string; readonly teamId: string }
  | { readonly outcome: 'unknownTeam' };

/**
 * A code for the operator, which `POST auth/login` takes once in place of a team token; also for a team with permissions,
 * whose token no route hands out. On the record like any other act of staff.
 */
export function createCreateSignInLink(dependencies: {
  readonly links: Pick<SingleUseCodes, 'keep'>;
  readonly lifetimeMs: number;
  readonly random: Random;
  readonly transact: Transact<{
    readonly teams: Pick<TeamStore, 'lockByName'>;
    readonly audit: StaffAuditLog;
  }>;
}) {
  const { links, lifetimeMs, random, transact } = dependencies;
  return async ({
    name: text,
    now,
  }: {
    readonly name: string;
    readonly now: Date;
  }): Promise<CreateSignInLinkResult> => {
    const teamId = await transact(async ({ teams, audit }) => {
      const name = normaliseTeamName(text);
      const team = name === undefined ? undefined : await teams.lockByName(name);
      if (team === undefined) return undefined;
      await audit.record({
        by: { actor: 'operator', at: now, requestId: null },
        action: 'team.token',
        target: { kind: 'team', id: team.id },
        before: null,
        after: { signInLink: SECRET_CHANGED },
      });
      return team.id;
    });
    if (teamId === undefined) return { outcome: 'unknownTeam' };
    const code = random.bytes(CODE_BYTES).toString('base64url');
    await links.keep(code, teamId, lifetimeMs);
    return { outcome: 'created', code, teamId };
  };
}
