import { addressesOf, isConnectionString } from './addresses';

describe('the address of PostgreSQL', () => {
  it('names one server', () => {
    for (const address of [
      'postgres://user:secret@db:5432/event?sslmode=require',
      'postgres://user:secret@%2Frun%2Fpostgresql:5432/event',
      'postgresql:///event',
    ])
      expect(addressesOf(address)).toEqual([address]);
  });

  it('names several with commas between the hosts, each with its own port', () => {
    expect(addressesOf('postgresql://user:a,b@db-1:5432,db-2:5433/event?sslmode=require')).toEqual([
      'postgresql://user:a,b@db-1:5432/event?sslmode=require',
      'postgresql://user:a,b@db-2:5433/event?sslmode=require',
    ]);
  });

  it('given as parts, names several in its host', () => {
    const parts = { port: 5432, user: 'user', password: 'secret', database: 'event' };
    expect(addressesOf({ ...parts, host: 'db-1,db-2' })).toEqual([
      { ...parts, host: 'db-1' },
      { ...parts, host: 'db-2' },
    ]);
  });

  it.each([
    'postgres://user:secret@db:5432/event?sslmode=require',
    'postgres://user:secret@%2Frun%2Fpostgresql:5432/event',
    'postgres://user:a%23b@[::1]:5432/event',
    'postgresql:///event',
    'postgresql://user@/event?host=/run/postgresql',
    'postgres://user:secret@db-1:5432,db-2:5433/event',
    '/run/postgresql event',
    'socket:/run/postgresql?db=event',
    'postgres://user:secret@db-1,db-2/event\n',
  ])('may be %s', (address) => expect(isConnectionString(address)).toBe(true));
});
