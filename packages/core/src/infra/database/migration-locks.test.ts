import { locksOf } from './migration-locks';

describe('the locks of a migration', () => {
  it.each([
    ['alter table teams add column motto text', [{ table: 'teams', blocks: 'reads and writes' }]],
    ['ALTER TABLE ONLY "teams" DROP COLUMN motto', [{ table: 'teams', blocks: 'reads and writes' }]],
    ['drop table if exists old_things', [{ table: 'old_things', blocks: 'reads and writes' }]],
    ['create index teams_motto on teams (motto)', [{ table: 'teams', blocks: 'writes' }]],
    ['create unique index concurrently teams_motto on teams (motto)', []],
    [
      'create trigger t before update on ledger for each row execute function f()',
      [{ table: 'ledger', blocks: 'writes' }],
    ],
    ['update settings set revision = 2', [{ table: 'settings', blocks: 'writes' }]],
    [
      'create table notes (id text, team_id text references teams (id), challenge_id text references challenges (id))',
      [
        { table: 'teams', blocks: 'writes' },
        { table: 'challenges', blocks: 'writes' },
      ],
    ],
    ['create table notes (id text)', []],
    ['insert into revisions values (1)', []],
    ['create function f() returns void language plpgsql as $$ begin update teams set a = 1; end $$', []],
    ["-- alter table teams\ncreate type color as enum ('red')", []],
  ])('%s', (sql, expected) => {
    expect(locksOf(`\n  ${sql};\n`)).toEqual(expected);
  });
});
