import type { TokenCodec } from '../../auth';
import type { RanksiteSite, RanksiteTeam } from './ranksite-site';

export type ProveIdentityResult =
  | { readonly outcome: 'proved'; readonly team: RanksiteTeam; readonly ranksiteToken: string }
  | { readonly outcome: 'notConfigured' | 'invalidCode' };

/** Exchanges a code of the ranking site for a token of ours that says who its bearer is there. */
export function createProveIdentity(dependencies: {
  /** Undefined when the event has nothing to do with a ranking site. */
  readonly site: RanksiteSite | undefined;
  readonly codec: Pick<TokenCodec, 'mint'>;
}) {
  return async ({ code, now }: { code: string; now: Date }): Promise<ProveIdentityResult> => {
    if (dependencies.site === undefined) return { outcome: 'notConfigured' };
    const team = await dependencies.site.identify(code);
    if (team === undefined) return { outcome: 'invalidCode' };
    const claims = { name: team.name, ranksiteId: team.ranksiteId };
    return { outcome: 'proved', team, ranksiteToken: dependencies.codec.mint('ranksite', claims, now) };
  };
}
