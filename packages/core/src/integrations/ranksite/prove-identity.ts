import type { TokenCodec } from '../../auth';

/** A team as the ranking site knows it. */
export interface RanksiteTeam {
  /** The site's number as decimal text. */
  readonly ranksiteId: string;
  readonly name: string;
}

/** The external ranking site. */
export interface RanksiteSite {
  /** Whose code this is; undefined when the site refuses it. Rejects when the site is away or makes no sense. */
  identify(code: string): Promise<RanksiteTeam | undefined>;
}

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
