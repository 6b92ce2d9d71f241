import type {
  SeededAttempt,
  SeededMember,
  SeededPush,
  SeededSolve,
  SeededTeam,
  SeededTeamFlag,
} from '@rampart/core/seeding';
import type { DealtSolve } from '../deal-solves';
import { COUNTRIES, ipOf, solveIdOf, type Span } from '../invented-facts';
import type { SeededNumbers } from '../seeded-numbers';
import { teamNames } from './team-names';

const MINUTE_MS = 60_000;
const REGISTRATION_GAP_MS = 1_000;
const MAX_MEMBERS = 3;
const BANNED_STRIDE = 20;
const MEMBER_NAMES = ['ada', 'bela', 'chidi', 'dana', 'emre', 'freya', 'goran', 'hana', 'ines', 'jonas'];

export function teamsOf(
  count: number,
  { divisions, startAtMs }: { readonly divisions: readonly string[]; readonly startAtMs: number },
  numbers: SeededNumbers,
): readonly SeededTeam[] {
  return teamNames(count, numbers).map((name, place) => ({
    id: numbers.uuid(),
    name,
    email: `team-${String(place + 1)}@demo.example`,
    division: divisions[numbers.below(divisions.length)] ?? '',
    countryCode: COUNTRIES[numbers.below(COUNTRIES.length)] ?? null,
    perms: 0,
    banned: place % BANNED_STRIDE === BANNED_STRIDE - 1,
    createdAt: new Date(startAtMs - (count - place + 1) * REGISTRATION_GAP_MS),
  }));
}

/** None to three per team. */
export function membersOf(teams: readonly SeededTeam[], numbers: SeededNumbers): readonly SeededMember[] {
  return teams.flatMap(({ id: teamId, createdAt }, place) =>
    Array.from({ length: numbers.below(MAX_MEMBERS + 1) }, (_, member) => {
      const name = MEMBER_NAMES[(place + member) % MEMBER_NAMES.length] ?? '';
      return {
        id: numbers.uuid(),
        teamId,
        email: `${name}@team-${String(place + 1)}.demo.example`,
        createdAt,
      };
    }),
  );
}

/** A challenge solved by flags: by `answer`, or by the flag minted for the team. */
export interface Solvable {
  readonly id: string;
  readonly answer: string | { readonly makeFlag: () => string; readonly base: string };
}

const ATTEMPT_STRIDE = 2;
const REPEAT_STRIDE = 40;
const MAX_THOUGHT_MS = 20 * MINUTE_MS;

export interface Submissions {
  /** In the order of their times. */
  readonly solves: readonly SeededSolve[];
  readonly attempts: readonly SeededAttempt[];
  readonly teamFlags: readonly SeededTeamFlag[];
}

/**
 * The submissions for these solves. Every second solve is preceded by a wrong flag, and some are followed by the
 * same flag again. For per-team flags, the second solver submits that of the first.
 */
export function submissionsOf(
  teams: readonly SeededTeam[],
  challenges: readonly Solvable[],
  dealtSolves: Iterable<DealtSolve>,
  { startAtMs, untilMs }: Span,
  numbers: SeededNumbers,
): Submissions {
  const solves: SeededSolve[] = [];
  const attempts: SeededAttempt[] = [];
  const teamFlags: SeededTeamFlag[] = [];
  const made = new Set<string>();
  const ownFlag = (teamId: string, { id, answer }: Solvable, createdAt: Date): string => {
    if (typeof answer === 'string') return answer;
    let flag = answer.makeFlag();
    while (made.has(flag)) flag = answer.makeFlag();
    made.add(flag);
    teamFlags.push({ challengeId: id, teamId, base: answer.base, flag, createdAt });
    return flag;
  };

  for (const dealt of dealtSolves) {
    const [team, challenge] = [teams[dealt.team], challenges[dealt.challenge]];
    if (team === undefined || challenge === undefined) throw new RangeError('a dealt solve is out of range');
    const atMs = Math.floor(startAtMs + dealt.moment * (untilMs - startAtMs));
    const own = ownFlag(team.id, challenge, new Date(Math.max(startAtMs, atMs - MAX_THOUGHT_MS)));
    const shared = own !== challenge.answer && teamFlags.length === 2 ? teamFlags[0] : undefined;
    const about = { challengeId: challenge.id, teamId: team.id, ip: ipOf(dealt.team) };
    const flag = shared?.flag ?? own;
    solves.push({
      ...about,
      id: solveIdOf(atMs, solves.length + 1, numbers),
      submissionId: numbers.uuid(),
      flag,
      cheatedFrom: shared?.teamId ?? null,
      createdAt: new Date(atMs),
    });
    if (solves.length % ATTEMPT_STRIDE === 0) {
      const earlierMs = Math.max(startAtMs, atMs - numbers.below(MAX_THOUGHT_MS));
      const wrong = { flag: `flag{${numbers.hex(6)}}`, result: 'incorrect' } as const;
      attempts.push({ ...about, ...wrong, id: numbers.uuid(), createdAt: new Date(earlierMs) });
    }
    if (solves.length % REPEAT_STRIDE === 0) {
      const laterMs = Math.min(untilMs, atMs + MINUTE_MS);
      const again = { flag, result: 'already_solved' } as const;
      attempts.push({ ...about, ...again, id: numbers.uuid(), createdAt: new Date(laterMs) });
    }
  }
  return { solves, attempts, teamFlags };
}

const PUSHES = 24;
const MAX_PLAYERS = 200;
const MAX_GAIN = 30;

/**
 * The pushes of one challenge at even intervals: in each, every second player gains points or, with penalties,
 * loses some as often.
 */
export function pushesOf(
  challenge: { readonly id: string; readonly hasPenalties: boolean },
  teams: readonly SeededTeam[],
  { startAtMs, untilMs }: Span,
  numbers: SeededNumbers,
): readonly SeededPush[] {
  const players = teams.filter(({ banned }) => !banned).slice(0, MAX_PLAYERS);
  const points = new Map<string, number>();
  return Array.from({ length: PUSHES }, (_, push) => {
    for (const { id } of players) {
      if (numbers.below(2) === 0) continue;
      const gain = 1 + numbers.below(MAX_GAIN);
      const isPenalty = challenge.hasPenalties && numbers.below(2) === 0;
      points.set(id, (points.get(id) ?? 0) + (isPenalty ? -gain : gain));
    }
    const atMs = startAtMs + Math.floor(((push + 1) * (untilMs - startAtMs)) / (PUSHES + 1));
    return { challengeId: challenge.id, points: new Map(points), at: new Date(atMs) };
  });
}
