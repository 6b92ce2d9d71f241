import { compareResult, describeComparison } from './compare-result';

const official = [
  { team: 7, score: 300, place: 1, divisionPlace: 1 },
  { team: 2, score: 200, place: 2, divisionPlace: 1 },
];

describe('comparing a board with the official result', () => {
  it('finds no difference when every team has its official place', () => {
    const result = compareResult(official, official);
    expect(result.differences).toEqual([]);
    expect(describeComparison(result)).toBe('2 of 2 places equal, 2 scores, 2 division places');
  });

  it('names differences of place, score and division place separately', () => {
    const result = compareResult(official, [
      { team: 2, score: 200, place: 1, divisionPlace: 1 },
      { team: 7, score: 150, place: 2, divisionPlace: 2 },
    ]);
    expect(describeComparison(result)).toBe('0 of 2 places equal, 1 scores, 1 division places');
    expect(result.differences).toEqual([
      'team 7: place 2 instead of 1, score 150 instead of 300, division place 2 instead of 1',
      'team 2: place 1 instead of 2',
    ]);
  });

  it('counts a team that is missing, and one that should not be there', () => {
    const result = compareResult(official, [
      { team: 7, score: 300, place: 1, divisionPlace: 1 },
      { team: 9, score: 1, place: 2, divisionPlace: 1 },
    ]);
    expect(result.equalPlaces).toBe(1);
    expect(result.differences).toEqual([
      'team 2: official place 2, not on the board',
      'team 9: ranked, but not in the official result',
    ]);
  });
});
