import { movedUp, withWriteup } from './writeup-list';

const one = { title: 'One', url: 'https://example.org/1' };
const two = { title: 'Two', url: 'https://example.org/2' };
const added = { title: 'New', url: 'https://example.org/new' };

describe('the write-ups of a challenge', () => {
  it('have a new one at the end', () => {
    expect(withWriteup([], undefined, added)).toEqual([added]);
    expect(withWriteup([one, two], undefined, added)).toEqual([one, two, added]);
  });

  it('move up by one; the first and a deleted one do not', () => {
    expect(movedUp([one, two, added], added)).toEqual([one, added, two]);
    expect(movedUp([one, two], one)).toEqual([one, two]);
    expect(movedUp([one, two], added)).toEqual([one, two]);
  });

  it('keep their order when one is changed or removed', () => {
    expect(withWriteup([one, two], one, added)).toEqual([added, two]);
    expect(withWriteup([one, two], one, undefined)).toEqual([two]);
    expect(withWriteup([one, two], two, undefined)).toEqual([one]);
  });

  it('keep those that somebody else stored, and an edited one that somebody else removed', () => {
    expect(withWriteup([two, one], one, added)).toEqual([two, added]);
    expect(withWriteup([two], one, added)).toEqual([two, added]);
    expect(withWriteup([two], one, undefined)).toEqual([two]);
  });

  it('are told apart by title and address', () => {
    const moved = { ...one, url: two.url };
    expect(withWriteup([moved, one], one, undefined)).toEqual([moved]);
  });
});
