import { runPrepared, violatedConstraint, type Database, type PreparedStatement } from '../../infra/database';

/** A team has at most one flag per challenge and base; a changed base means a new flag. */
export interface MintedFlagKey {
  readonly challengeId: string;
  readonly teamId: string;
  readonly base: string;
}

export interface MintedFlag extends MintedFlagKey {
  readonly flag: string;
  /** May be another team's flag too. */
  readonly isDuplicate: boolean;
  readonly createdAt: Date;
}

/** Deleted since it was read. */
export interface Gone {
  readonly outcome: 'unknownChallenge' | 'unknownTeam';
}

export interface MintedFlagStore {
  find(key: MintedFlagKey): Promise<string | undefined>;
  /** False when the team has a flag already, or the flag is taken. */
  insert(minted: MintedFlag): Promise<boolean | Gone>;
  /** Counts the distinct flags as long as the base: the leet ones. */
  countVariants(challengeId: string, base: string): Promise<number>;
  /**
   * The team the flag was minted for; of a duplicate, the asking team if it is one of them, else the
   * earliest.
   */
  findOwner(sought: MintedFlagKey & { readonly flag: string }): Promise<string | undefined>;
}

const OWNER: PreparedStatement = {
  name: 'minted-flag-owner',
  text: `
    select minted_flags.team_id from minted_flags
    where minted_flags.challenge_id = $1 and minted_flags.base = $2 and minted_flags.flag = $3
    order by minted_flags.team_id = $4 desc, minted_flags.created_at, minted_flags.team_id
    limit 1`,
};

function goneBy(error: unknown): Gone {
  const violated = violatedConstraint(error);
  if (violated === 'minted_flags_challenge_fkey') return { outcome: 'unknownChallenge' };
  if (violated === 'minted_flags_team_fkey') return { outcome: 'unknownTeam' };
  throw error;
}

export function createMintedFlagStore(database: Database): MintedFlagStore {
  return {
    async find({ challengeId, teamId, base }) {
      const [row] = (await database('minted_flags')
        .select('flag')
        .where({ challenge_id: challengeId, team_id: teamId, base })) as { flag: string }[];
      return row?.flag;
    },

    async insert(minted) {
      try {
        const rows = (await database('minted_flags')
          .insert({
            challenge_id: minted.challengeId,
            team_id: minted.teamId,
            base: minted.base,
            flag: minted.flag,
            duplicate: minted.isDuplicate,
            created_at: minted.createdAt,
          })
          .onConflict()
          .ignore()
          .returning('flag')) as unknown[];
        return rows.length > 0;
      } catch (error) {
        return goneBy(error);
      }
    },

    async countVariants(challengeId, base) {
      const { rows } = await database.raw<{ rows: { variants: string }[] }>(
        `select count(distinct minted_flags.flag) as variants from minted_flags
         where minted_flags.challenge_id = ? and minted_flags.base = ?
           and length(minted_flags.flag) = length(minted_flags.base)`,
        [challengeId, base],
      );
      return Number(rows[0]?.variants ?? 0);
    },

    async findOwner({ challengeId, base, flag, teamId }) {
      const [row] = await runPrepared<{ team_id: string }>(database, OWNER, [
        challengeId,
        base,
        flag,
        teamId,
      ]);
      return row?.team_id;
    },
  };
}
