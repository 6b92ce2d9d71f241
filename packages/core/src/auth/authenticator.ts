/**
 * Turns a token into the team that it acts for. A token that was seen before costs a map lookup, and a team that was
 * loaded less than 30 s ago is returned at once, without a promise.
 */
import { createLruCache } from '../infra/lru-cache';
import type { AccessWatch } from './access-watch';
import type { ExternalGrantAccess, MemberTokenAccess, TeamAccess } from './team-access-store';
import type { TokenCodec } from './token-codec';

type AccountOfCaller = TeamAccess['team'];

/** The account behind a request. */
export interface CallerTeam extends AccountOfCaller {
  /** The member's token that the request carries, which brings no permissions; null for a token of the team itself. */
  readonly memberToken: MemberTokenAccess | null;
  /** What the team allowed the external client whose token the request carries; brings permissions only if `full`. */
  readonly externalGrant: ExternalGrantAccess | null;
}

export interface Authenticator {
  /** Null for every kind of bad token, and when the team is gone. */
  readonly resolve: (token: string, now: Date) => CallerTeam | null | Promise<CallerTeam | null>;
  /** Called after an own change of the team and when another process announces one. */
  readonly forget: (teamId: string) => void;
  /** Called when the database was restored to an earlier state, in which ended tokens may be good again. */
  readonly forgetAll: () => void;
}

const TEAM_MAX_AGE_MS = 30_000;
// A few hundred bytes each: enough for every team of a large event, and a limit for an attacker with many tokens.
const MAX_TOKENS = 20_000;
const MAX_TEAMS = 20_000;
/** The last use of a token is only shown to people, so it can be written so rarely that it costs nothing. */
const NOTE_USE_EVERY_MS = 10 * 60_000;

/** The content of a token, which stays the same until it expires. */
interface OpenedToken {
  readonly teamId: string;
  /** The epoch in the team's own token. */
  readonly tokenEpoch: string | null;
  /** Id of the member's token or of the grant, which must still be stored; null for the team's own token. */
  readonly storedId: string | null;
  /** At the latest, when the key with which it was made is no longer accepted. */
  readonly expiresAtMs: number;
}

interface CachedTeam {
  readonly own: CallerTeam;
  /** By the id of a member's token or of a grant. */
  readonly others: ReadonlyMap<string, CallerTeam>;
  /** Time at which the read began: the row is at least this new. */
  readonly readAtMs: number;
}

/** Shared by all teams that have none. */
const NO_OTHERS: CachedTeam['others'] = new Map();

function cachedTeam({ team, memberTokens, externalGrants }: TeamAccess, readAtMs: number): CachedTeam {
  const { id, name, email, division, perms, banned, tokenEpoch } = team;
  // Copied field by field: V8 reads objects made by a spread on a slow path, and these are read for every request.
  const callerWith = (fields: Pick<CallerTeam, 'perms' | 'memberToken' | 'externalGrant'>): CallerTeam => ({
    id,
    name,
    email,
    division,
    perms: fields.perms,
    banned,
    tokenEpoch,
    memberToken: fields.memberToken,
    externalGrant: fields.externalGrant,
  });
  const own = callerWith({ perms, memberToken: null, externalGrant: null });
  if (memberTokens.length === 0 && externalGrants.length === 0) return { own, others: NO_OTHERS, readAtMs };
  const others = new Map<string, CallerTeam>();
  for (const memberToken of memberTokens)
    others.set(memberToken.id, callerWith({ perms: 0, memberToken, externalGrant: null }));
  for (const externalGrant of externalGrants) {
    const granted = externalGrant.scope === 'full' ? perms : 0;
    others.set(externalGrant.id, callerWith({ perms: granted, memberToken: null, externalGrant }));
  }
  return { own, others, readAtMs };
}

/** Null if the token was ended, or is newer than what is known of the team. */
function callerOf(token: OpenedToken, { own, others }: CachedTeam): CallerTeam | null {
  if (token.storedId !== null) return others.get(token.storedId) ?? null;
  return own.tokenEpoch === token.tokenEpoch ? own : null;
}

function openToken(codec: Pick<TokenCodec, 'open'>, token: string, now: Date): OpenedToken | undefined {
  const owner = codec.open('auth', token, now);
  if (owner !== undefined) {
    return { teamId: owner.id, tokenEpoch: owner.tokenEpoch, storedId: null, expiresAtMs: Infinity };
  }
  const member = codec.open('member', token, now);
  if (member !== undefined) {
    return { teamId: member.teamId, tokenEpoch: null, storedId: member.tokenId, expiresAtMs: Infinity };
  }
  const external = codec.open('external', token, now);
  return (
    external && {
      teamId: external.teamId,
      tokenEpoch: null,
      storedId: external.grantId,
      expiresAtMs: external.expiresAtMs ?? Infinity,
    }
  );
}

/** A remembered token is not opened again, so it has to expire with the key that opened it. */
function expiringWithItsKey(
  opened: OpenedToken,
  token: string,
  codec: Pick<TokenCodec, 'open' | 'formerKeyUntilMs'>,
): OpenedToken {
  const untilMs = codec.formerKeyUntilMs;
  if (untilMs === undefined || openToken(codec, token, new Date(untilMs)) !== undefined) return opened;
  return { ...opened, expiresAtMs: Math.min(opened.expiresAtMs, untilMs) };
}

export function createAuthenticator(dependencies: {
  readonly codec: Pick<TokenCodec, 'open' | 'formerKeyUntilMs'>;
  readonly teams: { find(teamId: string): Promise<TeamAccess | undefined> };
  readonly accessWatch: Pick<AccessWatch, 'settle'>;
  /** Records the use of a member's or an external client's token; handles its own failures. */
  readonly noteUse: (caller: CallerTeam, at: Date) => void;
}): Authenticator {
  const openedTokens = createLruCache<string, OpenedToken>(MAX_TOKENS);
  // Epochs and ids of tokens come back only with an earlier state of the database, so what was ended once stays so.
  const ended = createLruCache<string, true>(MAX_TOKENS);
  const cached = createLruCache<string, CachedTeam>(MAX_TEAMS);
  const loading = new Map<string, Promise<CachedTeam | null>>();
  const notedAtMs = createLruCache<string, number>(MAX_TOKENS);

  const load = (teamId: string, now: Date): Promise<CachedTeam | null> => {
    const running = loading.get(teamId);
    if (running !== undefined) return running;
    // A read that `forget` has overtaken may have the old row: its callers get it, but it is not kept.
    const isOvertaken = (): boolean => loading.get(teamId) !== read;
    const read: Promise<CachedTeam | null> = dependencies.teams
      .find(teamId)
      .then((access) => {
        if (access === undefined) return null;
        const team = cachedTeam(access, now.getTime());
        if (!isOvertaken()) cached.set(teamId, team);
        return team;
      })
      .finally(() => {
        if (!isOvertaken()) loading.delete(teamId);
      });
    loading.set(teamId, read);
    return read;
  };

  const fresh = (teamId: string, now: Date): CachedTeam | undefined => {
    const known = cached.get(teamId);
    return known !== undefined && now.getTime() - known.readAtMs < TEAM_MAX_AGE_MS ? known : undefined;
  };

  const forget = (teamId: string): void => {
    cached.delete(teamId);
    loading.delete(teamId);
  };

  /** Notes the use of a token that is not the team's own. */
  const accepted = (caller: CallerTeam, now: Date): CallerTeam => {
    const id = caller.memberToken?.id ?? caller.externalGrant?.id;
    if (id === undefined) return caller;
    if (now.getTime() - (notedAtMs.get(id) ?? -Infinity) >= NOTE_USE_EVERY_MS) {
      notedAtMs.set(id, now.getTime());
      dependencies.noteUse(caller, now);
    }
    return caller;
  };

  const resolveSlowly = async (
    { token, opened }: { readonly token: string; readonly opened: OpenedToken },
    now: Date,
    settling: Promise<void> | undefined,
  ): Promise<CallerTeam | null> => {
    await settling;
    const team = fresh(opened.teamId, now) ?? (await load(opened.teamId, now));
    if (team === null) return null;
    const caller = callerOf(opened, team);
    if (caller !== null) return accepted(caller, now);
    // The token may be newer than what is known of the team; a read that starts now decides.
    forget(opened.teamId);
    const stored = await load(opened.teamId, now);
    const storedCaller = stored && callerOf(opened, stored);
    if (storedCaller !== null) return accepted(storedCaller, now);
    ended.set(token, true);
    return null;
  };

  return {
    resolve(token, now) {
      let opened = openedTokens.get(token);
      if (opened === undefined) {
        const { codec } = dependencies;
        const read = openToken(codec, token, now);
        if (read === undefined) return null;
        opened = expiringWithItsKey(read, token, codec);
        openedTokens.set(token, opened);
      }
      if (now.getTime() >= opened.expiresAtMs) return null;
      const settling = dependencies.accessWatch.settle();
      const known = settling === undefined ? fresh(opened.teamId, now) : undefined;
      const caller = known === undefined ? null : callerOf(opened, known);
      if (caller !== null) return accepted(caller, now);
      return ended.has(token) ? null : resolveSlowly({ token, opened }, now, settling);
    },

    forget,

    forgetAll() {
      cached.clear();
      loading.clear();
      ended.clear();
    },
  };
}
