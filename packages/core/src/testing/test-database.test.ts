import { databaseUrl } from './test-database';

describe('databaseUrl', () => {
  it.each([
    ['postgres://u:p@127.0.0.1:5432/postgres', 'postgres://u:p@127.0.0.1:5432/x'],
    ['postgres://u:p@%2Ftmp%2Fsocket/rampart', 'postgres://u:p@%2Ftmp%2Fsocket/x'],
    ['postgres://u:p@/rampart?host=/tmp/socket', 'postgres://u:p@/x?host=/tmp/socket'],
    ['postgres://u@host', 'postgres://u@host/x'],
  ])('%s', (url, expected) => {
    expect(databaseUrl(url, 'x')).toBe(expected);
  });
});
