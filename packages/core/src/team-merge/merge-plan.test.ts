import { planMerge, type CountedAward, type CountedRows, type CountedSolve } from './merge-plan';

const minute = (count: number): Date => new Date(Date.UTC(2026, 5, 1, 12, count));
const rows = (said: Partial<CountedRows>): CountedRows => ({ solves: [], pushed: [], awards: [], ...said });
const solve = (teamId: string, challengeId: string, at: number): CountedSolve => ({
  ...{ id: `${teamId} ${challengeId}`, teamId, challengeId },
  at: minute(at),
});
const price = (id: string, hintId: string | null, at: number): CountedAward => ({
  ...{ id, hintId, points: -50 },
  at: minute(at),
});

describe('when one team is merged into another', () => {
  it('solves that only the merged team has move', () => {
    const [own, other] = [solve('kept', 'pwn', 1), solve('merged', 'web', 2)];
    const plan = planMerge(rows({ solves: [own] }), rows({ solves: [other] }));
    expect(plan).toMatchObject({ movedSolves: [other], droppedSolves: [] });
  });

  it('of two solves of a challenge the earlier one stays, whichever team it belongs to; at equal times that of the team that stays', () => {
    const [early, late] = [solve('merged', 'web', 1), solve('kept', 'web', 2)];
    expect(planMerge(rows({ solves: [late] }), rows({ solves: [early] }))).toMatchObject({
      movedSolves: [early],
      droppedSolves: [late],
    });
    const [own, other] = [solve('kept', 'web', 1), solve('merged', 'web', 2)];
    expect(planMerge(rows({ solves: [own] }), rows({ solves: [other] }))).toMatchObject({
      movedSolves: [],
      droppedSolves: [other],
    });
    const same = solve('merged', 'web', 1);
    expect(planMerge(rows({ solves: [own] }), rows({ solves: [same] }))).toMatchObject({
      droppedSolves: [same],
    });
  });

  it('pushed points move only where the feed has never pushed points for the team that stays', () => {
    const [hill, maze] = [
      { challengeId: 'hill', points: 300 },
      { challengeId: 'maze', points: 20 },
    ];
    const plan = planMerge(rows({ pushed: [{ ...hill, points: 0 }] }), rows({ pushed: [hill, maze] }));
    expect(plan).toMatchObject({ movedPushed: [maze], droppedPushed: [hill] });
  });

  it('awards move, and a hint that both bought is paid once, at the earlier time', () => {
    const [own, other, award] = [price('a', 'hint', 2), price('b', 'hint', 1), price('c', null, 3)];
    const plan = planMerge(rows({ awards: [own, price('d', null, 1)] }), rows({ awards: [other, award] }));
    expect(plan).toMatchObject({ movedAwards: [other, award], refundedHints: [own] });
    expect(planMerge(rows({ awards: [other] }), rows({ awards: [own] }))).toMatchObject({
      movedAwards: [],
      refundedHints: [own],
    });
  });
});
