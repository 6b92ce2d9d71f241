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
