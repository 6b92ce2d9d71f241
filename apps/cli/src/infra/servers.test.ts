import { SchemaError } from '@rampart/core/infra/database';
import { CommandError } from '../command';
import { explained } from './servers';

it('a migration that does not get its lock ends a command with a sentence', () => {
  const sentence = 'Migration 0001-first gave up waiting for a lock.';
  expect(explained(new SchemaError(sentence))).toEqual(new CommandError(sentence));
  expect(explained(new SchemaError(sentence))).toBeInstanceOf(CommandError);
});
