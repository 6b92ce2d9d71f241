import fc from 'fast-check';
import { createScoreFormula } from '../../scoring';
import type { Board } from '../engine/board';
import type { TeamFact } from '../engine/facts';
import type { TeamEntry } from '../engine/team-entry';
import { setOf } from '../engine/packed-entries';
import { decodeBoard, decodeHistory, encodeBoard, encodeHistory, type DecodedBoard } from './board-codec';
import { decodeChange, encodeChange } from './change-codec';
import { ColumnContainerError } from './column-container';
import { LeaderboardEngine } from '../engine/leaderboard-engine';
import {
  aChallenge,
  anAward,
  aDynamicScore,
  aPushedChange,
  aSolve,
  aTeam,
  someFacts,
} from '../testing/fact-builders';
import { boardOf, names, teamsOf } from '../testing/boards';
import { plainBoard } from '../testing/compute-board';
import { changesOf, firstFacts, randomMoves, withChange } from '../testing/random-histories';
import type { Move } from '../testing/random-histories';

function engineAfter(moves: readonly Move[]): LeaderboardEngine {
  const facts = moves.reduce(
    (before, move, position) => changesOf(move, before, position).reduce(withChange, before),
    firstFacts(),
  );
  return new LeaderboardEngine(createScoreFormula('scores/classic'), { graphSampleMs: 2000 }, facts);
}

function aBoard(): Board {
  const facts = someFacts({
    challenges: [aChallenge({ id: 'pwn' }), aChallenge({ id: 'koth', kind: 'dynamic' })],
    teams: [aTeam({ id: 'ant', name: 'Ünïcode "\u{1F41C}"', division: '__proto__', statusText: '' })],
    solves: [aSolve('pwn', 'ant', 5000)],
    dynamicScores: [aDynamicScore('koth', 'ant', -2_147_483_648, 6000)],
  });
  return new LeaderboardEngine(createScoreFormula('scores/classic'), { graphSampleMs: 1000 }, facts).compute(
    7000,
  );
}

/** The boards of an engine after each move, and those of a reader that follows it by changes. */
function follow(moves: readonly Move[], afterEach: (reader: DecodedBoard) => void) {
  let facts = firstFacts();
  const engine = new LeaderboardEngine(createScoreFormula('scores/classic'), { graphSampleMs: 2000 }, facts);
  let shown = engine.compute(0);
  engine.takeTeamChanges();
  const { board, standings } = decodeBoard(encodeBoard(shown));
  let read = board;
  return moves.map((move, position) => {
    const changes = changesOf(move, facts, position);
    facts = changes.reduce(withChange, facts);
    engine.apply(changes);
    const next = engine.compute(move.do === 'wait' ? move.toMs : shown.computedAtMs);
    const { teams: _teams, ...rest } = next;
    const sent = encodeChange({ ...rest, ...engine.takeTeamChanges() }, shown, 'h');
    shown = next;
    read = standings.apply(decodeChange(sent, read).change);
    afterEach({ board: read, standings });
    return { shown: plainBoard(shown), read };
  });
}

const asEntry = ({ banned: _banned, ...profile }: TeamFact): TeamEntry => ({
  ...profile,
  lastSolveAtMs: 0,
  lastTiebreakSolveAtMs: Infinity,
  solveChallengeIds: [],
  solveAtMs: [],
  dynamicScores: [],
  awards: [],
});

const decodedBoard = (buffer: Uint8Array) => plainBoard(decodeBoard(buffer).board);

describe('a published board', () => {
  it('reads back as it was', () => {
    fc.assert(
      fc.property(randomMoves, fc.integer({ min: 0, max: 20_000 }), (moves, nowMs) => {
        const board = engineAfter(moves).compute(nowMs);
        expect(decodedBoard(encodeBoard(board))).toEqual(plainBoard(board));
      }),
    );
  });

  it('keeps names of any script and negative scores', () => {
    const board = aBoard();
    expect(decodedBoard(encodeBoard(board))).toEqual(plainBoard(board));
  });

  it('reads back as it was when its teams do not fit into one set', () => {
    const ids = names(8_193);
    const everyThird = ids.filter((_, place) => place % 3 === 0);
    const board = boardOf({
      teams: teamsOf(ids),
      challenges: [
        ...['pwn', 'web'].map((id) => aChallenge({ id })),
        aChallenge({ id: 'koth', kind: 'dynamic' }),
      ],
      solves: [
        ...ids.map((id, place) => aSolve('pwn', id, place)),
        ...everyThird.map((id, place) => aSolve('web', id, 9_000 + place)),
      ],
      dynamicScores: ids.map((id, place) => aDynamicScore('koth', id, place, place)),
      awards: everyThird.map((id, place) => anAward(id, place, place)),
    });
    expect(decodedBoard(encodeBoard(board))).toEqual(plainBoard(board));
  });

  it('without the field for awards has none', () => {
    const known = encodeBoard(aBoard()).toString('latin1');
    const unknown = Buffer.from(known.replace('"awards":[]', '"others":[]'), 'latin1');
    expect(unknown.toString('latin1')).not.toBe(known);
    expect(decodedBoard(unknown)).toEqual(plainBoard(aBoard()));
  });

  it('reads back from the middle of another buffer, as received from a socket', () => {
    const encoded = encodeBoard(aBoard());
    const received = Buffer.concat([Buffer.from('$12\r'), encoded]).subarray(4);
    const odd = Buffer.concat([Buffer.from('$123\r'), encoded]).subarray(5);
    expect(decodedBoard(received)).toEqual(plainBoard(aBoard()));
    expect(decodedBoard(odd)).toEqual(plainBoard(aBoard()));
  });

  it('is refused when it is cut off anywhere', () => {
    const encoded = encodeBoard(aBoard());
    for (let length = 0; length < encoded.length; length += 1) {
      expect(() => decodeBoard(encoded.subarray(0, length))).toThrow(ColumnContainerError);
    }
  });

  it('is refused when it is another kind of data', () => {
    const history = engineAfter([]).history();
    expect(() => decodeBoard(Buffer.from('{"kind":"goodLeaderboard","data":{}}'))).toThrow(
      ColumnContainerError,
    );
    expect(() => decodeBoard(encodeHistory(history))).toThrow(ColumnContainerError);
  });

  it('is refused when its header is damaged', () => {
    const encoded = encodeBoard(aBoard());
    encoded[encoded.indexOf('{"computedAtMs"')] = 0;
    expect(() => decodeBoard(encoded)).toThrow(ColumnContainerError);
  });
});

describe('a board that follows the changes of another', () => {
  it.each([true, false])(
    'is the same, and stays so after others; entries are put into columns: %s',
    (packs) => {
      fc.assert(
        fc.property(randomMoves, (moves) => {
          const boards = follow(moves, ({ board, standings }) => {
            if (packs) standings.pack(board, 0);
          });
          expect(boards.map(({ read }) => plainBoard(read))).toEqual(boards.map(({ shown }) => shown));
        }),
      );
    },
  );

  it('gets only the solves that it does not have', () => {
    const ids = names(50);
    const boardAfter = (solves: number) =>
      boardOf({
        challenges: ids.map((id) => aChallenge({ id })),
        teams: teamsOf(['ant']),
        solves: ids.slice(0, solves).map((id, place) => aSolve(id, 'ant', place)),
      });
    const { teams, ...rest } = boardAfter(50);
    const change = { ...rest, teams: [teams.entryAt(0)], goneTeamIds: [] };
    const before = { challenges: rest.challenges, teams: boardAfter(49).teams };
    const sent = JSON.parse(encodeChange(change, before, 'h')) as { teams: { solveAtMs: number[] }[] };
    expect(sent.teams.map(({ solveAtMs }) => solveAtMs)).toEqual([[49]]);
  });

  it.each([true, false])(
    'keeps the rows of changed teams as objects until they are packed (packed: %s)',
    (packs) => {
      const ids = ['ant', 'bee', 'cat'];
      const solves = ids.map((id) => aSolve('pwn', id, 5000));
      const before = boardOf({ teams: teamsOf(ids), challenges: [aChallenge({ id: 'pwn' })], solves });
      const { board, standings } = decodeBoard(encodeBoard(before));
      const change = (changed: string[]) =>
        standings.apply({ ...board, teams: teamsOf(changed).map(asEntry), goneTeamIds: [] });
      const changed = change(['ant', 'bee']);
      if (packs) standings.pack(changed, 0);
      const { teams: shown } = change(['cat']);
      const withObjects = ids.filter((id) =>
        Object.hasOwn(shown.entryAt(shown.findIndex(id) ?? -1), 'solveAtMs'),
      );
      expect(withObjects).toEqual(packs ? ['cat'] : ['ant', 'bee', 'cat']);
    },
  );

  it('keeps fewer than twice as many rows as teams, however often teams change', () => {
    const ids = names(2_000);
    const solves = ids.map((id) => aSolve('pwn', id, 5000));
    const before = boardOf({ teams: teamsOf(ids), challenges: [aChallenge({ id: 'pwn' })], solves });
    const { board, standings } = decodeBoard(encodeBoard(before));
    let random = 1;
    const isChanged = () => (random = (random * 48_271) % 2_147_483_647) % 5 === 0;
    const kept = Array.from({ length: 20 }, () => {
      const changed = teamsOf(ids.filter(isChanged)).map(asEntry);
      standings.pack(standings.apply({ ...board, teams: changed, goneTeamIds: [] }), 0);
      // Boards from before the packing still have the previous entries.
      const { teams } = standings.apply({ ...board, teams: [], goneTeamIds: ['t0'] });
      const sets = new Set(Array.from({ length: teams.count }, (_, place) => setOf(teams.entryAt(place))));
      return [...sets].reduce((rows, set) => rows + (set?.teamCount ?? 0), 0);
    });
    expect(Math.max(...kept)).toBeLessThan(2 * ids.length);
  });

  it('is the same when its teams do not fit into one set', () => {
    const ids = names(8_193);
    const solves = [aSolve('pwn', 't0', 5000)];
    const before = boardOf({ teams: teamsOf(ids), challenges: [aChallenge({ id: 'pwn' })], solves });
    const { board, standings } = decodeBoard(encodeBoard(before));
    const changed = standings.apply({ ...board, teams: teamsOf(ids).map(asEntry), goneTeamIds: [] });
    const shown = plainBoard(changed).teams;
    standings.pack(changed, 0);
    const { teams } = plainBoard(standings.apply({ ...board, teams: [], goneTeamIds: ['t0'] }));
    expect(shown.ids).toHaveLength(8_193);
    expect(teams.ids).toEqual(shown.ids.filter((id) => id !== 't0'));
    expect(teams.names).toEqual(shown.names.filter((_, row) => shown.ids[row] !== 't0'));
  });
});

describe('a published history of pushes', () => {
  it('reads back as it was', () => {
    fc.assert(
      fc.property(randomMoves, (moves) => {
        const history = engineAfter(moves).history();
        expect(decodeHistory(encodeHistory(history))).toEqual(history);
      }),
    );
  });

  it('keeps a push', () => {
    const facts = someFacts({ pushedChanges: [aPushedChange('koth', 'ant', -7, 1500)] });
    const formula = createScoreFormula('scores/classic');
    const history = new LeaderboardEngine(formula, { graphSampleMs: 1000 }, facts).history();
    expect([...decodeHistory(encodeHistory(history)).deltas]).toEqual([-7]);
  });
});
