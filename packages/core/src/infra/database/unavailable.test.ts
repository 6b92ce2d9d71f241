import { isDatabaseUnavailable, markUnavailable } from './unavailable';

const anError = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);

describe('an error of the database', () => {
  it.each([
    ['nobody listens', anError('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
    ['nobody accepts connections any more', anError('connect EAGAIN', { code: 'EAGAIN' })],
    ['the connection broke', anError('select 1 - read ECONNRESET', { code: 'ECONNRESET' })],
    ['we have no file left for it', anError('connect EMFILE', { code: 'EMFILE' })],
    ['the name is not known', anError('getaddrinfo', { code: 'ENOTFOUND' })],
    ['it does not answer', anError('timeout expired')],
    ['the connection ended', anError('select 1 - Connection terminated unexpectedly')],
    ['the connection had ended', anError('Client has encountered a connection error and is not queryable')],
    ['too many clients', anError('sorry', { code: '53300', severity: 'FATAL' })],
    ['its disk is full', anError('could not extend file', { code: '53100', severity: 'ERROR' })],
    [
      'a statement that reached its time limit',
      anError('canceling statement', { code: '57014', severity: 'ERROR' }),
    ],
    ['an operator ended the session', anError('terminating', { code: '57P01', severity: 'FATAL' })],
    ['it is starting', anError('starting', { code: '57P03', severity: 'FATAL' })],
    ['connection_failure', anError('lost', { code: '08006', severity: 'FATAL' })],
    ['it accepts no connections', anError('not accepting', { code: '55000', severity: 'FATAL' })],
  ])('%s: unavailable, also as the cause of another error', (_what, error) => {
    markUnavailable(error);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error('the flag was not stored', { cause: error }))).toBe(true);
  });

  it.each([
    ['a violated constraint', anError('duplicate key', { code: '23505', severity: 'ERROR' })],
    ['a mistake in the statement', anError('syntax error', { code: '42601', severity: 'ERROR' })],
    ['a deadlock', anError('deadlock detected', { code: '40P01', severity: 'ERROR' })],
    ['a statement out of place', anError('currval', { code: '55000', severity: 'ERROR' })],
    ['a wrong password', anError('authentication failed', { code: '28P01', severity: 'FATAL' })],
    ['a text about connections', anError('Connection terminated unexpectedly, says a challenge')],
  ])('%s: our fault', (_what, error) => {
    markUnavailable(error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('the same code from another connection does not count', () => {
    expect(isDatabaseUnavailable(anError('connect ECONNREFUSED', { code: 'ECONNREFUSED' }))).toBe(false);
  });
});
