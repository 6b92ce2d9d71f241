import { errorSentence } from './error-sentence';

it.each([
  ['the message of an error', new Error('refused'), 'refused'],
  ['whatever else was thrown', 'refused', 'refused'],
  ['several lines', new Error('550 no\r\n  such user'), '550 no such user'],
  ['300 characters', new Error('x'.repeat(300)), 'x'.repeat(300)],
  ['more characters', new Error('x'.repeat(301)), 'x'.repeat(300)],
])('%s is one line', (_what, error, sentence) => {
  expect(errorSentence(error)).toBe(sentence);
});
