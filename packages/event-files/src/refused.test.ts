import { refused } from './refused';

const refusal = { status: 403, kind: 'badPerms', message: 'The team is not permitted to do this.' };

test('a refused token is reported with what to do about it', () => {
  expect(refused('Reading the settings', refusal).message).toBe(
    'Reading the settings was refused: 403 badPerms (The team is not permitted to do this). ' +
      'The account of the token needs permissions 35: challenges and settings.',
  );
  const unknown = { status: 401, kind: 'badToken', message: 'The token is missing or not valid.' };
  expect(refused('Reading the settings', unknown).message).toContain(
    '"admin token" prints one that is valid',
  );
});

test('any other refusal says its reason', () => {
  const stale = {
    status: 400,
    kind: 'badBody',
    message: 'No.',
    data: { reason: 'body:data.name: is empty' },
  };
  expect(refused('Changing "x"', stale).message).toBe(
    'Changing "x" was refused: 400 badBody (body:data.name: is empty).',
  );
});
