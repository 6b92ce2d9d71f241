import { messageOf } from './message-of';

describe('the message of an error', () => {
  it.each([
    ['the error itself', new Error('no such bucket'), 'no such bucket'],
    ['one that ends its sentence or its line', new Error('wrong version number.\n'), 'wrong version number'],
    [
      'the cause of a failed fetch',
      new TypeError('fetch failed', { cause: new Error('refused') }),
      'refused',
    ],
    [
      'the first attempt to connect',
      new AggregateError([new Error('refused'), new Error('late')]),
      'refused',
    ],
    ['a text', 'no', 'no'],
  ])('is that of %s', (_of, error, message) => expect(messageOf(error)).toBe(message));
});
