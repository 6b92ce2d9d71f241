/** Teams that submit right and wrong flags all the time, a few at once, until they are stopped. */
import { seededRandom } from '@rampart/core/testing';
import type { LocalTarget, RegisteredTeam } from '../support';

const AT_ONCE = 2;
const WRONG_EVERY = 4;

export interface Attempt {
  readonly challengeId: string;
  readonly isRight: boolean;
  /** Kind of the answer; undefined while there is none. */
  kind: string | undefined;
}

export interface Play {
  /** In the order in which they were sent. */
  readonly attempts: readonly Attempt[];
  /** The first one that is under way, or the next one. */
  firstUnanswered(): number;
  /** Resolves when the last answers are there. */
  stop(): Promise<void>;
}

/** Each team solves each challenge once, in a random order that is the same each time. */
export function startPlaying(
  { submit }: Pick<LocalTarget, 'submit'>,
  teams: readonly RegisteredTeam[],
  flags: ReadonlyMap<string, string>,
): Play {
  const random = seededRandom('playing teams');
  const pairs = teams
    .flatMap((team) =>
      [...flags].map(([id, flag]) => ({ team, id, flag, at: random.bytes(4).readUInt32BE() })),
    )
    .sort((a, b) => a.at - b.at)
    .values();
  const attempts: Attempt[] = [];
  let isStopped = false;

  async function play(): Promise<void> {
    while (!isStopped) {
      const pair = pairs.next().value;
      if (pair === undefined) throw new Error('every team has solved every challenge: it takes more of them');
      const { team, id, flag } = pair;
      const isRight = attempts.length % WRONG_EVERY !== 0;
      for (const tried of isRight ? [flag] : ['flag{wrong}', flag]) {
        const attempt: Attempt = { challengeId: id, isRight: tried === flag, kind: undefined };
        attempts.push(attempt);
        attempt.kind = (await submit(team, { id, flag }, tried)).kind ?? 'none';
      }
    }
  }
  const players = Promise.all(Array.from({ length: AT_ONCE }, play));
  // Whoever stops them hears of it.
  players.catch(() => undefined);
  return {
    attempts,
    firstUnanswered() {
      const index = attempts.findIndex(({ kind }) => kind === undefined);
      return index === -1 ? attempts.length : index;
    },
    async stop() {
      isStopped = true;
      await players;
    },
  };
}
