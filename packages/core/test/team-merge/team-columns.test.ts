import { ENDED_COLUMNS, KEPT_COLUMNS, MOVED_COLUMNS } from '../../src/team-merge';
import { createTestDatabase } from '../../src/testing';

/** Foreign keys to teams, and columns that are called after what they hold. */
const COLUMNS_OF_TEAMS = `
  select referring.relname || '.' || attribute.attname as name
  from pg_constraint
  join pg_class referring on referring.oid = pg_constraint.conrelid
  join pg_attribute attribute
    on attribute.attrelid = pg_constraint.conrelid and attribute.attnum = any (pg_constraint.conkey)
  where pg_constraint.contype = 'f' and pg_constraint.confrelid = 'teams'::regclass
  union
  select columns.table_name || '.' || columns.column_name from information_schema.columns
  where columns.table_schema = 'public' and columns.column_name ~ '(team|user)_(id|ids)$'`;

it('every column that says which team a row is about is moved, ended or kept by a merge', async () => {
  const test = await createTestDatabase();
  try {
    const { rows } = await test.database.raw<{ rows: { name: string }[] }>(COLUMNS_OF_TEAMS);
    const listed = [...MOVED_COLUMNS, ...ENDED_COLUMNS, ...Object.keys(KEPT_COLUMNS)];
    expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
  } finally {
    await test.drop();
  }
});
