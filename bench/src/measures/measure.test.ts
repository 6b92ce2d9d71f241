import { UsageError } from '../options';
import { wantedOf } from './measure';

const MEASURES = [{ name: 'graph of 10' }, { name: 'own profile' }];

describe('The measures that a run takes', () => {
  it('are all, or those with a named part', () => {
    expect(wantedOf(MEASURES, { only: null })).toEqual(MEASURES);
    expect(wantedOf(MEASURES, { only: ['graph'] })).toEqual([{ name: 'graph of 10' }]);
  });

  it('are never none: a mistyped name must not pass', () => {
    expect(() => wantedOf(MEASURES, { only: ['grahp'] })).toThrow(UsageError);
  });
});
