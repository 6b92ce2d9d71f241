import { medianOfRounds, roundOf } from './round';

const work = { latenciesMs: [1, 2, 3, 4], seconds: 2, generatorCpuMs: 400, unexpected: {} };

describe('a round', () => {
  it('counts the CPU time of each process by the thousand answers', () => {
    const round = roundOf(work, { API: 8, Redis: 2 });
    expect(round).toMatchObject({ perSecond: 2, cpuMsPerThousand: { API: 2000, Redis: 500 } });
    expect(round.generatorCores).toBe(0.2);
  });
});

describe('several rounds of one measure', () => {
  it('count by their median, so that one bad round does not', () => {
    const rounds = [100, 20, 110].map((API) => ({ ...roundOf(work, { API }), perSecond: API }));
    expect(medianOfRounds(rounds)).toMatchObject({ perSecond: 100, cpuMsPerThousand: { API: 25_000 } });
  });

  it('keep every unexpected answer', () => {
    const rounds = [{ '500': 1 }, {}, { '500': 2, '429': 1 }].map((unexpected) =>
      roundOf({ ...work, unexpected }, {}),
    );
    expect(medianOfRounds(rounds).unexpected).toEqual({ '500': 3, '429': 1 });
  });
});
