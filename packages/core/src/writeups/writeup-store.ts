import { hasRow, type SqlExecutor } from '../infra/database';

/** A link to how a challenge is solved. */
export interface Writeup {
  readonly title: string;
  readonly url: string;
}

export interface WriteupStore {
  /** In the order in which they are shown. */
  listOf(challengeId: string): Promise<readonly Writeup[]>;
  /** Of all challenges. */
  listAddresses(): Promise<readonly { readonly challengeId: string; readonly url: string }[]>;
  /** Whether there is such a challenge; other writers of its links wait until the transaction ends. */
  holdChallenge(challengeId: string): Promise<boolean>;
  replace(challengeId: string, writeups: readonly Writeup[]): Promise<void>;
}

export function createWriteupStore(executor: SqlExecutor): WriteupStore {
  return {
    listOf: (challengeId) =>
      executor('writeups')
        .where('writeups.challenge_id', challengeId)
        .orderBy('writeups.number')
        .select<Writeup[]>('writeups.title', 'writeups.url'),

    listAddresses: () => executor('writeups').select({ challengeId: 'challenge_id', url: 'url' }),

    holdChallenge: (challengeId) => hasRow(executor('challenges').where('id', challengeId).forNoKeyUpdate()),

    async replace(challengeId, writeups) {
      await executor('writeups').where('challenge_id', challengeId).delete();
      if (writeups.length === 0) return;
      await executor('writeups').insert(
        writeups.map(({ title, url }, index) => ({
          challenge_id: challengeId,
          number: index + 1,
          title,
          url,
        })),
      );
    },
  };
}
