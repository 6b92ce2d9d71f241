import { createUnchangedReads } from '../../src/infra/database';
import { aTeam, createTestDatabase, storeTeams, until, type TestDatabase } from '../../src/testing';

describe('reads that are repeated only after a change', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.drop());

  const aReader = (parse: (content: string) => object = (content) => ({ name: content })) =>
    createUnchangedReads(test.database)({
      name: 'team-names',
      text: `select asked.key, teams.name as content from unnest($1::text[]) as asked (key)
        left join teams on teams.id = asked.key`,
      parse,
      maxKept: 10,
    });
  const rename = (id: string, name: string) => test.database('teams').where('id', id).update({ name });

  it('show what was committed before them, each time', async () => {
    const team = aTeam({ name: 'Before' });
    await storeTeams(test.database, team);
    const read = aReader();
    for (const name of ['One', 'Two', 'Three']) {
      await rename(team.id, name);
      expect(await read(team.id)).toEqual({ name });
      expect(await read(team.id)).toEqual({ name });
    }
  });

  it('show it to all who ask at a time, whenever they began to', async () => {
    const team = aTeam({ name: '0' });
    await storeTeams(test.database, team);
    const read = aReader((content) => ({ value: Number(content) }));
    const seen: (readonly [before: number, read: Promise<object | undefined>])[] = [];
    for (let value = 1; value <= 30; value += 1) {
      seen.push([value - 1, read(team.id)]);
      await rename(team.id, String(value));
      seen.push([value, read(team.id)]);
    }
    for (const [before, reading] of seen) {
      const found = (await reading) as { value: number };
      expect(found.value).toBeGreaterThanOrEqual(before);
    }
  });

  it('do not show what is not committed, and do once it is', async () => {
    const team = aTeam({ name: 'Before' });
    await storeTeams(test.database, team);
    const read = aReader();
    await read(team.id);
    await test.database.transaction(async (transaction) => {
      await transaction('teams').where('id', team.id).update({ name: 'After' });
      expect(await read(team.id)).toEqual({ name: 'Before' });
    });
    expect(await read(team.id)).toEqual({ name: 'After' });
  });

  it('give the same object until the content is another, whatever else changes', async () => {
    const [team, other] = [aTeam({ name: 'Same' }), aTeam({ name: 'Other' })];
    await storeTeams(test.database, team, other);
    const read = aReader();
    const first = await read(team.id);
    expect(await read(team.id)).toBe(first);
    await rename(other.id, 'Changed');
    expect(await read(team.id)).toBe(first);
    await rename(team.id, 'Another');
    expect(await read(team.id)).not.toBe(first);
  });

  it('are repeated after the connections are lost: the server may have been restored', async () => {
    const read = createUnchangedReads(test.database)({
      name: 'when-it-was-read',
      text: 'select asked.key, clock_timestamp()::text as content from unnest($1::text[]) as asked (key)',
      parse: (content) => content,
      maxKept: 10,
    });
    // Not at once: a connection is older than its first answer, and every transaction of the server changes the snapshot.
    let kept: string | undefined;
    await until('a read is kept', async () => {
      kept = await read('key');
      return kept === (await read('key'));
    });
    await test.database.destroy();
    test.database.initialize();
    expect(await read('key')).not.toBe(kept);
  });

  it('find nothing where there is nothing, and what comes there', async () => {
    const team = aTeam({ name: 'New' });
    const read = aReader();
    expect(await read(team.id)).toBeUndefined();
    await storeTeams(test.database, team);
    expect(await read(team.id)).toEqual({ name: 'New' });
    await test.database('teams').where('id', team.id).delete();
    expect(await read(team.id)).toBeUndefined();
  });
});
