import type { RecordedEvent } from '../replay/recorded-event';
import { demoSolves } from './demo-solves';

function anEvent(solves: RecordedEvent['solves']): RecordedEvent {
  const challenge = (id: string) => ({ id, category: 'misc', finalPoints: 100, tiebreakEligible: true });
  return {
    divisions: ['open'],
    challenges: [challenge('rare'), challenge('popular')],
    teams: ['open', 'open', 'open'],
    solves,
    official: [2, 0, 1].map((team, row) => ({ team, score: 100, place: row + 1, divisionPlace: row + 1 })),
  };
}

describe('the solves of the demonstration', () => {
  const event = anEvent([
    { atMs: 1_000, team: 1, challenge: 1 },
    { atMs: 2_000, team: 2, challenge: 1 },
    { atMs: 4_000, team: 0, challenge: 1 },
    { atMs: 6_000, team: 2, challenge: 0 },
  ]);

  it('number the best teams and the most solved challenges from 0 and omit the others', () => {
    expect(demoSolves(event, 2, 2)[0]).toEqual({ team: 0, challenge: 0, moment: 0 });
    expect(demoSolves(event, 2, 2).map(({ team }) => team)).toEqual([0, 1]);
  });

  it('keep the recorded rhythm and end at moment 1', () => {
    const moments = demoSolves(event, 3, 2).map(({ moment }) => moment);
    expect(moments).toEqual([0, 1]);
  });
});
