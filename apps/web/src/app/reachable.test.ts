import { noteAnswer, noteSilence, onAnsweredAgain } from './reachable';

describe('fetching everything again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const refetches = jest.fn();
  beforeAll(() => onAnsweredAgain(refetches));
  beforeEach(() => refetches.mockClear());

  it('happens once after an outage', () => {
    for (let second = 0; second < 30; second += 1) {
      noteSilence();
      jest.advanceTimersByTime(1_000);
    }
    expect(refetches).not.toHaveBeenCalled();
    for (let answer = 0; answer < 5; answer += 1) noteAnswer();
    expect(refetches).toHaveBeenCalledTimes(1);
  });

  it('does not happen while one of several requests gets no answer', () => {
    for (let second = 0; second < 60; second += 1) {
      noteSilence();
      for (let answer = 0; answer < 5; answer += 1) noteAnswer();
      jest.advanceTimersByTime(1_000);
    }
    expect(refetches).not.toHaveBeenCalled();
  });
});
