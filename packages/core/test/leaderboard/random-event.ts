/** What may happen during an event, at random but the same for the same seed. */
import { createScoreFormula } from '../../src/scoring';
import type { Organiser } from './organiser';

export const MINUTE = 60_000;
export const START_MS = Date.parse('2026-06-01T00:00:00.000Z');
export const END_MS = START_MS + 600 * MINUTE;

/** How a board of this event is made. */
export const BOARD_OPTIONS = {
  formula: createScoreFormula('scores/classic', {}),
  graphSampleMs: 5 * MINUTE,
  defaultTiming: { startAtMs: START_MS, endAtMs: END_MS },
};

export function minute(count: number): Date {
  return new Date(START_MS + count * MINUTE);
}

/** One random thing that may happen during an event; the event ends while they happen. */
export async function happen(
  organiser: Pick<Organiser, keyof Organiser>,
  draw: (below: number) => number,
  { teams, challenges }: { readonly teams: string[]; readonly challenges: string[] },
  at: Date,
): Promise<void> {
  const pick = (list: readonly string[]): string => list[draw(list.length)] ?? '';
  const [team, challenge] = [pick(teams), pick(challenges)];
  const dynamic = pick(challenges.slice(4));
  const points = (): number => (draw(5) - 1) * 50;
  const moves: (() => Promise<unknown>)[] = [
    () => organiser.unsolves(team, challenge, at),
    () => organiser.deletesPoints(team, dynamic, at),
    () => organiser.awards(team, points() || 75, at),
    () => organiser.sellsHint(team, challenge, 10 + draw(90), at),
    () => organiser.revokesAwards(team, at),
    () => organiser.bans(team, draw(2) === 0, at),
    () => organiser.movesDivision(team, draw(2) === 0 ? 'open' : 'student', at),
    () => organiser.renames(team, `Renamed ${at.toISOString()}`),
    () => organiser.edits(challenge, { points_max: 300 + draw(400), tiebreak_eligible: draw(2) === 0 }, at),
    () => organiser.edits(challenge, { hidden: draw(2) === 0 }, at),
    () =>
      organiser.edits(challenge, { requires: draw(2) === 0 ? '[]' : '[{"challenges":["x"],"count":1}]' }, at),
    () => organiser.edits(challenge, { release_at: new Date(at.getTime() + (draw(60) - 20) * MINUTE) }, at),
    () => organiser.edits(challenge, { closes_at: new Date(at.getTime() + (draw(60) - 20) * MINUTE) }, at),
    async () => {
      const release_at = new Date(at.getTime() + (draw(60) - 20) * MINUTE);
      for (const id of [challenge, pick(challenges)]) await organiser.edits(id, { release_at }, at);
    },
    () => organiser.solves(team, pick(challenges.slice(0, 4)), new Date(at.getTime() - draw(90) * MINUTE)),
    async () => {
      await organiser.deletesTeam(team, at);
      teams.splice(teams.indexOf(team), 1, await organiser.registers());
    },
    async () => {
      const other = pick(teams);
      if ((await organiser.merges(other, team, at)) !== 'merged') return;
      teams.splice(teams.indexOf(team), 1, await organiser.registers());
    },
    async () => {
      await organiser.deletesChallenge(challenge, at);
      const index = challenges.indexOf(challenge);
      const id = draw(2) === 0 ? { id: challenge } : {};
      challenges[index] = await organiser.adds({ ...id, scoringKind: index < 4 ? 'decay' : 'dynamic' }, at);
    },
    () => organiser.setsTiming({ endAtMs: START_MS + (300 + draw(400)) * MINUTE }, at),
  ];
  const push = () => organiser.pushes(dynamic, { [team]: points(), [pick(teams)]: points() }, at);
  const solve = () => organiser.solves(team, pick(challenges.slice(0, 4)), at);
  const choice = draw(moves.length + 18);
  await (choice < 10 ? solve() : choice < 18 ? push() : moves[choice - 18]?.());
}
