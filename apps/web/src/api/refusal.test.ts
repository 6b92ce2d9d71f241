import { kindOf, readReply } from './refusal';

test.each([
  [413, '<html><h1>413 Request Entity Too Large</h1></html>', 'tooLarge'],
  [413, '{"message":"Request Too Long"}', 'tooLarge'],
  [413, '{"kind":"badBody","message":"The request body is too large."}', 'badBody'],
  [502, '<html><h1>502 Bad Gateway</h1></html>', undefined],
])('an answer of status %d with %s is %s', (status, body, kind) => {
  const read = (): string | undefined => {
    try {
      return readReply<{ kind: string }>(status, body).kind;
    } catch (error) {
      return kindOf(error);
    }
  };
  expect(read()).toBe(kind);
});
